extension StubMapping {
  /// Returns whether an identifier may have been made from a place.
  ///
  /// Identifiers that clients generate are of another kind.
  static func mayBePlace(_ id: String) -> Bool {
    let version = id.utf8.dropFirst(14).first
    return version == UInt8(ascii: "8")
  }
}
