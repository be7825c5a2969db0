/// The content coder of the system: that of Compression on Apple systems, and `nil` on others.
package enum SystemContentCoder {
  /// The coder, or `nil` if the system does not provide one.
  package static var shared: (any ContentCoder)? {
    #if canImport(Compression)
      CompressionContentCoder()
    #else
      nil
    #endif
  }
}
