/// A linear-time search for a sequence of bytes, even with repetitive input (Knuth, Morris and Pratt).
package enum ByteSearch {
  /// Returns true if the whole contains the part.
  package static func contains(_ part: UnsafeBufferPointer<UInt8>, in whole: UnsafeBufferPointer<UInt8>) -> Bool {
    position(of: part, in: whole, from: 0) != nil
  }

  /// Returns the first position of the part in the whole, or `nil` if there is no such position.
  ///
  /// - Parameters:
  ///   - part: The bytes to find.
  ///   - whole: The bytes to search.
  ///   - start: The position to start at.
  package static func position(of part: [UInt8], in whole: [UInt8], from start: Int) -> Int? {
    part.withUnsafeBufferPointer { part in
      whole.withUnsafeBufferPointer { position(of: part, in: $0, from: start) }
    }
  }

  private static func position(
    of part: UnsafeBufferPointer<UInt8>,
    in whole: UnsafeBufferPointer<UInt8>,
    from start: Int
  ) -> Int? {
    guard part.count <= whole.count - start else { return nil }
    guard let first = part.first else { return start }
    // Most searches do not need it.
    lazy var returns = returns(in: part)
    var (position, matched) = (start, 0)
    while position < whole.count {
      // Nearly all bytes are skipped here.
      if matched == 0 {
        while position < whole.count, whole[position] != first { position &+= 1 }
        guard whole.count &- position >= part.count else { return nil }
      }
      if whole[position] == part[matched] {
        (position, matched) = (position &+ 1, matched &+ 1)
        if matched == part.count { return position &- matched }
      } else {
        matched = matched == 1 ? 0 : returns[matched]
      }
    }
    return nil
  }

  /// Returns the length that still matches after a mismatch at each position.
  private static func returns(in part: UnsafeBufferPointer<UInt8>) -> [Int] {
    var returns = [Int](repeating: 0, count: part.count)
    var length = 0
    for position in part.indices.dropFirst(2) {
      let byte = part[position &- 1]
      while length > 0, part[length] != byte { length = returns[length] }
      if part[length] == byte { length &+= 1 }
      returns[position] = length
    }
    return returns
  }
}
