import BacklotRecording
import BacklotStubs
import BacklotWireMock

/// `backlot convert`: writes sources as stub files or as a route folder.
enum ConvertCommand: Subcommand {
  private static let sources = CommandOperand<[String]>.several(
    .text("SOURCE", example: "stubs/", completion: .paths),
    summary: "Sources to convert: route folders, WireMock's stub files, HTTP archives (HAR), Postman collections, "
      + "Mockoon environments and Mountebank imposters."
  )
  private static let format = CommandOption<ConvertedFormat?>.optional(
    "to",
    format: .word("FORMAT"),
    summary: "Write this format; defaults to route-folder if all sources are stub files, otherwise to stub-files."
  )
  private static let folder = CommandOption<String?>.optional(
    "out",
    short: "o",
    format: .text("FOLDER", example: "converted/", completion: .paths),
    summary: "Write to this folder, which must be empty or not exist yet."
  )

  static let declaration = CommandDeclaration(
    name: "convert",
    summary: "Convert sources to WireMock's stub files, a route folder, or fixtures.",
    discussion: [
      "A route folder has one response for each method and path, without delays. A stub that needs more cannot be "
        + "converted to a route folder: it is reported and left out, and the exit status is 1.",
      "Fixtures are the contents of responses, such as v1/dogs/7.get.json; repeated requests get numbers.",
    ],
    options: [format.declaration, folder.declaration],
    operands: [sources.declaration],
    examples: [
      CommandDeclaration.Example(
        "backlot",
        "convert",
        "routes/",
        "--out",
        "wiremock/",
        meaning: "Convert a route folder to stub files, in mappings/ and __files/."
      ),
      CommandDeclaration.Example(
        "backlot",
        "convert",
        "wiremock/",
        "more.json",
        "--to",
        "stub-files",
        "--out",
        "all/",
        meaning: "Combine two sources."
      ),
    ],
    exitStatuses: [
      (.success, "All stubs were converted."),
      (.finding, "Some stubs were not converted, or a part of a source is broken or has no equivalent."),
      (.failure, "The arguments or a source cannot be used, or the folder cannot be written."),
    ]
  )

  static func run(_ arguments: ParsedArguments, on console: Console) async throws -> ExitStatus {
    guard let paths = arguments[sources] else { return .failure }
    guard let target = arguments[folder] else {
      throw CommandFailure("the output folder is missing: add --out FOLDER")
    }
    var recognized: [RecognizedSource] = []
    for path in paths { recognized.append(try SourceRecognizer.recognize(path)) }
    var blueprint = BackendBlueprint()
    for source in recognized.map(\.source) {
      guard let recording = source as? Recording else {
        source.contribute(to: &blueprint)
        continue
      }
      let conversion = try recording.converted()
      blueprint.stubs += conversion.stubs
      blueprint.diagnostics += conversion.losses
    }
    let format = arguments[format] ?? ConvertedFormat(from: recognized.map(\.format))
    let files = format.files(of: blueprint.stubs)
    try await write(files, to: target)
    let problems = blueprint.diagnostics + files.problems
    for problem in problems { console.writeError("backlot: \(problem)\n".withoutControls) }
    let isImported = recognized.allSatisfy { [.imported, .recording].contains($0.format) }
    try console.write(report(files, in: target, losses: problems.count, isImported: isImported))
    return problems.isEmpty ? .success : .finding
  }

  private static func write(_ files: WrittenFiles, to folder: String) async throws(CommandFailure) {
    do {
      try await files.write(into: folder)
    } catch {
      throw CommandFailure("\(error)")
    }
  }

  private static func report(_ files: WrittenFiles, in folder: String, losses: Int, isImported: Bool) -> String {
    let stubs = files.count == 1 ? "1 stub" : "\(files.count) stubs"
    let written = files.files.count == 1 ? "1 file" : "\(files.files.count) files"
    let left = isImported ? "with \(losses == 1 ? "1 loss" : "\(losses) losses")" : "\(losses) left out"
    return "\(stubs) in \(written) below \(folder)" + (losses > 0 ? ", \(left)\n" : "\n")
  }
}

// MARK: - Formats

/// A format to which sources can be converted.
private enum ConvertedFormat: String, Sendable, Hashable, CaseIterable {
  /// WireMock's stub files.
  case stubFiles = "stub-files"
  /// A folder laid out like the backend's paths.
  case routeFolder = "route-folder"
  /// The contents of the responses.
  case fixtures

  /// Creates the default target format for sources: the other format.
  init(from sources: [SourceFormat]) {
    self = sources.allSatisfy { $0 == .stubFiles } ? .routeFolder : .stubFiles
  }

  /// Returns the files that describe the stubs.
  func files(of stubs: [Stub]) -> WrittenFiles {
    switch self {
    case .stubFiles: WrittenFiles(stubFilesOf: stubs)
    case .routeFolder: WrittenFiles(routeFolderOf: stubs)
    case .fixtures: WrittenFiles(fixturesOf: stubs)
    }
  }
}
