import BacklotJSON

extension ContractLibrary {
  /// The files that the main document refers to, directly and through others, in the order in which they are met.
  ///
  /// What cannot be read refers to nothing: whoever reads it as a contract says why. Nor does what is in a network. Files
  /// that are not to be read are left out.
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
