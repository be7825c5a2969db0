package import BacklotJSON

/// The place where the content of a stub's answer is defined.
package enum WrittenContent: Sendable {
  /// In a file of its own.
  case file(String)
  /// In a mapping: a member of its response, such as `jsonBody`.
  case member(String)
  /// In a program.
  case elsewhere
}

extension Stub {
  /// The place where its content is defined.
  ///
  /// A mapping without content has no such place.
  package var writtenContent: WrittenContent {
    guard let mapping else { return source == .routeFolders ? .file(origin.file) : .elsewhere }
    guard let response = mapping.json["response"]?.object else { return .elsewhere }
    if let name = response["bodyFileName"]?.string { return file(ofBody: name).map { .file($0) } ?? .elsewhere }
    let member = ["jsonBody", "body", "base64Body"].first { response[$0] != nil }
    return member.map { .member($0) } ?? .elsewhere
  }

  private func file(ofBody name: String) -> String? {
    guard let plain = StubFileBodies.plainName(of: name) else { return nil }
    let folders = origin.file.split(separator: "/", omittingEmptySubsequences: false).dropLast()
    // Mappings may lie in folders of the folder, all of which share their bodies' one.
    let mappings = folders.lastIndex { $0 == StubFileLayout.mappingsName }
    let own = mappings.map { folders[...$0].joined(separator: "/") + "/mapping.json" }
    return StubFileLayout(ofFile: own ?? origin.file).bodies + "/" + plain
  }

  /// Returns the place of its mapping in its document, which may contain many mappings.
  package func place(in document: JSONDocument) -> JSONPointer {
    guard let mappings = document.value["mappings"]?.array else { return JSONPointer() }
    let lines = document.elementLines(ofMember: "mappings")
    let request = mapping?.json["request"]
    let here = lines.indices.filter { lines[$0] == origin.line && $0 < mappings.count }
    let number = here.first { mappings[$0]["request"] == request } ?? here.first
    return JSONPointer(tokens: number.map { ["mappings", "\($0)"] } ?? [])
  }
}
