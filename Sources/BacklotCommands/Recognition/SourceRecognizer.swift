import BacklotImporters
package import BacklotOpenAPI
import BacklotServer
import BacklotStubs
import BacklotWireMock
import BacklotWireMockXML

/// Recognizes the format of files and folders by their content.
package enum SourceRecognizer {
  /// Recognizes a file or folder.
  ///
  /// - Throws: ``SourceError`` if it cannot be read, or is not a source for a backend.
  package static func recognize(_ path: String) throws(SourceError) -> RecognizedSource {
    try recognize(path, answering: .desk, files: .desk)
  }

  /// Recognizes a file or folder, with settings in case it is a contract; a URL is always a contract.
  package static func recognize(
    _ path: String,
    answering settings: ContractSettings,
    files: ContractFiles
  ) throws(SourceError) -> RecognizedSource {
    if ContractFiles.isURL(path) { return RecognizedSource(contract: path, settings, files: files) }
    guard try status(of: path).isFolder else { return try recognize(file: path, settings: settings, files: files) }
    // Reports add a slash before the names that they append to it.
    let folder = path.last == "/" && path.count > 1 ? String(path.dropLast()) : path
    var search = FolderSearch()
    try search.look(into: folder)
    if try search.holdsStubFiles { return stubFiles(path, at: folder) }
    if search.holdsRouteFile { return RecognizedSource(path: path, format: .routeFolder, source: RouteFolder(folder)) }
    throw SourceError.notUnderstood(path, finding: search.finding + (try search.advice(on: folder)))
  }

  /// Returns the status of a path.
  ///
  /// - Throws: ``SourceError`` if the path does not exist, with a suggestion.
  static func status(of path: String) throws(SourceError) -> FileStatus {
    // To the system, an empty path does not exist, and names appended to it would be in the root folder.
    guard !path.isEmpty else { throw SourceError("\"\"", problem: "is not a path: name a file or a folder") }
    do throws(SystemReason) {
      if let status = try FileStatus.ifThere(path) { return status }
    } catch {
      throw SourceError(
        path,
        problem: "cannot be read: \(error.text)",
        isReadFailure: true,
        systemError: error.systemError
      )
    }
    throw missing(path)
  }

  private static func stubFiles(_ path: String, at place: String) -> RecognizedSource {
    RecognizedSource(path: path, format: .stubFiles, source: StubFiles(place).withXML)
  }

  private static func recognize(
    file path: String,
    settings: ContractSettings,
    files: ContractFiles
  ) throws(SourceError) -> RecognizedSource {
    let (folder, name) = place(of: path)
    if RouteFileName(name) == nil, try FileSample.beginsArchive(path) { return RecognizedSource(recording: path) }
    let sample = try FileSample(path)
    let isMapping = folder.split(separator: "/").last == "mappings" && sample.holdsMappings
    if RouteFileName(name) != nil, !isMapping {
      throw SourceError(path, problem: "is a single route file: name the folder that contains the backend's paths.")
    }
    if sample.holdsContract { return RecognizedSource(contract: path, settings, files: files) }
    if sample.importFormat != nil {
      return RecognizedSource(path: path, format: .imported, source: ImportedFile(path).reading(LibXMLSupport()))
    }
    guard sample.holdsMappings else {
      // The problems of a damaged archive are more useful than a report of an unknown format.
      if name.lowercased().hasSuffix(".har") { return RecognizedSource(recording: path) }
      throw .notUnderstood(path, finding: sample.finding)
    }
    return stubFiles(path, at: path)
  }

  private static func missing(_ path: String) -> SourceError {
    let (folder, name) = place(of: path)
    let near = NearestWord.nearest(to: name, among: names(in: folder).sorted())
    let way =
      if let near { " Did you mean \(near)?" } else if RouteFileName(path) != nil {
        " Write the path of the request after its method: \(path) /path."
      } else if RouteFileName.isMethod(path.uppercased()) {
        " Methods are case-sensitive: write \(path.uppercased()) for a request."
      } else { "" }
    return SourceError(path, problem: "does not exist.\(way)")
  }

  /// Returns the enclosing folder of a path, which need not exist, and the name in that folder.
  private static func place(of path: String) -> (folder: String, name: String) {
    let end = path.utf8.lastIndex { $0 != UInt8(ascii: "/") }
    let bare = end.map { path[...$0] } ?? "/"
    guard let slash = bare.utf8.lastIndex(of: UInt8(ascii: "/")) else { return (".", String(bare)) }
    return (String(path[...slash]), String(bare[bare.utf8.index(after: slash)...]))
  }

  /// Returns the names in a folder, or an empty list if it cannot be read; they only serve as a hint.
  private static func names(in folder: String) -> [String] {
    do throws(SystemReason) { return try FolderListing(of: folder).items.map(\.name) } catch { return [] }
  }
}

