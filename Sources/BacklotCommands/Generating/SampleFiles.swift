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
  private static let maximumDepth = 64

  /// The paths of recorded requests whose responses are samples; `nil` for all.
  let selection: PathTemplate?
  private(set) var samples: [ModelSample] = []
  private(set) var problems: [SourceDiagnostic] = []

  init(selection: PathTemplate?) { self.selection = selection }

  /// Adds the samples of a file, of a folder with all that is below it, or of the standard input for `-`.
  mutating func add(_ path: String, on console: Console) throws {
    if path == "-" { return add(try console.input(upTo: Self.limit), of: "-") }
    if try PipedFile.isNamed(path) { return add(try PipedFile.bytes(of: path, upTo: Self.limit), of: path) }
    guard try SourceRecognizer.status(of: path).isFolder else { return try add(file: path) }
    let count = samples.count
    try add(folder: path.last == "/" && path.count > 1 ? String(path.dropLast()) : path, depth: 0)
    if samples.count == count {
      let message = "the folder has no sample: expected files that end in .json, .jsonl, .ndjson or .har"
      problems.append(SourceDiagnostic(at: Stub.Origin(file: path), message))
    }
  }

  private mutating func add(folder: String, depth: Int) throws {
    let items: [FolderListing.Item]
    do throws(SystemReason) {
      items = try FolderListing(of: folder).items.sorted { $0.name < $1.name }
    } catch {
      throw SourceError(folder, problem: "cannot be read as a folder: \(error.text)", isReadFailure: true)
    }
    for item in items where item.name.hasPrefix(".") == false {
      let path = "\(folder)/\(item.name)"
      if item.isFolder {
        if item.isLink == false, depth < Self.maximumDepth { try add(folder: path, depth: depth + 1) }
      } else if Self.isSample(named: item.name) {
        try add(file: path)
      }
    }
  }

  private static func isSample(named name: String) -> Bool {
    let name = name.lowercased()
    return [".json", ".jsonl", ".ndjson", ".har"].contains(where: name.hasSuffix)
  }

  private mutating func add(file path: String) throws {
    if try FileSample.beginsArchive(path) { return try add(archive: path) }
    do {
      guard let bytes = try HTTPBody(contentsOf: path, keepingUpTo: Self.limit).bytes else {
        throw CommandFailure("\(path) exceeds the limit of \(Self.limit >> 20) MiB")
      }
      add(bytes, of: path)
    } catch let error as CommandFailure {
      throw error
    } catch {
      throw CommandFailure("\(path): \(SystemReason.of(error))")
    }
  }

  private mutating func add(_ bytes: [UInt8], of name: String) {
    let origin = Stub.Origin(file: name)
    let bodies = JournalSamples(bytes, of: name, selection: selection)
    samples += bodies?.samples ?? [ModelSample(at: origin, bytes)]
  }
}

// MARK: - Recordings

extension SampleFiles {
  private mutating func add(archive path: String) throws {
    var found: [ModelSample] = []
    problems += try HTTPArchive(path: path, decodedBy: ZlibContentCoder()).forEach { exchange, _ in
      guard selection?.matches(Self.path(of: exchange.request.path ?? "/")) ?? true else { return }
      guard let response = try exchange.collected().response, exchange.webSocketMessages == nil,
        Self.isJSON(response), let bytes = response.body.bytes, bytes.isEmpty == false
      else { return }
      found.append(ModelSample(at: exchange.origin, bytes))
    }
    if found.isEmpty {
      let which = selection == nil ? "" : " for the selected paths"
      let message = "the archive has no successful response with JSON\(which)"
      problems.append(SourceDiagnostic(at: Stub.Origin(file: path), message))
    }
    samples += found
  }

  /// Returns the path of a request target, without its query.
  static func path(of target: String) -> String { String(target.prefix { $0 != "?" && $0 != "#" }) }

  private static func isJSON(_ response: HTTPResponse) -> Bool {
    guard (200..<300).contains(response.status.code) else { return false }
    return response.headerFields[.contentType].flatMap { MediaType(parsing: $0) }?.isJSON ?? false
  }
}
