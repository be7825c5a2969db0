import BacklotHTTP

/// A queue of bytes that reuses its memory.
@usableFromInline
package struct ByteBuffer: Sendable {
  /// An array as long as the capacity, so that every position in it is writable.
  @usableFromInline private(set) var storage: ContiguousArray<UInt8> = []
  @usableFromInline private(set) var start = 0
  @usableFromInline private(set) var end = 0

  /// Creates an empty buffer, which uses no memory yet.
  package init() {}

  /// The number of pending bytes.
  @inlinable package var count: Int { end - start }

  package var isEmpty: Bool { start == end }

  /// The range of the pending bytes in ``storage``.
  var range: Range<Int> { start..<end }
}

extension ByteBuffer {
  /// Removes bytes at the front; at most all pending bytes.
  package mutating func drop(_ count: Int) {
    start += min(max(count, 0), self.count)
    if start == end { rewind() }
  }

  package mutating func removeAll() { rewind() }

  /// Memory for a rare large message is released.
  private mutating func rewind() {
    start = 0
    end = 0
    if storage.count > Self.largestKept { storage = [] }
  }

  private static let largestKept = 1 << 18

  /// Reserves room after the pending bytes.
  package mutating func reserve(_ count: Int) {
    if count > storage.count - end { makeRoom(count) }
  }

  private mutating func makeRoom(_ count: Int) {
    let waiting = self.count
    if waiting + count <= storage.count, start >= waiting {
      let range = range
      storage.withUnsafeMutableBytes { $0.copyMemory(from: UnsafeRawBufferPointer(rebasing: $0[range])) }
    } else {
      var larger = ContiguousArray<UInt8>(repeating: 0, count: max(512, (waiting + count) * 2))
      withBytes { waiting in larger.withUnsafeMutableBytes { $0.copyMemory(from: waiting) } }
      storage = larger
    }
    start = 0
    end = waiting
  }
}

extension ByteBuffer {
  package mutating func append(_ byte: UInt8) {
    reserve(1)
    storage[end] = byte
    end += 1
  }

  package mutating func append(_ bytes: UnsafeRawBufferPointer) {
    reserve(bytes.count)
    copy(bytes)
  }

  package mutating func append(_ bytes: [UInt8]) { bytes.withUnsafeBytes { append($0) } }

  package mutating func append(_ bytes: ArraySlice<UInt8>) { bytes.withUnsafeBytes { append($0) } }

  /// Appends the UTF-8 bytes of a text.
  mutating func append(_ text: String) {
    var text = text
    text.withUTF8 { append(UnsafeRawBufferPointer($0)) }
  }

  /// Appends the bytes of a field's value.
  mutating func append(valueOf field: HTTPField) {
    if field.isLatin1 { append(field.bytes) } else { append(field.value) }
  }

  mutating func append(_ text: StaticString) {
    append(UnsafeRawBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  /// Appends the decimal digits of a number.
  mutating func append(decimal number: Int) {
    if number < 0 { append(UInt8(ascii: "-")) }
    var (rest, digits, bound) = (number.magnitude, 1, UInt(10))
    while digits < 19, rest >= bound {
      digits += 1
      bound *= 10
    }
    reserve(digits)
    for place in stride(from: end + digits - 1, through: end, by: -1) {
      storage[place] = UInt8(truncatingIfNeeded: 48 + rest % 10)
      rest /= 10
    }
    end += digits
  }

  /// Appends the hexadecimal digits of a number, in lowercase.
  mutating func append(hexadecimal number: Int) {
    let number = UInt(bitPattern: number)
    var shift = max(0, (UInt.bitWidth - 1 - number.leadingZeroBitCount) / 4 * 4)
    while shift >= 0 {
      let digit = UInt8(truncatingIfNeeded: number >> UInt(shift) & 15)
      append(digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10)
      shift -= 4
    }
  }

  /// Lets a system call fill the room after the pending bytes.
  ///
  /// - Parameters:
  ///   - count: The minimum room in bytes.
  ///   - fill: A closure that writes into the room and returns the number of bytes written.
  package mutating func append<Failure: Error>(
    upTo count: Int,
    _ fill: (UnsafeMutableRawBufferPointer) throws(Failure) -> Int
  ) throws(Failure) {
    reserve(count)
    let (from, room) = (end, storage.count - end)
    let fillRoom = { (bytes: inout UnsafeMutableBufferPointer<UInt8>) throws(Failure) -> Int in
      try fill(UnsafeMutableRawBufferPointer(UnsafeMutableBufferPointer(rebasing: bytes[from...])))
    }
    let filled = try storage.withUnsafeMutableBufferPointer(fillRoom)
    end += min(max(filled, 0), room)
  }

  /// Lets a system call read the pending bytes, or only the first of them.
  @inlinable
  package func withBytes<Result, Failure: Error>(
    upTo count: Int = .max,
    _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let range = start..<(start + min(count, self.count))
    let pass = { (bytes: UnsafeBufferPointer<UInt8>) throws(Failure) -> Result in
      try body(UnsafeRawBufferPointer(UnsafeBufferPointer(rebasing: bytes[range])))
    }
    return try storage.withUnsafeBufferPointer(pass)
  }

  /// Returns a copy of some of the pending bytes; positions count from the first of them.
  package func bytes(_ range: Range<Int>) -> [UInt8] {
    Array(storage[(start + range.lowerBound)..<(start + range.upperBound)])
  }

  /// Returns the last pending bytes; at most all of them.
  func last(_ count: Int) -> ArraySlice<UInt8> { storage[(end - min(count, self.count))..<end] }

  /// A copy of all pending bytes.
  package var bytes: [UInt8] { bytes(0..<count) }

  // The guard makes the copy sound: it ends inside the storage.
  private mutating func copy(_ bytes: UnsafeRawBufferPointer) {
    let (from, count) = (end, bytes.count)
    guard let source = bytes.baseAddress, count <= storage.count - from else { return }
    storage.withUnsafeMutableBytes { $0.baseAddress?.advanced(by: from).copyMemory(from: source, byteCount: count) }
    end = from + count
  }
}
