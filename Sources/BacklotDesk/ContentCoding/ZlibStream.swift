import BacklotStubs
import CZLib

/// A zlib stream, with the input and the output of one call in memory.
struct ZlibStream: ~Copyable {
  // zlib refers to it from its own memory, so it must not move.
  private let stream = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)
  private let isInflating: Bool

  /// The number of bytes by which the output grows.
  private static let pieceSize = 1 << 16

  init(inflatingWith windowBits: Int32) throws(ContentCodingError) {
    isInflating = true
    stream.initialize(to: z_stream())
    try Self.check(inflateInit2_(stream, windowBits, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size)))
  }

  init(deflatingWith windowBits: Int32) throws(ContentCodingError) {
    isInflating = false
    stream.initialize(to: z_stream())
    let size = Int32(MemoryLayout<z_stream>.size)
    let (level, memory) = (Z_DEFAULT_COMPRESSION, Int32(8))
    try Self.check(
      deflateInit2_(stream, level, Z_DEFLATED, windowBits, memory, Z_DEFAULT_STRATEGY, ZLIB_VERSION, size)
    )
  }

  private static func check(_ status: Int32) throws(ContentCodingError) {
    guard status != Z_OK else { return }
    throw ContentCodingError(.unavailable, message: "zlib cannot start (status \(status))")
  }

  deinit {
    // This has no effect on a stream that could not start.
    _ = isInflating ? inflateEnd(stream) : deflateEnd(stream)
    stream.deallocate()
  }

  func inflate(_ bytes: [UInt8], from coding: ContentCoding, upTo limit: Int) throws(ContentCodingError) -> [UInt8] {
    var output: [UInt8] = []
    var start = 0
    while true {
      // One byte more than the limit distinguishes longer content from content of exactly that length.
      let left = limit - output.count
      let room = left < Self.pieceSize ? left + 1 : Self.pieceSize
      let (status, taken) = step(bytes[start...].prefix(1 << 30), into: &output, room: room) {
        CZLib.inflate($0, Z_NO_FLUSH)
      }
      start += taken
      guard output.count <= limit else { throw .tooLong(coding, limit: limit) }
      switch status {
      // A gzip file may have several members (RFC 1952 §2.2).
      case Z_STREAM_END where coding == .gzip && start < bytes.count: inflateReset(stream)
      case Z_STREAM_END where start == bytes.count: return output
      case Z_OK: break
      case Z_BUF_ERROR: throw .incomplete(coding)
      default: throw .malformed(coding)
      }
    }
  }

  /// Encodes the next bytes of the content.
  ///
  /// - Parameters:
  ///   - bytes: The bytes.
  ///   - isLast: Whether the content ends with them.
  ///   - inputSize: The maximum number of bytes to pass to zlib at once; its counts have 32 bits.
  /// - Returns: All of the output for the bytes, which can be decoded without subsequent output.
  func deflate(
    _ bytes: [UInt8],
    isLast: Bool = true,
    inputSize: Int = 1 << 30
  ) throws(ContentCodingError) -> [UInt8] {
    var output: [UInt8] = []
    var start = 0
    while true {
      let piece = bytes[start...].prefix(inputSize)
      let isRest = piece.endIndex == bytes.endIndex
      // Finishing or flushing before all input is consumed would end the content or lengthen it.
      let flush = isRest ? (isLast ? Z_FINISH : Z_SYNC_FLUSH) : Z_NO_FLUSH
      let count = output.count
      let (status, taken) = step(piece, into: &output, room: Self.pieceSize) { CZLib.deflate($0, flush) }
      start += taken
      if status == Z_STREAM_END { return output }
      guard status == Z_OK || status == Z_BUF_ERROR else {
        throw ContentCodingError(.unavailable, message: "zlib cannot encode the content (status \(status))")
      }
      // If zlib leaves room, it has no more output.
      if isRest, !isLast, output.count - count < Self.pieceSize { return output }
    }
  }

  /// Processes input until it is consumed or the room for output is full.
  ///
  /// - Returns: The status, and the number of bytes of input that were consumed.
  private func step(
    _ input: ArraySlice<UInt8>,
    into output: inout [UInt8],
    room: Int,
    work: (UnsafeMutablePointer<z_stream>) -> Int32
  ) -> (status: Int32, taken: Int) {
    var status = Z_OK
    var taken = 0
    let start = output.count
    let piece = [UInt8](unsafeUninitializedCapacity: room) { buffer, count in
      input.withUnsafeBufferPointer { source in
        stream.pointee.next_in = UnsafeMutablePointer(mutating: source.baseAddress)
        stream.pointee.avail_in = UInt32(source.count)
        stream.pointee.next_out = buffer.baseAddress
        stream.pointee.avail_out = UInt32(room)
        status = work(stream)
        taken = source.count - Int(stream.pointee.avail_in)
        count = room - Int(stream.pointee.avail_out)
      }
    }
    output += piece
    // zlib needs more input if it has consumed everything and has no output.
    if status == Z_OK, taken == 0, output.count == start { status = Z_BUF_ERROR }
    return (status, taken)
  }
}