/// A search through a folder that ends as soon as the folder's format is clear.
private struct FolderSearch {
  /// The maximum number of names to inspect.
  ///
  /// Deeper in a folder, files meant for this program are unlikely.
  private static let limit = 20_000
  private static let depth = 64
  /// The maximum number of files to read.
  private static let sampleCount = 20
  private(set) var holdsRouteFile = false
  private var fileCount = 0
  private var looked = 0
  /// The first file that is not a route file.
  private var other: String?
  /// The folder `mappings` at the top level, if any.
  private var mappings: String?
  /// True if there is a folder `__files` at the top level.
  private var hasBodies = false
  /// The first JSON file that is not a route file, and the first one below `mappings`.
  private var json: (any: String?, mapping: String?)
  /// The first JSON files below `mappings` with names like route files.
  private var routeNamed: [String] = []
  /// The folders already searched, to which links may lead again.
  private var known: Set<FileIdentity> = []

  mutating func look(into folder: String) throws(SourceError) {
    var waiting = [(path: folder, depth: 0)]
    while let next = waiting.popLast(), !isDecided, looked < Self.limit {
      let listing = try listing(of: next.path)
      if let identity = listing.identity, !known.insert(identity).inserted { continue }
      for item in listing.items.sorted(by: { $0.name < $1.name }) where !item.name.hasPrefix(".") {
        looked += 1
        if item.isFolder {
          if next.depth == 0, item.name == "mappings" { mappings = "\(next.path)/\(item.name)" }
          if next.depth == 0, item.name == "__files" {
            // Its files may have any name, including those of route files and mappings.
            hasBodies = true
          } else if next.depth < Self.depth {
            waiting.append(("\(next.path)/\(item.name)", next.depth + 1))
          }
        } else {
          note(item.name, in: next.path)
        }
      }
    }
  }

  private var isDecided: Bool { json.mapping != nil || holdsRouteFile && mappings == nil }

  private mutating func note(_ name: String, in folder: String) {
    fileCount += 1
    let isJSON = name.lowercased().hasSuffix(".json")
    let isMapping = isJSON && (mappings.map { folder == $0 || folder.hasPrefix($0 + "/") } ?? false)
    if RouteFileName(name) != nil {
      if isMapping, routeNamed.count < Self.sampleCount { routeNamed.append("\(folder)/\(name)") }
      return holdsRouteFile = true
    }
    if other == nil { other = name }
    guard isJSON else { return }
    if json.any == nil { json.any = "\(folder)/\(name)" }
    if isMapping, json.mapping == nil { json.mapping = "\(folder)/\(name)" }
  }

  /// True if the folder holds stub files: `mappings` with a mapping or, without route files, any `mappings` or
  /// `__files`, or a mapping as the first JSON file.
  ///
  /// If the files below `mappings` are named like route files, all of them have to be mappings: a backend may have a
  /// path called mappings.
  var holdsStubFiles: Bool {
    get throws(SourceError) {
      if let mapping = json.mapping, try FileSample(mapping).holdsMappings { return true }
      if try holdsOnlyMappings(routeNamed) { return true }
      if holdsRouteFile { return false }
      if mappings != nil || hasBodies { return true }
      guard let file = json.any else { return false }
      return try FileSample(file).holdsMappings
    }
  }

  private func holdsOnlyMappings(_ files: [String]) throws(SourceError) -> Bool {
    for file in files { guard try FileSample(file).holdsMappings else { return false } }
    return !files.isEmpty
  }

  private func listing(of folder: String) throws(SourceError) -> FolderListing {
    do throws(SystemReason) {
      return try FolderListing(of: folder)
    } catch {
      throw SourceError(
        folder,
        problem: "cannot be read as a folder: \(error.text). Check its permissions.",
        isReadFailure: true,
        systemError: error.systemError
      )
    }
  }

  var finding: String {
    guard let other else { return "is a folder without files" }
    let found = fileCount == 1 ? "its only file is \(other)" : "its \(fileCount) files include \(other)"
    return "is a folder without route files; \(found)"
  }

  /// Returns how to use the first JSON file in a folder, beginning with a period, or an empty string.
  ///
  /// Files such as `dogs.json` are a common first attempt at a route folder.
  func advice(on folder: String) throws(SourceError) -> String {
    guard let file = json.any, file.hasPrefix(folder + "/") else { return "" }
    if try FileSample.beginsArchive(file) { return ". To serve the recording, name the file \(file)" }
    let sample = try FileSample(file)
    if sample.holdsContract { return ". To serve the OpenAPI document, name the file \(file)" }
    if sample.importFormat != nil { return ". To serve the file of another tool, name \(file)" }
    let name = String(file.dropFirst(folder.count + 1))
    var words = name.split(separator: ".", omittingEmptySubsequences: false).dropLast()
    // `dogs.get.json` is the name of a fixture.
    let method = words.last.map { $0.uppercased() }.flatMap { RouteFileName.isMethod($0) ? $0 : nil }
    if method != nil, words.count > 1 { words.removeLast() }
    let path = words.joined(separator: ".")
    return ". A route file is named after a method, in the folder of its path: rename \(name) to "
      + "\(path)/\(method ?? "GET").json, and it answers \(method ?? "GET") /\(path)"
  }
}
