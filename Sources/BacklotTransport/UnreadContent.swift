/// The content of a response that arrived and was not read yet: in memory up to a limit, and beyond it in a temporary
/// file, for a session that cannot be paused.
struct UnreadContent {
  /// The number of bytes in memory from which on content is written to a file.
  let memoryLimit: Int
  /// The number of bytes in memory.
  private(set) var count = 0
  private var pieces: [[UInt8]] = []
  private var overflow: Overflow?

  private struct Overflow {
    let file: TemporaryFile
    var start: Int64 = 0
    var end: Int64 = 0
  }

  private static let pieceSize = 1 << 16

  /// The path of the temporary file, if there is one; for tests.
  var path: String? { overflow?.file.path }

  init(memoryLimit: Int) { self.memoryLimit = memoryLimit }

  /// Adds bytes at the end.
  ///
  /// - Throws: `HTTPError` if the file cannot be written.
  mutating func append(_ piece: [UInt8]) throws {
    // After the first bytes in the file, all further bytes are written to the file.
    guard overflow != nil || count >= memoryLimit else {
      pieces.append(piece)
      count += piece.count
      return
    }
    var overflow = try overflow ?? Overflow(file: TemporaryFile())
    try overflow.file.append(piece)
    overflow.end += Int64(piece.count)
    self.overflow = overflow
  }

  /// Removes and returns the next bytes, or returns `nil` if all were read.
  ///
  /// - Throws: `HTTPError` if the file cannot be read.
  mutating func next() throws -> [UInt8]? {
    if pieces.isEmpty { return try nextOfFile() }
    defer { (pieces, count) = ([], 0) }
    if pieces.count == 1 { return pieces[0] }
    return pieces.reduce(into: Self.emptyPiece(for: count)) { $0 += $1 }
  }

  private static func emptyPiece(for count: Int) -> [UInt8] {
    var piece: [UInt8] = []
    piece.reserveCapacity(count)
    return piece
  }

  private mutating func nextOfFile() throws -> [UInt8]? {
    guard let file = overflow else { return nil }
    let piece = try file.file.read(upTo: Self.pieceSize, at: file.start)
    guard !piece.isEmpty else { throw file.file.isTruncated }
    let start = file.start + Int64(piece.count)
    // The file is removed when it was read, since its content may be large.
    overflow = start < file.end ? Overflow(file: file.file, start: start, end: file.end) : nil
    return piece
  }
}
