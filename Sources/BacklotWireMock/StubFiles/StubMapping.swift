public import BacklotJSON
import BacklotStubs

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

// MARK: - Annotation

extension StubMapping: StubAnnotation {
  /// Returns the place where the content of the response is defined.
  ///
  /// A mapping without content has no such place.
  package func writtenContent(at origin: Stub.Origin) -> WrittenContent {
    guard let response = json["response"]?.object else { return .elsewhere }
    if let name = response["bodyFileName"]?.string {
      return Self.file(ofBody: name, at: origin).map { .file($0) } ?? .elsewhere
    }
    let member = ["jsonBody", "body", "base64Body"].first { response[$0] != nil }
    return member.map { .member($0) } ?? .elsewhere
  }

  private static func file(ofBody name: String, at origin: Stub.Origin) -> String? {
    guard let plain = StubFileBodies.plainName(of: name) else { return nil }
    let folders = origin.file.split(separator: "/", omittingEmptySubsequences: false).dropLast()
    // Mappings may be in subfolders of the folder, all of which share the folder of the bodies.
    let mappings = folders.lastIndex { $0 == StubFileLayout.mappingsName }
    let own = mappings.map { folders[...$0].joined(separator: "/") + "/mapping.json" }
    return StubFileLayout(ofFile: own ?? origin.file).bodies + "/" + plain
  }

  /// Returns the document that a stub file contains.
  package func document(reading bytes: [UInt8]) throws -> JSONDocument { try RelaxedJSON.document(bytes) }

  /// Returns the place of the mapping in its document, which may contain many.
  package func place(in document: JSONDocument, at origin: Stub.Origin) -> JSONPointer {
    guard let mappings = document.value["mappings"]?.array else { return JSONPointer() }
    let lines = document.elementLines(ofMember: "mappings")
    let request = json["request"]
    let here = lines.indices.filter { lines[$0] == origin.line && $0 < mappings.count }
    let number = here.first { mappings[$0]["request"] == request } ?? here.first
    return JSONPointer(tokens: number.map { ["mappings", "\($0)"] } ?? [])
  }
}

extension Stub {
  /// The definition in a stub file or the admin API, if the stub comes from one of these.
  public var mapping: StubMapping? {
    get { annotation as? StubMapping }
    set { annotation = newValue }
  }
}
