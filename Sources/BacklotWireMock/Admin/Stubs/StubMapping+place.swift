extension StubMapping {
  /// Returns whether an identifier may be derived from a place.
  ///
  /// Identifiers that clients generate are of another UUID version.
  static func mayBePlace(_ id: String) -> Bool {
    let version = id.utf8.dropFirst(14).first
    return version == UInt8(ascii: "8")
  }
}
