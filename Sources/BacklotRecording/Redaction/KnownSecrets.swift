import BacklotHTTP
import BacklotMessages

/// The secrets of a recording and their placeholders, and a search for all of them in one pass.
///
/// The secrets are only in memory.
struct KnownSecrets: Sendable {
  /// The minimum number of bytes of a secret that is replaced wherever it occurs.
  ///
  /// Shorter texts occur by chance.
  static let shortestFound = 8

  /// A text by which a secret is found.
  private struct Needle: Sendable {
    let text: [UInt8]
    let placeholder: SecretPlaceholder
    /// True if the text is a part of Base64 that contains the secret.
    let isEncoded: Bool
  }

  /// The location of a secret in a text.
  struct Occurrence {
    var range: Range<Int>
    let placeholder: SecretPlaceholder
    /// True if the range is Base64 that contains the secret.
    let isEncoded: Bool
  }

  private var placeholders: [String: SecretPlaceholder] = [:]
  private var lastNumbers: [String: Int] = [:]
  private var needles: [Needle] = []
  /// The indices of needles by their last eight bytes, since the first bytes of tokens are often the same.
  private var needlesByEnd: [UInt64: [Int]] = [:]
  /// Bits at the hashes of the keys of ``needlesByEnd``, which rule out nearly all positions.
  private var filter: [UInt64] = Array(repeating: 0, count: 1 << 6)

  /// For each byte, true if an escape for it can be a part of a secret, or of another escape in a secret.
  private(set) var escapedBytes: [Bool] = (0..<256).map { "%\\&#;".utf8.contains(UInt8($0)) }

  /// True if there is no secret to search for.
  var isEmpty: Bool { needles.isEmpty }

  /// The number of texts to search for, which grows with each new secret.
  var count: Int { needles.count }

  /// Reserves a number, so that new secrets of this type get higher ones.
  mutating func reserve(_ placeholder: SecretPlaceholder) {
    lastNumbers[placeholder.type] = max(lastNumbers[placeholder.type] ?? 0, placeholder.number)
  }

  /// Returns the placeholder of a secret that is known, or `nil`.
  func placeholder(ifKnown secret: String) -> SecretPlaceholder? { placeholders[secret] }

  /// Returns the placeholder of a secret, which is a new one at its first occurrence.
  ///
  /// - Parameters:
  ///   - secret: The secret.
  ///   - type: The type of a new placeholder.
  ///   - isFound: False if other occurrences of the same text are not the secret.
  mutating func placeholder(for secret: String, type: String, isFound: Bool = true) -> SecretPlaceholder {
    if let known = placeholders[secret] { return known }
    let number = (lastNumbers[type] ?? 0) &+ 1
    lastNumbers[type] = number
    let placeholder = SecretPlaceholder(type: type, number: number)
    placeholders[secret] = placeholder
    let bytes = Array(secret.utf8)
    guard isFound, bytes.count >= Self.shortestFound else { return placeholder }
    insert(bytes, for: placeholder)
    // The value of a cookie is often percent-encoded, but not elsewhere.
    let decoded = Array(PercentEncoding.decode(secret).utf8)
    if decoded.count >= Self.shortestFound, decoded != bytes { insert(decoded, for: placeholder) }
    if bytes.contains(32) { insert(bytes.map { $0 == 32 ? UInt8(ascii: "+") : $0 }, for: placeholder) }
    for text in Self.encodings(of: bytes) { insert(text, for: placeholder, isEncoded: true) }
    return placeholder
  }

