import BacklotDesk
import BacklotHTTP
import BacklotRecording
import BacklotStubs

/// Archives of any text, which are read, written and read again.
package enum ArchiveFuzzing {
  /// Returns a finding if the input violates an expectation, or `nil`.
  package static func finding(in bytes: [UInt8]) -> Finding? {
    do {
      let archive = HTTPArchive(bytes, name: "input", decodedBy: ZlibContentCoder())
      let exchanges = try checkedExchanges(of: archive, lineCount: lineCount(of: bytes))
      try checkWriting(exchanges)
      return nil
    } catch let finding as Finding {
      return finding
    } catch {
      return Finding("an archive in memory cannot be read: \(error)")
    }
  }

  private static func lineCount(of bytes: [UInt8]) -> Int {
    // One in UTF-16 has as many lines, with the same bytes.
    bytes.count { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") } + 1
  }

  /// Returns the exchanges, each of which is also found at its location.
  private static func checkedExchanges(of archive: HTTPArchive, lineCount: Int) throws -> [RecordedExchange] {
    var exchanges: [RecordedExchange] = []
    var isSame = true
    let problems = try archive.forEach { exchange, location in
      let again = try archive.exchange(at: location)
      isSame =
        isSame && again?.request.path == exchange.request.path && again?.response?.status == exchange.response?.status
      exchanges.append(exchange)
    }
    try Finding.unless(isSame, "an entry is not the same at its location")
    for problem in problems {
      let isInside = problem.origin.line.map { (1...lineCount).contains($0) } ?? true
      try Finding.unless(isInside && !problem.message.isEmpty, "the problem “\(problem)” lies outside")
    }
    return exchanges
  }

  /// What was read once remains the same when it is written and read.
  private static func checkWriting(_ exchanges: [RecordedExchange]) throws {
    let writer = HTTPArchiveWriter(decodedBy: ZlibContentCoder())
    var bytes = try writer.bytes(of: exchanges)
    for _ in 0..<2 {
      let exchanges = try checkedExchanges(
        of: HTTPArchive(bytes, name: "output", decodedBy: ZlibContentCoder()),
        lineCount: lineCount(of: bytes)
      )
      let next = try writer.bytes(of: exchanges)
      if next == bytes { return }
      bytes = next
    }
    let last = try checkedExchanges(of: HTTPArchive(bytes, decodedBy: ZlibContentCoder()), lineCount: .max)
    try Finding.unless(try writer.bytes(of: last) == bytes, "an archive changes each time it is written")
  }
}
