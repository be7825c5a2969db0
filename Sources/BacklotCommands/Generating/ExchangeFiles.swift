import BacklotDesk
import BacklotFiles
import BacklotHTTP
import BacklotMessages
import BacklotRecording
import BacklotStubs

/// Reads the exchanges of HTTP archives, journals, folders with them and the standard input.
struct ExchangeFiles {
  /// The maximum number of bytes of a journal: 1 GiB.
  private static let limit = 1 << 30

  /// The host of the exchanges to use, in lowercase; `nil` for all.
  let host: String?
  private(set) var exchanges: [RecordedExchange] = []
  private(set) var problems: [SourceDiagnostic] = []
  /// The files with exchanges.
  private(set) var files: [String] = []

  init(host: String?) { self.host = host?.lowercased() }

  /// Adds the exchanges of a file, of a folder with all that is below it, or of the standard input for `-`.
  mutating func add(_ path: String, on console: Console) throws {
    if path == "-" { return try add(try console.input(upTo: Self.limit), of: "-") }
    if try PipedFile.isNamed(path) { return try add(try PipedFile.bytes(of: path, upTo: Self.limit), of: path) }
    guard try SourceRecognizer.status(of: path).isFolder else {
      console.progress.show("Reading \(path)")
      return try add(file: path, isInFolder: false)
    }
    let count = exchanges.count
    try add(folder: path, showing: console.progress)
    if exchanges.count == count {
      let message =
        "the folder has no exchange: expected HTTP archives (.har), or journals of GET /__admin/requests (.json)"
      problems.append(SourceDiagnostic(at: Stub.Origin(file: path), message))
    }
  }

  private mutating func add(folder: String, showing progress: ProgressLine) throws {
    let paths: [String]
    do throws(SystemReason) {
      paths = try FolderFiles.find(below: folder, endingIn: [".har", ".json"])
    } catch {
      throw SourceError(folder, problem: "cannot be read as a folder: \(error.text)", isReadFailure: true)
    }
    for (index, path) in paths.enumerated() {
      progress.show("Reading \(path)", number: index + 1, of: paths.count)
      try add(file: path, isInFolder: true)
    }
  }

  private mutating func add(file path: String, isInFolder: Bool) throws {
    if try FileSample.beginsArchive(path) {
      files.append(path)
      return try add(HTTPArchive(path: path, decodedBy: ZlibContentCoder()))
    }
    do {
      guard let bytes = try HTTPBody(contentsOf: path, keepingUpTo: Self.limit).bytes else {
        throw CommandFailure("\(path) exceeds the limit of \(Self.limit >> 20) MiB")
      }
      if add(journal: bytes, of: path) { return files.append(path) }
      guard isInFolder else { throw Self.unknown(path) }
      // Folders with recordings also have other JSON.
      if path.lowercased().hasSuffix(".har") {
        problems.append(
          SourceDiagnostic(at: Stub.Origin(file: path), "the file is left out: it is no HTTP archive (HAR)")
        )
      }
    } catch let error as CommandFailure {
      throw error
    } catch {
      throw CommandFailure("\(path): \(SystemReason.of(error))")
    }
  }

  private mutating func add(_ bytes: [UInt8], of name: String) throws {
    if let archive = FileSample.archive(bytes, named: name) { return try add(archive) }
    if !add(journal: bytes, of: name) { throw Self.unknown(name) }
  }

  private static func unknown(_ path: String) -> CommandFailure {
    CommandFailure("\(path) is neither an HTTP archive (HAR) nor a journal: save one with curl URL/__admin/requests")
  }

  private mutating func add(_ archive: HTTPArchive) throws {
    do {
      problems += try archive.forEach { exchange, _ in add(exchange) }
    } catch {
      throw CommandFailure("\(archive.name): \(SystemReason.of(error))")
    }
  }

  private mutating func add(journal bytes: [UInt8], of name: String) -> Bool {
    guard let journal = JournalExchanges(bytes, of: name) else { return false }
    for exchange in journal.exchanges { add(exchange) }
    return true
  }

  private mutating func add(_ exchange: RecordedExchange) {
    if let host, exchange.host != host { return }
    exchanges.append(exchange)
  }
}

extension RecordedExchange {
  /// The host in lowercase, without a port.
  fileprivate var host: String? {
    (request.authority ?? request.headerFields[.host]).map {
      RequestAuthority(authority: $0, scheme: request.scheme).host
    }
  }
}
