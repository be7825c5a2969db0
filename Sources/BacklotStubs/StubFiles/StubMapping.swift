public import BacklotJSON

/// A stub as WireMock's JSON writes it: what stub files hold and the admin API passes on.
///
/// A stub that comes from there keeps it, so that it is given back as it came.
public final class StubMapping: Sendable {
  /// The unique identifier of the mapping: a UUID in lowercase.
  public let id: String
  /// The mapping as it came, which shares the memory of the file it came from.
  private let written: JSONObject

  init(id: String, json: JSONObject) {
    self.id = id
    written = json
  }
}

extension StubMapping {
  /// The whole mapping, with its identifier.
  public var json: JSONObject {
    var json = written
    json["id"] = .string(id)
    json["uuid"] = .string(id)
    return json
  }
}

extension StubMapping {
  /// The whole mapping as the admin API shows it: with the defaults of the members that it leaves out.
  var shown: JSONObject {
    var json = json
    json["request"] = .object(Self.adding("ANY", as: "method", to: json["request"]))
    json["response"] = .object(Self.adding(200, as: "status", to: json["response"]))
    return json
  }

  private static func adding(_ usual: JSONValue, as name: String, to part: JSONValue?) -> JSONObject {
    var part = part?.object ?? [:]
    if part[name] == nil { part[name] = usual }
    return part
  }
}

extension JSONValue {
  /// The identifier that a mapping says itself.
  var mappingID: String? { writtenID("id") ?? writtenID("uuid") }

  /// Returns the identifier in a member, or `nil` if the member is missing or empty.
  private func writtenID(_ name: String) -> String? {
    self[name]?.string.flatMap { $0.isEmpty ? nil : $0.lowercased() }
  }
}

extension StubMapping {
  /// The metadata of the mapping, for people and for searches.
  public var metadata: JSONObject { written["metadata"]?.object ?? [:] }
  /// True if the mapping is to outlive the server that received it.
  public var isPersistent: Bool { written["persistent"]?.bool ?? false }
}

extension StubMapping {
  /// Returns a new unique identifier.
  package static func newID() -> String { id(of: (.random(in: .min ... .max), .random(in: .min ... .max)), version: 4) }

  /// Returns the identifier of a mapping that does not specify one.
  ///
  /// It is always the same for the same place.
  static func id(ofPlace place: String) -> String {
    id(of: (ByteHash.hash(place, seed: 0x6261_636B), ByteHash.hash(place, seed: 0x6C6F_7421)), version: 8)
  }

  /// The identifier of a number.
  static func id(ofNumber number: UInt64) -> String { id(of: (0, number), version: 8) }

  /// Returns whether a text is a UUID (RFC 9562 §4), in any case.
  package static func isID(_ text: String) -> Bool {
    text.utf8.count == 36
      && text.utf8.enumerated().allSatisfy { place, byte in
        [8, 13, 18, 23].contains(place) ? byte == UInt8(ascii: "-") : isHexadecimal(byte)
      }
  }

  private static func isHexadecimal(_ byte: UInt8) -> Bool {
    let letter = byte | 0x20
    return (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
      || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(letter)
  }

  /// Writes 128 bits, of which six say what kind of UUID it is (RFC 9562 §4).
  private static func id(of bits: (UInt64, UInt64), version: UInt64) -> String {
    let high = bits.0 & ~0xF000 | version << 12
    let low = bits.1 & ~(3 << 62) | 2 << 62
    let digits = [high, low].map { bits in
      let text = String(bits, radix: 16)
      return String(repeating: "0", count: 16 - text.count) + text
    }.joined()
    var groups: [Substring] = []
    var rest = digits[...]
    for length in [8, 4, 4, 4, 12] {
      groups.append(rest.prefix(length))
      rest = rest.dropFirst(length)
    }
    return groups.joined(separator: "-")
  }
}
