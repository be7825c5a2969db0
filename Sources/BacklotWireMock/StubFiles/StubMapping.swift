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
