/// A scanner that finds the entries of an archive, reading it once in windows.
///
/// The archive need not be complete or valid: each entry that has an end is found.
struct ArchiveScanner {
  /// A problem of the archive outside of its entries.
  struct Problem {
    let line: Int
    let message: String
    /// True if the text is not an archive.
    var isFatal = false
    /// True if an entry cannot be used.
    var isLoss = true
  }

  private enum Phase {
    case beginning, entries, end
  }

  private var window: ArchiveWindow
  private var phase = Phase.beginning
  private var problems: [Problem] = []
  /// The number of elements that were found, including those that are not entries.
  private(set) var count = 0
  /// The offset at which another entry can be written: after the last complete entry, or after the opening bracket.
  private(set) var insertionOffset: Int64?
  /// True if the list of entries has its closing bracket.
  private(set) var isClosed = false
  /// The names of the members of `log` up to the entries, or `nil` if there is no `log`.
  private var membersOfLog: Set<String>?

  /// The maximum number of bytes of one entry without its long strings: 64 MiB.
  static let maximumEntryLength: Int64 = 64 << 20
  private static let batchCount = 1_024
  private static let batchLength = 2 << 20

  init(_ source: ArchiveSource) { window = ArchiveWindow(source) }

  /// Returns the problems since the last call.
  mutating func takeProblems() -> [Problem] {
    defer { problems = [] }
    return problems
  }

  /// Returns the next entries, or an empty array at the end.
  mutating func nextBatch() throws -> [ScannedEntry] {
    var batch: [ScannedEntry] = []
    var length = 0
    while batch.count < Self.batchCount, length < Self.batchLength, let entry = try next() {
      length += entry.bytes.count
      batch.append(entry)
    }
    return batch
  }

  /// Returns the next entry, or `nil` at the end.
  mutating func next() throws -> ScannedEntry? {
    if phase == .beginning { phase = try findEntries() ? .entries : .end }
    while phase == .entries {
      switch try window.skipWhitespace() {
      case UInt8(ascii: "{"): if let entry = try readEntry() { return entry }
      case UInt8(ascii: "]"):
        isClosed = true
        phase = .end
      case UInt8(ascii: ","): window.advance()
      case nil: reportTruncation("the archive ends after \(count) entries, without the closing brackets", isLoss: false)
      default: try skipForeignElement()
      }
    }
    return nil
  }

  private mutating func readEntry() throws -> ScannedEntry? {
    let line = window.line
    let number = count
    count += 1
    guard let value = try window.readContainer(keepingUpTo: Self.maximumEntryLength) else {
      count = number
      reportTruncation("the archive ends inside entry \(number + 1), which begins on line \(line)", line: line)
      return nil
    }
    insertionOffset = window.offset
    guard let bytes = value.bytes else {
      report(
        "entry \(number + 1) has more than \(Self.maximumEntryLength) bytes without its bodies; it is skipped",
        line
      )
      return nil
    }
    let location = ArchiveLocation(
      number: number,
      line: line,
      offset: value.offset,
      length: window.offset - value.offset,
      longStrings: value.longStrings
    )
    return ScannedEntry(bytes: bytes, location: location)
  }

  private mutating func skipForeignElement() throws {
    count += 1
    report("entry \(count) is not an object and is skipped; expected { \"request\": …, \"response\": … }", window.line)
    try window.skipValue()
    insertionOffset = window.offset
  }

  private mutating func report(_ message: String, _ line: Int, isLoss: Bool = true) {
    problems.append(Problem(line: line, message: message, isLoss: isLoss))
  }

  private mutating func reportTruncation(_ message: String, line: Int? = nil, isLoss: Bool = true) {
    phase = .end
    let outcome = "the \(count) complete entries are used. Export the archive again"
    report("\(message); \(outcome)", line ?? window.line, isLoss: isLoss)
  }
}

// MARK: - Recognition

extension HTTPArchive {
  /// The number of bytes at the beginning of a file by which an archive is recognized.
  package static let recognizedLength = 256 << 10

  /// Returns true if a text is the beginning of an archive: an object with a member `log` that has `entries`.
  ///
  /// - Parameters:
  ///   - beginning: At most ``recognizedLength`` bytes in UTF-8 or UTF-16.
  ///   - isWhole: True if no bytes follow. Otherwise, the entries may follow other members of `log`.
  package static func isBeginning(_ beginning: [UInt8], isWhole: Bool) -> Bool {
    var scanner = ArchiveScanner(ArchiveSource(beginning))
    return scanner.beginsArchive(isWhole: isWhole)
  }
}

extension ArchiveScanner {
  fileprivate mutating func beginsArchive(isWhole: Bool) -> Bool {
    do {
      _ = try findEntries()
    } catch {
      // Memory can be read.
      return false
    }
    guard let membersOfLog else { return false }
    let usual: Set<String> = isWhole ? ["entries"] : ["entries", "version", "creator", "browser", "pages"]
    return !membersOfLog.isDisjoint(with: usual)
  }
}

// MARK: - Beginning

extension ArchiveScanner {
  /// Moves to the first entry.
  ///
  /// - Returns: False if there is no list of entries.
  private mutating func findEntries() throws -> Bool {
    try window.skipByteOrderMark()
    guard try window.skipWhitespace() == UInt8(ascii: "{") else { return try reportForeignFile() }
    window.advance()
    var depth = 1
    while let byte = try window.skipWhitespace() {
      switch byte {
      case UInt8(ascii: ","): window.advance()
      case UInt8(ascii: "}"):
        window.advance()
        depth -= 1
        if depth == 0 { return reportMissingEntries() }
      case UInt8(ascii: "\""):
        switch try enterMember(depth: depth) {
        case .entries: return true
        case .log: depth += 1
        case .other: break
        }
      default: return reportMissingEntries()
      }
    }
    return reportMissingEntries()
  }

  private enum Member {
    case log, entries, other
  }

  /// Reads the name of a member, and skips its value unless it contains the entries.
  private mutating func enterMember(depth: Int) throws -> Member {
    let name = try window.readName()
    if try window.skipWhitespace() == UInt8(ascii: ":") { window.advance() }
    let value = try window.skipWhitespace()
    if depth == 2 { membersOfLog?.insert(name) }
    if name == "log", depth == 1, value == UInt8(ascii: "{") {
      window.advance()
      membersOfLog = []
      return .log
    }
    if name == "entries", value == UInt8(ascii: "[") {
      window.advance()
      insertionOffset = window.offset
      return .entries
    }
    try window.skipValue()
    return .other
  }

  private mutating func reportForeignFile() throws -> Bool {
    let beginning = try window.beginning(upTo: 4)
    let kind =
      switch beginning {
      case let bytes where bytes.isEmpty: "the file is empty"
      case let bytes where bytes.starts(with: [0x1F, 0x8B]): "the file is compressed with gzip: decompress it first"
      case let bytes where bytes.starts(with: Array("PK".utf8)):
        "the file is a ZIP archive: extract the .har file first"
      default: "the file is not an HTTP archive"
      }
    let message = "\(kind); expected { \"log\": { \"entries\": [ … ] } }"
    problems.append(Problem(line: window.line, message: message, isFatal: true, isLoss: !beginning.isEmpty))
    return false
  }

  private mutating func reportMissingEntries() -> Bool {
    let message = "the file has no member \"entries\" in \"log\"; expected { \"log\": { \"entries\": [ … ] } }"
    problems.append(Problem(line: window.line, message: message, isFatal: true))
    return false
  }
}