  private mutating func insert(_ text: [UInt8], for placeholder: SecretPlaceholder, isEncoded: Bool = false) {
    for byte in text { escapedBytes[Int(byte)] = true }
    let key = text.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: text.count - 8, as: UInt64.self) }
    needles.append(Needle(text: text, placeholder: placeholder, isEncoded: isEncoded))
    needlesByEnd[key, default: []].append(needles.count - 1)
    if needlesByEnd.count * 16 > filter.count * 64 {
      filter = Array(repeating: 0, count: filter.count * 4)
      for key in needlesByEnd.keys { setBit(of: key) }
    } else {
      setBit(of: key)
    }
  }

  private mutating func setBit(of key: UInt64) {
    let bit = Self.bit(of: key, count: filter.count)
    filter[bit >> 6] |= 1 << (bit & 63)
  }

  private static func bit(of key: UInt64, count: Int) -> Int {
    Int(truncatingIfNeeded: (key &* 0x9E37_79B9_7F4A_7C15) >> 32) & (count &* 64 &- 1)
  }

  /// Returns what Base64 of any text that contains the secret contains as well: one text for each position modulo three,
  /// in both alphabets.
  private static func encodings(of secret: [UInt8]) -> [[UInt8]] {
    (0..<3).flatMap { offset -> [[UInt8]] in
      let letters = Array(Base64.encode([UInt8](repeating: 0, count: offset) + secret, isPadded: false).utf8)
      // The first and the last letter also depend on the neighbors of the secret.
      let end = (offset + secret.count) * 8 / 6
      let text = Array(letters[(offset == 0 ? 0 : offset + 1)..<end])
      let urlSafe = text.map { $0 == UInt8(ascii: "+") ? UInt8(ascii: "-") : $0 == UInt8(ascii: "/") ? 95 : $0 }
      return text == urlSafe ? [text] : [text, urlSafe]
    }
  }
}

// MARK: - Search

extension KnownSecrets {
  /// Returns the known secrets in a text, in order, without overlaps; of several at one position, the longest.
  func occurrences(in text: [UInt8]) -> [Occurrence] {
    guard !isEmpty, text.count >= Self.shortestFound else { return [] }
    let found = text.withUnsafeBufferPointer { text in
      filter.withUnsafeBufferPointer { filter in occurrences(in: text, filter: filter) }
    }
    guard !found.isEmpty else { return [] }
    var kept: [Occurrence] = []
    let ordered = found.sorted {
      ($0.range.lowerBound, -$0.range.upperBound) < ($1.range.lowerBound, -$1.range.upperBound)
    }
    for occurrence in ordered {
      let end = kept.last?.range.upperBound ?? 0
      if occurrence.range.upperBound <= end { continue }
      // What remains of an overlapping secret must not stay.
      let start = max(occurrence.range.lowerBound, end)
      kept.append(
        Occurrence(
          range: start..<occurrence.range.upperBound,
          placeholder: occurrence.placeholder,
          isEncoded: occurrence.isEncoded
        )
      )
    }
    return kept
  }

  private func occurrences(
    in text: UnsafeBufferPointer<UInt8>,
    filter: UnsafeBufferPointer<UInt64>
  ) -> [Occurrence] {
    var occurrences: [Occurrence] = []
    var window: UInt64 = 0
    for place in text.indices {
      window = window >> 8 | UInt64(text[place]) << 56
      let bit = Self.bit(of: window, count: filter.count)
      guard filter[bit >> 6] & 1 << (bit & 63) != 0, place >= 7, let found = needlesByEnd[window.littleEndian] else {
        continue
      }
      for index in found {
        let needle = needles[index]
        let start = place + 1 - needle.text.count
        // All Base64 around a part of it has been found once.
        if needle.isEncoded, let last = occurrences.last, last.isEncoded, last.range.upperBound > place { continue }
        guard start >= 0, text[start...place].elementsEqual(needle.text) else { continue }
        let range = needle.isEncoded ? Self.encodedRange(around: start..<place + 1, in: text) : start..<place + 1
        occurrences.append(
          Occurrence(range: range, placeholder: needle.placeholder, isEncoded: needle.isEncoded)
        )
      }
    }
    return occurrences
  }

  /// Returns the range of all Base64 around a part of it.
  private static func encodedRange(around part: Range<Int>, in text: UnsafeBufferPointer<UInt8>) -> Range<Int> {
    var (start, end) = (part.lowerBound, part.upperBound)
    while start > 0, isEncodedByte(text[start - 1]) { start -= 1 }
    while end < text.count, isEncodedByte(text[end]) { end += 1 }
    while end < text.count, text[end] == UInt8(ascii: "=") { end += 1 }
    return start..<end
  }

  private static func isEncodedByte(_ byte: UInt8) -> Bool {
    switch byte {
    case 48...57, 65...90, 97...122, UInt8(ascii: "+"), UInt8(ascii: "/"), UInt8(ascii: "-"), UInt8(ascii: "_"): true
    default: false
    }
  }
}
