/// The coder that the system brings: Compression's on Apple systems, and none elsewhere.
package enum SystemContentCoder {
  /// The coder, or `nil` if the system has none.
  package static var shared: (any ContentCoder)? {
    #if canImport(Compression)
      CompressionContentCoder()
    #else
      nil
    #endif
  }
}
