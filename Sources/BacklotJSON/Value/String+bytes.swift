extension String {
  /// Returns true if both have the same code units, as RFC 8259 §8.3 requires.
  ///
  /// `==` would also accept canonically equivalent spellings, and thus merge members that a server distinguishes.
  @inlinable @inline(__always)
  package func hasSameBytes(as other: String) -> Bool {
    if isStored(as: other) { return true }
    guard utf8.count == other.utf8.count else { return false }
    let same = utf8.withContiguousStorageIfAvailable { left in
      other.utf8.withContiguousStorageIfAvailable { right in left.hasSameBytes(as: right) }
    }
    // Strings bridged from Objective-C have no contiguous UTF-8.
    return (same ?? nil) ?? utf8.elementsEqual(other.utf8)
  }

  /// Returns true if both have the same representation in memory, like equal texts of up to fifteen bytes on most
  /// platforms.
  @inlinable @inline(__always)
  func isStored(as other: String) -> Bool {
    guard MemoryLayout<String>.size == MemoryLayout<(UInt64, UInt64)>.size else { return false }
    // This is sound: the bits contain all of a short text, or the count and the storage of a long one, and both texts
    // are alive. Equal bits mean equal texts, and different bits are inconclusive.
    return unsafeBitCast(self, to: (UInt64, UInt64).self) == unsafeBitCast(other, to: (UInt64, UInt64).self)
  }
}

extension String {
  /// Copies bytes that are known to be UTF-8, without validating them again if the platform allows it.
  @inline(__always)
  init(validUTF8 bytes: UnsafeBufferPointer<UInt8>, isASCII: Bool) {
    if #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) {
      self.init(copying: UTF8Span(unchecked: Span(_unsafeElements: bytes), isKnownASCII: isASCII))
    } else {
      self.init(decoding: bytes, as: UTF8.self)
    }
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Returns true if the bytes are the same, comparing eight at a time.
  ///
  /// Every load is within both buffers, since their lengths are compared first.
  @inlinable @inline(__always)
  func hasSameBytes(as other: UnsafeBufferPointer<UInt8>) -> Bool {
    guard count == other.count else { return false }
    let left = UnsafeRawBufferPointer(self)
    let right = UnsafeRawBufferPointer(other)
    var offset = 0
    while offset &+ 8 <= count {
      if !left.hasSameWord(as: right, offset) { return false }
      offset &+= 8
    }
    if offset == count { return true }
    if count >= 8 { return left.hasSameWord(as: right, count &- 8) }
    while offset < count {
      if left[offset] != right[offset] { return false }
      offset &+= 1
    }
    return true
  }
}

extension UnsafeRawBufferPointer {
  @inlinable @inline(__always)
  func hasSameWord(as other: UnsafeRawBufferPointer, _ offset: Int) -> Bool {
    loadUnaligned(fromByteOffset: offset, as: UInt64.self)
      == other.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
  }
}
