extension String {
  /// Whether both have the same code units, as RFC 8259 §8.3 asks.
  ///
  /// `==` would also accept canonically equivalent spellings, and so merge members that a server keeps apart.
  @inline(__always)
  package func hasSameBytes(as other: String) -> Bool {
    guard utf8.count == other.utf8.count else { return false }
    let same = utf8.withContiguousStorageIfAvailable { left in
      other.utf8.withContiguousStorageIfAvailable { right in left.hasSameBytes(as: right) }
    }
    // Strings bridged from Objective-C have no contiguous UTF-8.
    return (same ?? nil) ?? utf8.elementsEqual(other.utf8)
  }
}

extension String {
  /// Copies bytes that are known to be UTF-8, so that nobody looks at them a second time where the platform allows it.
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
  /// Compares eight bytes at a time.
  ///
  /// Every load lies within both buffers, since their lengths were compared first.
  @inline(__always)
  func hasSameBytes(as other: UnsafeBufferPointer<UInt8>) -> Bool {
    guard count == other.count else { return false }
    let left = UnsafeRawBufferPointer(self)
    let right = UnsafeRawBufferPointer(other)
    var offset = 0
    while offset &+ 8 <= count {
      let difference =
        left.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
        ^ right.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
      if difference != 0 { return false }
      offset &+= 8
    }
    while offset < count {
      if left[offset] != right[offset] { return false }
      offset &+= 1
    }
    return true
  }
}
