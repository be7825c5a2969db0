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
  struct Needle: Sendable {
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
  private(set) var needles: [Needle] = []
  /// The indices of needles by their first eight bytes, in the order of their texts.
  private var needlesByStart: [UInt64: [Int]] = [:]
  /// Bits at the hashes of the keys of ``needlesByStart``, which rule out nearly all positions.
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
    let key = text.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: 0, as: UInt64.self) }
    let place = needlesByStart[key].map { end(of: $0, upTo: text[...]) } ?? 0
    needles.append(Needle(text: text, placeholder: placeholder, isEncoded: isEncoded))
    needlesByStart[key, default: []].insert(needles.count - 1, at: place)
    if needlesByStart.count * 16 > filter.count * 64 {
      filter = Array(repeating: 0, count: filter.count * 4)
      for key in needlesByStart.keys { setBit(of: key) }
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
  ///
  /// Of a secret that begins in another one, the rest is an occurrence, too.
  func occurrences(in text: [UInt8]) -> [Occurrence] {
    guard !isEmpty, text.count >= Self.shortestFound else { return [] }
    var finder = OccurrenceFinder()
    return text.withUnsafeBufferPointer { text in
      filter.withUnsafeBufferPointer { filter in
        occurrences(in: text, filter: filter, &finder)
        return finder.occurrences
      }
    }
  }

  /// The occurrences so far.
  private struct OccurrenceFinder {
    var occurrences: [Occurrence] = []
    var end = 0
    /// The number of bytes that were compared inside of other occurrences, to bound the time for repetitive texts.
    var overlapSteps = 0
  }

  private func occurrences(
    in text: UnsafeBufferPointer<UInt8>,
    filter: UnsafeBufferPointer<UInt64>,
    _ finder: inout OccurrenceFinder
  ) {
    var window: UInt64 = 0
    for place in text.indices {
      window = window >> 8 | UInt64(text[place]) << 56
      let bit = Self.bit(of: window, count: filter.count)
      guard filter[bit >> 6] & 1 << (bit & 63) != 0, place >= 7, let group = needlesByStart[window.littleEndian] else {
        continue
      }
      let start = place - 7
      let isOverlapping = start < finder.end
      if isOverlapping, finder.overlapSteps > 4 * text.count { continue }
      guard let needle = longestNeedle(of: group, in: text, at: start) else { continue }
      if isOverlapping { finder.overlapSteps += needle.text.count }
      var range = start..<start + needle.text.count
      // All Base64 around a part of it has been found once.
      if needle.isEncoded {
        range = isOverlapping ? range : Self.encodedRange(around: range, from: finder.end, in: text)
      }
      guard range.upperBound > finder.end else { continue }
      finder.occurrences.append(
        Occurrence(
          range: max(range.lowerBound, finder.end)..<range.upperBound,
          placeholder: needle.placeholder,
          isEncoded: needle.isEncoded
        )
      )
      finder.end = range.upperBound
    }
  }

  /// Returns the longest needle of a group that the text contains at a position, or `nil`.
  private func longestNeedle(of group: [Int], in text: UnsafeBufferPointer<UInt8>, at start: Int) -> Needle? {
    var rest = text[start...]
    // Between a needle and the text, only needles can be found that are as long as what both have in common.
    while true {
      let end = end(of: group, upTo: rest)
      guard end > 0 else { return nil }
      let needle = needles[group[end - 1]]
      let common = zip(needle.text, rest).prefix { $0 == $1 }.count
      if common == needle.text.count { return needle }
      guard common >= Self.shortestFound, common < rest.count else { return nil }
      rest = rest.prefix(common)
    }
  }

  /// Returns the number of needles of a group that are at most as great as a text.
  private func end(of group: [Int], upTo text: some Collection<UInt8>) -> Int {
    var (low, high) = (0, group.count)
    while low < high {
      let middle = (low + high) / 2
      if text.lexicographicallyPrecedes(needles[group[middle]].text) { high = middle } else { low = middle + 1 }
    }
    return low
  }

  /// Returns the range of all Base64 around a part of it.
  private static func encodedRange(
    around part: Range<Int>,
    from first: Int,
    in text: UnsafeBufferPointer<UInt8>
  ) -> Range<Int> {
    var (start, end) = (part.lowerBound, part.upperBound)
    while start > first, isEncodedByte(text[start - 1]) { start -= 1 }
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
