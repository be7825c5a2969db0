/// The coder of the system: Compression's on Apple systems, and no coder on others.
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
