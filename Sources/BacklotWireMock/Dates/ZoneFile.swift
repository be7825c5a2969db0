/// A file of the IANA time zone database in the format of operating systems, TZif (RFC 8536).
struct ZoneFile {
  /// The reason why a file is invalid.
  struct Failure: Error, Hashable {
    let problem: String
  }

  /// The counts of a block, in the order of RFC 8536 §3.1.
  private struct Header {
    let version: UInt8
    let universalCount, standardCount, leapCount, transitionCount, periodCount, characterCount: Int

    func length(timeSize: Int) -> Int {
      transitionCount * (timeSize + 1) + periodCount * 6 + characterCount + leapCount * (timeSize + 4)
        + standardCount + universalCount
    }
  }

  /// The limit is far more than any region has had.
  private static let maximumTransitions = 10_000
  private static let headerLength = 44

  private let bytes: [UInt8]
  private var position = 0

  /// Reads the rules of a region.
  static func rules(in bytes: [UInt8]) throws(Failure) -> ZoneRules {
    var file = ZoneFile(bytes: bytes)
    var header = try file.readHeader()
    guard header.version >= UInt8(ascii: "2") else {
      return try file.readBlock(header, timeSize: 4, recurrence: nil)
    }
    // The first block is for readers that support only times of four bytes.
    file.position += header.length(timeSize: 4)
    header = try file.readHeader()
    return try file.readBlock(header, timeSize: 8, recurrence: file.recurrence(behind: header))
  }

  private init(bytes: [UInt8]) { self.bytes = bytes }
}

extension ZoneFile {
  private mutating func readHeader() throws(Failure) -> Header {
    guard position + Self.headerLength <= bytes.count, bytes[position...].starts(with: "TZif".utf8) else {
      throw Failure(problem: "it is not a time zone file (TZif)")
    }
    let version = bytes[position + 4]
    position += 20
    let counts = (0..<6).map { _ in readInteger(size: 4) }
    let header = Header(
      version: version,
      universalCount: counts[0],
      standardCount: counts[1],
      leapCount: counts[2],
      transitionCount: counts[3],
      periodCount: counts[4],
      characterCount: counts[5]
    )
    guard counts.allSatisfy({ (0...Self.maximumTransitions).contains($0) }), (1...256).contains(header.periodCount)
    else { throw Failure(problem: "its counts are out of range") }
    return header
  }

  private mutating func readBlock(
    _ header: Header,
    timeSize: Int,
    recurrence: ZoneRecurrence?
  ) throws(Failure) -> ZoneRules {
    guard position + header.length(timeSize: timeSize) <= bytes.count else {
      throw Failure(problem: "it is truncated")
    }
    let transitions = (0..<header.transitionCount).map { _ in readInteger(size: timeSize) }
    let starts = (0..<header.transitionCount).map { _ in readByte() }
    let types = (0..<header.periodCount).map { _ in (readInteger(size: 4), readByte(), readByte()) }
    let names = bytes[position..<position + header.characterCount]
    guard starts.allSatisfy({ $0 < types.count }), zip(transitions, transitions.dropFirst()).allSatisfy({ $0 <= $1 }),
      types.allSatisfy({ $0.2 < names.count && abs($0.0) <= 26 * 3600 })
    else { throw Failure(problem: "its data is inconsistent") }
    let periods = types.map { offset, _, name in
      ZonePeriod(
        offset: offset,
        abbreviation: String(decoding: names.dropFirst(name).prefix { $0 != 0 }, as: UTF8.self)
      )
    }
    return ZoneRules(transitions: transitions, starts: starts, periods: periods, recurrence: recurrence)
  }

  /// Returns the rule that applies after the last transition (RFC 8536 §3.3).
  private func recurrence(behind header: Header) throws(Failure) -> ZoneRecurrence? {
    let start = position + header.length(timeSize: 8)
    guard start < bytes.count, bytes[start] == UInt8(ascii: "\n") else {
      throw Failure(problem: "it has no TZ string")
    }
    let text = bytes[(start + 1)...].prefix { $0 != UInt8(ascii: "\n") }
    if text.isEmpty, text.endIndex < bytes.count { return nil }
    guard text.endIndex < bytes.count, text.count <= 256,
      let recurrence = ZoneRecurrence(reading: String(decoding: text, as: UTF8.self))
    else {
      throw Failure(problem: "its TZ string is invalid")
    }
    return recurrence
  }

  /// Reads an integer at a position that is known to be valid.
  private mutating func readInteger(size: Int) -> Int {
    defer { position += size }
    let first = Int(Int8(bitPattern: bytes[position]))
    return bytes[position + 1..<position + size].reduce(first) { $0 << 8 | Int($1) }
  }

  private mutating func readByte() -> Int {
    defer { position += 1 }
    return Int(bytes[position])
  }
}
