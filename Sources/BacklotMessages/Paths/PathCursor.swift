import BacklotHTTP

/// Iterates over the segments of a path without copying them.
@usableFromInline
package struct PathCursor {
  @usableFromInline
  let bytes: UnsafeBufferPointer<UInt8>
  @usableFromInline
  var position: Int

  /// Starts after the first slash.
  @inlinable
  package init(_ bytes: UnsafeBufferPointer<UInt8>) {
    self.bytes = bytes
    position = bytes.first == UInt8(ascii: "/") ? 1 : 0
  }

  /// True if no segment is left.
  ///
  /// A path that ends in a slash has an empty last segment.
  @inlinable
  package var isAtEnd: Bool { position > bytes.count }

  /// Returns the next segment, or `nil` at the end.
  @inlinable
  package mutating func next() -> Segment? {
    guard !isAtEnd else { return nil }
    var end = position
    while end < bytes.count, bytes[end] != UInt8(ascii: "/") { end += 1 }
    defer { position = end + 1 }
    return Segment(bytes: UnsafeBufferPointer(rebasing: bytes[position..<end]))
  }

  /// Returns the rest of the path, decoded: an empty segment after a trailing slash, or `nil` at the end.
  package mutating func takeRest() -> [UInt8]? {
    guard !isAtEnd else { return nil }
    defer { position = bytes.count + 1 }
    return PercentEncoding.decode(UnsafeBufferPointer(rebasing: bytes[position...]))
  }

  /// Returns the rest of the path as it was sent, or `nil` at the end.
  package mutating func takeSentRest() -> String? {
    guard !isAtEnd else { return nil }
    defer { position = bytes.count + 1 }
    return String(decoding: bytes[position...], as: UTF8.self)
  }

  /// The bytes of one segment as they were sent, valid only during the iteration.
  @usableFromInline
  package struct Segment {
    @usableFromInline
    let bytes: UnsafeBufferPointer<UInt8>

    @inlinable
    init(bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

    var isEmpty: Bool { bytes.isEmpty }
    var decoded: [UInt8] { PercentEncoding.decode(bytes) }

    /// The segment as it was sent.
    var sent: String { sent(from: 0, to: bytes.count) }

    /// Returns a part of the segment as it was sent.
    func sent(from start: Int, to end: Int) -> String { String(decoding: bytes[start..<end], as: UTF8.self) }

    /// The position of each decoded byte, followed by the end.
    var places: [Int] {
      var places: [Int] = []
      var place = 0
      while place < bytes.count {
        places.append(place)
        let three = UnsafeBufferPointer(rebasing: bytes[place..<min(place + 3, bytes.count)])
        place += three.count == 3 && PercentEncoding.decode(three).count == 1 ? 3 : 1
      }
      return places + [place]
    }

    private var isEncoded: Bool { bytes.contains(UInt8(ascii: "%")) }

    func isEqual(to expected: [UInt8]) -> Bool {
      if bytes.elementsEqual(expected) { return !isEncoded || decoded == expected }
      return isEncoded && decoded == expected
    }

    /// Returns a hash of the decoded bytes.
    package func hash(seed: UInt64) -> UInt64 {
      isEncoded
        ? decoded.withUnsafeBytes { ByteHash.hash($0, seed: seed) }
        : ByteHash.hash(UnsafeRawBufferPointer(bytes), seed: seed)
    }
  }
}

extension String {
  /// Calls a closure with a cursor over the segments of this path.
  @inlinable
  package func withSegments<Result>(_ body: (inout PathCursor) -> Result) -> Result {
    var path = self
    return path.withUTF8 { bytes in
      var cursor = PathCursor(bytes)
      return body(&cursor)
    }
  }
}
