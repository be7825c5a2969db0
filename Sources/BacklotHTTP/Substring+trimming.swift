extension Substring {
  /// Returns the text without optional white space around it (`OWS`, RFC 9110 §5.6.3).
  package func trimmed() -> Substring {
    guard let first = utf8.firstIndex(where: { $0 != 32 && $0 != 9 }),
      let last = utf8.lastIndex(where: { $0 != 32 && $0 != 9 })
    else { return "" }
    return self[first...last]
  }
}
