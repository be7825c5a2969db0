public import BacklotJSON

/// A stub in WireMock's JSON, the form of stub files and the admin API.
///
/// A stub from one of these keeps its mapping, and is returned to clients as it was written.
public final class StubMapping: Sendable {
  /// The unique identifier of the mapping: a lowercase UUID.
  public let id: String
  /// The original mapping, which shares the memory of its file.
  private let written: JSONObject

  init(id: String, json: JSONObject) {
    self.id = id
    written = json
  }
}

extension StubMapping {
  /// The complete mapping, with its identifier.
  public var json: JSONObject {
    var json = written
    json["id"] = .string(id)
    json["uuid"] = .string(id)
    return json
  }
}

extension StubMapping {
  /// The complete mapping as the admin API shows it, with the defaults of missing members.
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
  /// The identifier that a mapping specifies, if any.
  var mappingID: String? { writtenID("id") ?? writtenID("uuid") }

  /// Returns the identifier in a member, or `nil` if the member is missing or empty.
  private func writtenID(_ name: String) -> String? {
    self[name]?.string.flatMap { $0.isEmpty ? nil : $0.lowercased() }
  }
}

extension StubMapping {
  /// The metadata of the mapping, for people and for searches.
  public var metadata: JSONObject { written["metadata"]?.object ?? [:] }
  /// A Boolean value that indicates whether the mapping is stored beyond the lifetime of the server that received it.
  public var isPersistent: Bool { written["persistent"]?.bool ?? false }
}
