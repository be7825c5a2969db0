extension PathTemplate {
  /// Returns the values that the template finds in a path, percent-encoded as they were sent.
  ///
  /// This way, a separator within a value differs from one between two values.
  ///
  /// - Parameter path: A percent-encoded path without its query.
  /// - Returns: The values, or `nil` if the path does not match.
  package func sentParameters(in path: String) -> PathParameters? {
    if let sent { return sent.parameters(in: path) }
    var found = PathParameters()
    let isFitting = path.withSegments { cursor in
      for segment in segments {
        if case .rest(let name) = segment { return Self.takeRest(of: &cursor, named: name ?? "**", into: &found) }
        guard let bytes = cursor.next(), segment.addSent(bytes, to: &found) else { return false }
      }
      return cursor.isAtEnd
    }
    return isFitting ? found : nil
  }

  private static func takeRest(of cursor: inout PathCursor, named name: String, into found: inout PathParameters)
    -> Bool
  {
    guard let rest = cursor.takeSentRest() else { return false }
    found.append(name: name, value: rest)
    return true
  }
}

extension PathTemplate.Segment {
  fileprivate func addSent(_ bytes: PathCursor.Segment, to found: inout PathParameters) -> Bool {
    switch self {
    case .literal(let expected):
      return bytes.isEqual(to: expected)
    case .parameter(let name):
      guard !bytes.isEmpty else { return false }
      found.append(name: name, value: bytes.sent)
      return true
    case .mixed(let pieces):
      let places = bytes.places
      return Self.match(pieces[...], against: bytes.decoded[...]) { name, value in
        found.append(name: name, value: bytes.sent(from: places[value.startIndex], to: places[value.endIndex]))
      }
    case .rest:
      return false
    }
  }
}
