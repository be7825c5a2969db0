import BacklotCodegen
import BacklotDesk
import BacklotFiles
import BacklotHTTP
import BacklotRecording
import BacklotStubs

/// Reads the samples of files, folders, HTTP archives, journals and the standard input.
struct SampleFiles {
  /// The maximum number of bytes of a file: 1 GiB.
  private static let limit = 1 << 30

  /// The paths of recorded requests whose responses are samples; `nil` for all.
  let selection: PathTemplate?
  private(set) var samples: [ModelSample] = []
  private(set) var problems: [SourceDiagnostic] = []
  /// The files that were read.
  private(set) var files: [String] = []

  init(selection: PathTemplate?) { self.selection = selection }

  /// Adds the samples of a file, of a folder with all that is below it, or of the standard input for `-`.
  mutating func add(_ path: String, on console: Console) throws {
    if path == "-" { return try add(try console.input(upTo: Self.limit), of: "-") }
    if try PipedFile.isNamed(path) { return try add(try PipedFile.bytes(of: path, upTo: Self.limit), of: path) }
    guard try SourceRecognizer.status(of: path).isFolder else {
      console.progress.show("Reading \(path)")
      return try add(file: path)
    }
    let count = samples.count
    try add(folder: path, showing: console.progress)
    if samples.count == count {
      let message = "the folder has no sample: expected files that end in .json, .jsonl, .ndjson or .har"
      problems.append(SourceDiagnostic(at: Stub.Origin(file: path), message))
    }
  }

  private mutating func add(folder: String, showing progress: ProgressLine) throws {
    let paths: [String]
    do throws(SystemReason) {
      paths = try FolderFiles.find(below: folder, endingIn: [".json", ".jsonl", ".ndjson", ".har"])
    } catch {
      throw SourceError(folder, problem: "cannot be read as a folder: \(error.text)", isReadFailure: true)
    }
    for (index, path) in paths.enumerated() {
      progress.show("Reading \(path)", number: index + 1, of: paths.count)
      try add(file: path)
    }
  }

  private mutating func add(file path: String) throws {
    files.append(path)
    if try FileSample.beginsArchive(path) { return try add(HTTPArchive(path: path, decodedBy: ZlibContentCoder())) }
    do {
      guard let bytes = try HTTPBody(contentsOf: path, keepingUpTo: Self.limit).bytes else {
        throw CommandFailure("\(path) exceeds the limit of \(Self.limit >> 20) MiB")
      }
      try add(bytes, of: path)
    } catch let error as CommandFailure {
      throw error
    } catch {
      throw CommandFailure("\(path): \(SystemReason.of(error))")
    }
  }

  private mutating func add(_ bytes: [UInt8], of name: String) throws {
    if let archive = FileSample.archive(bytes, named: name) { return try add(archive) }
    guard Self.mayBeJournal(bytes), let journal = JournalExchanges(bytes, of: name), !journal.exchanges.isEmpty else {
      if selection != nil {
        let message = "--path selects nothing here: the file has samples without the paths of requests"
        problems.append(SourceDiagnostic(at: Stub.Origin(file: name), message, severity: .warning))
      }
      return samples.append(ModelSample(at: Stub.Origin(file: name), bytes))
    }
    let found = journal.exchanges.filter(isSelected).compactMap { exchange -> ModelSample? in
      guard let response = exchange.response, response.status.kind == .successful, let body = response.body.bytes,
        let first = body.first(where: { $0 > 0x20 }), first == UInt8(ascii: "{") || first == UInt8(ascii: "[")
      else { return nil }
      return ModelSample(at: exchange.origin, body, isRecorded: true)
    }
    add(found, of: "journal", named: name)
  }

  /// Returns false for most other JSON without parsing it.
  private static func mayBeJournal(_ bytes: [UInt8]) -> Bool {
    String(decoding: bytes.prefix(4096), as: UTF8.self).contains("\"requests\"")
  }

  private func isSelected(_ exchange: RecordedExchange) -> Bool {
    selection?.matches(Self.path(of: exchange.request.path ?? "/")) ?? true
  }
}

// MARK: - Recordings

extension SampleFiles {
  private mutating func add(_ archive: HTTPArchive) throws {
    var found: [ModelSample] = []
    do {
      problems += try archive.forEach { exchange, _ in
        guard isSelected(exchange) else { return }
        guard let response = try exchange.collected().unconditionalResponse, exchange.webSocketMessages == nil,
          Self.isJSON(response), let bytes = response.body.bytes, bytes.isEmpty == false
        else { return }
        found.append(ModelSample(at: exchange.origin, bytes, isRecorded: true))
      }
    } catch {
      throw CommandFailure("\(archive.name): \(SystemReason.of(error))")
    }
    add(found, of: "archive", named: archive.name)
  }

  private mutating func add(_ found: [ModelSample], of kind: String, named name: String) {
    if found.isEmpty {
      let which = selection == nil ? "" : " for the selected paths"
      let message = "the \(kind) has no successful response with JSON\(which)"
      problems.append(SourceDiagnostic(at: Stub.Origin(file: name), message))
    }
    samples += found
  }

  /// Returns the path of a request target, without its query.
  private static func path(of target: String) -> String { String(target.prefix { $0 != "?" && $0 != "#" }) }

  private static func isJSON(_ response: HTTPResponse) -> Bool {
    guard (200..<300).contains(response.status.code) else { return false }
    return response.headerFields[.contentType].flatMap { MediaType(parsing: $0) }?.isJSON ?? false
  }
}
