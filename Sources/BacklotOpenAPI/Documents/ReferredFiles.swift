import BacklotJSON

extension ContractLibrary {
  /// Returns the files that the main document references, directly and indirectly, in the order in which they are
  /// found.
  ///
  /// Unreadable files have no references; reading them as a contract reports the reason. Neither do documents in a
  /// network. Files that must not be read are omitted.
  func referredFiles() -> [String] {
    guard !RemoteURL.isRemote(main.uri) else { return [] }
    var waiting = [main.uri]
    var known = Set(waiting)
    var found: [String] = []
    while let uri = waiting.popLast() {
      for next in DocumentReferences(in: value(of: uri), at: uri).all where known.insert(next.uri).inserted {
        guard let path = ContractFiles.path(ofFile: next.uri), folders?.refusal(of: path) == nil else { continue }
        found.append(path)
        waiting.append(next.uri)
      }
    }
    return found
  }

  private func value(of uri: String) -> JSONValue {
    if uri == main.uri { return main.source.value }
    do { return try resolver(uri)?.value ?? .null } catch { return .null }
  }
}
