import BacklotHTTP
import BacklotStubs

extension WrittenFiles {
  /// Creates fixtures from stubs: a file with the content of each response, such as `v1/dogs/7.get.json`.
  ///
  /// Of several responses to the same method and path, those after the first have numbers. Responses without content are
  /// omitted; so are computed ones, which are reported.
  package init(fixturesOf stubs: [Stub]) {
    self.init()
    for stub in stubs {
      let definitions = stub.response.constantDefinitions
      guard !definitions.isEmpty else {
        report(stub, reason: "its response is not constant")
        continue
      }
      let stem = Self.stem(of: stub)
      var contents: [[UInt8]] = []
      for definition in definitions where definition.body.length != 0 {
        // The same content is not repeated.
        if let bytes = definition.body.bytes {
          guard !contents.contains(bytes) else { continue }
          contents.append(bytes)
        }
        let type = definition.headerFields[.contentType].flatMap { MediaType(parsing: $0) }
        let suffix = type?.fileExtension.map { ".\($0)" } ?? ""
        add(path: claim(stem, suffix: suffix), content: definition.body)
      }
      addStub()
    }
  }

  /// Returns the path of a fixture without its extension.
  private static func stem(of stub: Stub) -> String {
    let segments = (stub.request.lookupPath?.text ?? "/").split(separator: "/").map { name(for: $0) }
    let method = stub.request.method.map { ".\($0.rawValue.lowercased())" } ?? ""
    return segments.isEmpty ? "index\(method)" : segments.joined(separator: "/") + method
  }

  /// Returns the name of a file for a segment of a path, which all file systems accept.
  private static func name(for segment: Substring) -> String {
    let allowed = segment.unicodeScalars.map { scalar in
      scalar.isASCII
        && (scalar.properties.isAlphabetic || ("0"..."9").contains(scalar) || "-_.{}~".unicodeScalars.contains(scalar))
        ? Character(scalar) : "-"
    }
    let name = String(allowed.prefix(100))
    return name.hasPrefix(".") ? "-" + name.dropFirst() : name
  }
}

extension StubResponse {
  /// The constant responses, in order.
  fileprivate var constantDefinitions: [ResponseDefinition] {
    steps.compactMap { step in if case .fixed(let definition) = step { definition } else { nil } }
  }
}
