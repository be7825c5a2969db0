import BacklotHTTP
import BacklotPlatform

/// An error for a stored body that is not in the encoding that the archive states.
private struct InvalidBase64: Error, CustomStringConvertible {
  let place: String

  var description: String { "Cannot decode the body at \(place): it is not valid Base64." }
}

/// The lengths of decoded contents, by the offsets of their strings, so that each is measured once.
final class LengthCache: Sendable {
  private let lengths = Mutex<[Int64: Int64]>([:])

  /// Returns a length that was measured before, or measures it.
  func length(of string: StoredString, measure: () throws -> Int64?) rethrows -> Int64? {
    if let length = lengths.withLock({ $0[string.offset] }) { return length }
    let length = try measure()
    lengths.withLock { $0[string.offset] = length }
    return length
  }
}

/// The content of a long string of an archive, which is read and decoded from the archive each time.
final class StoredText: StoredContent {
  private let source: ArchiveSource
  private let string: StoredString
  private let isBase64: Bool
  /// The location for errors.
  private let place: String

  private static let pieceLength: Int64 = 1 << 16

  /// Creates content.
  ///
  /// - Parameters:
  ///   - string: The string.
  ///   - source: The archive that contains it.
  ///   - isBase64: True if the content is encoded in Base64.
  ///   - place: The file and line for errors.
  init(_ string: StoredString, in source: ArchiveSource, isBase64: Bool, place: String) {
    self.source = source
    self.string = string
    self.isBase64 = isBase64
    self.place = place
  }

  func makeReader() -> () throws -> [UInt8]? {
    let (source, string, place) = (source, string, place)
    var decoder = StringDecoder()
    var base64 = isBase64 ? Base64Decoder() : nil
    var offset = string.offset
    let end = string.offset + string.length
    return {
      guard offset < end else {
        let rest = decoder.finish()
        return rest.isEmpty || base64 != nil ? nil : rest
      }
      let piece = try source.read(upTo: Int(min(Self.pieceLength, end - offset)), at: offset)
      guard !piece.isEmpty else {
        throw ArchiveReadingError("Cannot read the body at \(place): the archive was truncated while it was in use.")
      }
      offset += Int64(piece.count)
      let text = decoder.decode(piece)
      guard let bytes = base64 == nil ? text : base64?.decode(text) else {
        throw InvalidBase64(place: place)
      }
      return bytes
    }
  }

  /// Returns the number of decoded bytes, or `nil` if the content is not valid.
  ///
  /// It is computed by reading the content once, or from the length of the string if it is Base64 without escapes.
  func measure() throws -> Int64? {
    if isBase64, let length = try lengthOfPlainBase64() { return length }
    var length: Int64 = 0
    let next = makeReader()
    do {
      while let piece = try next() { length += Int64(piece.count) }
    } catch is InvalidBase64 {
      return nil
    }
    return length
  }

  /// Returns the length of content whose beginning and end are unescaped Base64, as it is usual.
  private func lengthOfPlainBase64() throws -> Int64? {
    let ends = [string.offset, string.offset + string.length - 4]
    let samples = try ends.map { try source.read(upTo: 4, at: $0) }
    var decoder = Base64Decoder()
    let isPlain = samples.allSatisfy { sample in
      !sample.contains { $0 <= 32 || $0 == UInt8(ascii: "\\") } && decoder.decode(sample) != nil
    }
    guard isPlain, string.length % 4 == 0 else { return nil }
    let padding = samples[1].reversed().prefix { $0 == UInt8(ascii: "=") }.count
    return string.length / 4 * 3 - Int64(padding)
  }
}
