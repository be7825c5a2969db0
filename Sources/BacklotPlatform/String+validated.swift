extension String {
  /// Creates a string from code units, or returns `nil` if they are invalid.
  ///
  /// The initializer of the standard library, `init(validating:as:)`, needs iOS 18 and macOS 15.
  package init?<Encoding: Unicode.Encoding>(
    validated codeUnits: some Sequence<Encoding.CodeUnit>,
    as encoding: Encoding.Type
  ) {
    if #available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *) {
      self.init(validating: codeUnits, as: encoding)
    } else {
      self.init(transcoding: codeUnits, as: encoding)
    }
  }

  /// Does the same on earlier systems.
  init?<Encoding: Unicode.Encoding>(transcoding codeUnits: some Sequence<Encoding.CodeUnit>, as _: Encoding.Type) {
    var bytes: [UInt8] = []
    let isInvalid = transcode(
      codeUnits.makeIterator(),
      from: Encoding.self,
      to: UTF8.self,
      stoppingOnError: true
    ) { bytes.append($0) }
    if isInvalid { return nil }
    self.init(decoding: bytes, as: UTF8.self)
  }
}
