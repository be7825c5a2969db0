extension StringProtocol {
  /// Returns whether both strings have the same UTF-8.
  ///
  /// In contrast, `==` considers “é” in its composed and decomposed forms equal.
  func isIdentical(to other: some StringProtocol) -> Bool { utf8.elementsEqual(other.utf8) }
}

extension String {
  /// The string without leading and trailing white space as XMLUnit defines it: all characters up to the space.
  var trimmed: String {
    let bytes = utf8
    guard let first = bytes.firstIndex(where: { $0 > 32 }), let last = bytes.lastIndex(where: { $0 > 32 }) else {
      return ""
    }
    return first == startIndex && bytes.index(after: last) == endIndex ? self : String(self[first...last])
  }
}
