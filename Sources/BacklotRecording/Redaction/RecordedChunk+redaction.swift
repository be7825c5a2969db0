extension [RecordedChunk] {
  /// Returns the chunks of redacted content.
  ///
  /// A placeholder belongs to the chunk in which the secret began. Chunks that had only the rest of a secret are removed,
  /// since chunks cannot be empty.
  ///
  /// - Parameters:
  ///   - content: The content with secrets.
  ///   - redacted: The content with placeholders.
  func adjusted(from content: [UInt8], to redacted: [UInt8]) -> [RecordedChunk] {
    guard let spans = Self.spans(of: redacted, in: content) else { return adjustedByLines(from: content, to: redacted) }
    var adjusted: [RecordedChunk] = []
    var (end, newEnd, span, shift) = (0, 0, 0, 0)
    for (index, chunk) in enumerated() {
      end += chunk.length
      while span < spans.count, spans[span].old.lowerBound < end {
        shift = spans[span].new.upperBound - spans[span].old.upperBound
        span += 1
      }
      var place = end + shift
      if span > 0, spans[span - 1].old.upperBound > end { place = spans[span - 1].new.upperBound }
      if index == count - 1 { place = redacted.count }
      place = Swift.min(Swift.max(place, newEnd), redacted.count)
      guard place > newEnd || chunk.length == 0 else { continue }
      adjusted.append(RecordedChunk(length: place - newEnd, time: chunk.time))
      newEnd = place
    }
    return adjusted
  }

  /// Returns the range of each secret, and of its placeholder; `nil` if they cannot be related.
  private static func spans(of redacted: [UInt8], in content: [UInt8]) -> [(old: Range<Int>, new: Range<Int>)]? {
    guard let secrets = PlaceholderPattern(redacted).ranges(in: content) else { return nil }
    return zip(secrets, SecretPlaceholder.occurrences(in: redacted)).map { ($0, $1.range) }
  }

  /// Returns the chunks of content in which secrets that were split over several lines are replaced.
  private func adjustedByLines(from content: [UInt8], to redacted: [UInt8]) -> [RecordedChunk] {
    let (oldLines, newLines) = (Self.lineStarts(in: content), Self.lineStarts(in: redacted))
    var adjusted: [RecordedChunk] = []
    var (end, newEnd, line) = (0, 0, 0)
    for (index, chunk) in enumerated() {
      end += chunk.length
      while line + 1 < oldLines.count, oldLines[line + 1] <= end { line += 1 }
      let lineEnd = line + 1 < newLines.count ? newLines[line + 1] : redacted.count
      let place = line < newLines.count ? Swift.min(newLines[line] + end - oldLines[line], lineEnd) : redacted.count
      let newPlace = index == count - 1 ? redacted.count : Swift.max(place, newEnd)
      guard newPlace > newEnd || chunk.length == 0 else { continue }
      adjusted.append(RecordedChunk(length: newPlace - newEnd, time: chunk.time))
      newEnd = newPlace
    }
    return adjusted
  }

  private static func lineStarts(in content: [UInt8]) -> [Int] {
    [0] + content.indices.lazy.filter { content[$0] == 0x0A }.map { $0 + 1 }
  }
}
