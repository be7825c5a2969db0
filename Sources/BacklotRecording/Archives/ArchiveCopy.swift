import BacklotHTTP

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A file to which parts of an archive are copied.
struct ArchiveCopy {
  private let descriptor: CInt
  /// The number of bytes of the file.
  private(set) var count: Int64 = 0

  /// Writes to an empty file that exists.
  static func write<Result>(to path: String, _ body: (inout ArchiveCopy) throws -> Result) throws -> Result {
    var copy = ArchiveCopy(descriptor: try SystemCalls.open(path, flags: O_WRONLY | O_APPEND | O_CLOEXEC))
    let result = Swift.Result { try body(&copy) }
    try SystemCalls.close(copy.descriptor)
    return try result.get()
  }

  /// Appends bytes.
  mutating func append(_ bytes: [UInt8]) throws {
    try SystemCalls.write(bytes, to: descriptor)
    count += Int64(bytes.count)
  }

  /// Appends bytes of an archive, as they are.
  mutating func append(_ range: Range<Int64>, of archive: HTTPArchive) throws {
    var offset = range.lowerBound
    while offset < range.upperBound {
      let piece = try archive.source.readAll(offset..<min(range.upperBound, offset + 1 << 20))
      guard !piece.isEmpty else { throw ArchiveReadingError("Cannot read \(archive.name): it was made shorter.") }
      try append(piece)
      offset += Int64(piece.count)
    }
  }

  /// Appends the beginning of an archive, with placeholders for the secrets of its entries.
  ///
  /// All else stays as it is: entries without secrets, those that cannot be read, and what is around the entries.
  ///
  /// - Parameters:
  ///   - archive: The archive.
  ///   - end: The offset of the end of the beginning, which is not inside of an entry. Defaults to all.
  ///   - redactor: Replaces the secrets.
  ///   - writer: The writer of the entries that change.
  ///   - place: An offset between two entries.
  /// - Returns: The offset of the same place in the copy.
  @discardableResult
  mutating func append(
    _ archive: HTTPArchive,
    upTo end: Int64? = nil,
    redactedBy redactor: inout Redactor,
    writer: HTTPArchiveWriter,
    following place: Int64 = 0
  ) throws -> Int64 {
    let end = try end ?? archive.source.size
    var (offset, place) = (Int64(0), (old: place, new: place))
    if !redactor.rules.isOff, end > 0 {
      try archive.forEach { exchange, location in
        guard location.end <= end else { return }
        let original = try exchange.collected()
        var redacted = original
        redactor.redact(&redacted)
        guard !redacted.hasMessages(of: original) else { return }
        let entry = try writer.entry(of: redacted, number: location.number)
        try append(offset..<location.offset, of: archive)
        try append(entry)
        offset = location.end
        if location.end <= place.old { place.new += Int64(entry.count) - location.length }
      }
    }
    try append(offset..<end, of: archive)
    return place.new
  }
}

extension RecordedExchange {
  /// True if another exchange has the same messages and remarks, in which secrets are replaced.
  fileprivate func hasMessages(of other: Self) -> Bool {
    // Two statuses with different phrases are equal.
    request == other.request && response == other.response && webSocketMessages == other.webSocketMessages
      && response?.status.reasonPhrase == other.response?.status.reasonPhrase && comment == other.comment
      && failureReason == other.failureReason
  }
}
