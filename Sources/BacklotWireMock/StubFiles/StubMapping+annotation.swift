import BacklotJSON
import BacklotStubs

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
