extension StringProtocol {
  /// Returns whether both have the same UTF-8.
  ///
  /// In contrast, `==` treats “é” as one character and as two as equal.
  func isIdentical(to other: some StringProtocol) -> Bool { utf8.elementsEqual(other.utf8) }
}

extension String {
  /// Without what XMLUnit takes for white space at both ends: all characters up to the space.
  var trimmed: String {
    let bytes = utf8
    guard let first = bytes.firstIndex(where: { $0 > 32 }), let last = bytes.lastIndex(where: { $0 > 32 }) else {
      return ""
    }
    return first == startIndex && bytes.index(after: last) == endIndex ? self : String(self[first...last])
  }
}
