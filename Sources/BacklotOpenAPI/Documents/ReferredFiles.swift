import BacklotJSON

extension ContractLibrary {
  /// The files that the main document refers to, directly and through others, in the order in which they are met.
  ///
  /// What cannot be read refers to nothing: whoever reads it as a contract says why.
  func referredFiles() -> [String] {
    var waiting = [main.uri]
    var known = Set(waiting)
    var found: [String] = []
    while let uri = waiting.popLast() {
      for next in Self.documents(referredToBy: value(of: uri), at: uri) where known.insert(next).inserted {
        guard let path = ContractFiles.path(ofFile: next) else { continue }
        found.append(path)
        waiting.append(next)
      }
    }
    return found
  }

  private func value(of uri: String) -> JSONValue {
    if uri == main.uri { return main.source.value }
    do { return try resolver(uri)?.value ?? .null } catch { return .null }
  }

  /// The URIs of other documents that `$ref` names in a value.
  private static func documents(referredToBy value: JSONValue, at uri: String) -> [String] {
    let base = URIReference(uri)
    var waiting = [value]
    var found: [String] = []
    while let value = waiting.popLast() {
      switch value {
      case .array(let elements): waiting += elements
      case .object(let members):
        if let reference = members["$ref"]?.string, !reference.hasPrefix("#") {
          found.append(URIReference(reference).resolved(against: base).withoutFragment.description)
        }
        waiting += members.values
      case .null, .bool, .number, .string: break
      }
    }
    return found
  }
}
