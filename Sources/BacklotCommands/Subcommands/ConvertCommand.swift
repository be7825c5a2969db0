import BacklotDesk
import BacklotFiles
import BacklotRecording
import BacklotStubs
import BacklotWireMock

/// `backlot convert`: writes sources as stub files or as a route folder.
enum ConvertCommand: Subcommand {
  private static let sources = CommandOperand<[String]>.several(
    .text("SOURCE", example: "stubs/", completion: .paths),
    summary:
      "Sources to convert: route folders, WireMock's stub files, HTTP archives (HAR), Postman collections, Mockoon "
      + "environments and Mountebank imposters."
  )
  private static let format = CommandOption<ConvertedFormat?>.optional(
    "to",
    format: .word("FORMAT"),
    summary:
      "Write this format; defaults to route-folder if all sources are stub files, otherwise to stub-files. fixtures "
      + "writes the content of each response of HTTP archives to a file."
  )
  private static let folder = CommandOption<String?>.optional(
    "out",
    short: "o",
    format: .text("FOLDER", example: "converted/", completion: .paths),
    summary: "Write to this folder, which must be empty or not exist yet."
  )

  static let declaration = CommandDeclaration(
    name: "convert",
    summary: "Convert sources to WireMock's stub files, to a route folder, or to fixtures.",
    discussion: [
      "A route folder has one response for each method and path, without delays. A stub that needs more cannot be "
        + "converted to a route folder: it is reported and left out, and the exit status is 1.",
      "A fixture is named after the path and the method of a request, such as v1/dogs/7.get.json. Further responses that "
        + "differ are v1/dogs/7.get.2.json and so on. Responses without content have no fixture.",
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
      CommandDeclaration.Example(
        "backlot",
        "convert",
        "bank.har",
        "--to",
        "fixtures",
        "--out",
        "Tests/Fixtures",
        meaning: "Write the recorded responses to files for tests."
      ),
    ],
    exitStatuses: [
      (.success, "All stubs were converted."),
      (.finding, "Some stubs were not converted, or a part of a source is broken or has no equivalent."),
      (.failure, "The arguments or a source cannot be used, or the folder cannot be written."),
    ],
    synonyms: ["import", "export"]
  )

  static func run(_ arguments: ParsedArguments, on console: Console) async throws -> ExitStatus {
    guard let paths = arguments[sources] else { return .failure }
    guard let target = arguments[folder] else {
      throw CommandFailure("the output folder is missing: add --out FOLDER")
    }
    var recognized: [RecognizedSource] = []
    for path in paths { recognized.append(try SourceRecognizer.recognize(path)) }
    if let contract = recognized.first(where: { $0.format == .contract }) { throw refusal(of: contract) }
    let format = arguments[format] ?? ConvertedFormat(from: recognized.map(\.format))
    let (files, problems) = try await console.progress.showing("Converting \(paths.joined(separator: ", "))") {
      let progress = console.progress
      let converted =
        try format == .fixtures
        ? fixtures(of: recognized, showing: progress) : stubs(of: recognized, as: format, showing: progress)
      try await write(converted.files, to: target, showing: progress)
      return converted
    }
    for problem in problems { console.writeError("backlot: \(problem)\n".withoutControls) }
    let hasLosses = recognized.allSatisfy { $0.format == .imported || $0.format == .recording }
    let noun = hasLosses ? "loss" : "problem"
    let others = problems.count - files.omittedCount
    try console.write(report(files, in: target, as: format, others: others, named: noun))
    return problems.isEmpty ? .success : .finding
  }

  /// Returns the error for an OpenAPI document, whose responses are computed from each request.
  private static func refusal(of contract: RecognizedSource) -> CommandFailure {
    let path = SourceError.shown(contract.path)
    return CommandFailure(
      "\(path) is an OpenAPI document, which cannot be converted. To serve it, run backlot mock \(path). To write Swift "
        + "for it, see backlot generate --help. To write it as one JSON document, run backlot bundle \(path)."
    )
  }

  /// Returns the files that describe the stubs of sources, and the problems.
  private static func stubs(
    of sources: [RecognizedSource],
    as format: ConvertedFormat,
    showing progress: ProgressLine
  ) throws(CommandFailure) -> (files: WrittenFiles, problems: [SourceDiagnostic]) {
    var blueprint = BackendBlueprint()
    for (index, source) in sources.enumerated() {
      progress.show("Reading \(source.path)", number: index + 1, of: sources.count)
      guard let recording = source.source as? Recording else {
        source.source.contribute(to: &blueprint)
        continue
      }
      let conversion = try reading { try recording.converted() }
      blueprint.stubs += conversion.stubs
      blueprint.diagnostics += conversion.losses
    }
    progress.show("Preparing the files of \(counted(blueprint.stubs.count, "stub"))")
    let files =
      format == .routeFolder
      ? WrittenFiles(routeFolderOf: blueprint.stubs)
      : WrittenFiles(stubFilesOf: blueprint.stubs)
    return (files, blueprint.diagnostics + files.problems)
  }

  /// Returns the files with the content of recorded responses, and the problems of the archives.
  private static func fixtures(
    of sources: [RecognizedSource],
    showing progress: ProgressLine
  ) throws(CommandFailure) -> (files: WrittenFiles, problems: [SourceDiagnostic]) {
    if let other = sources.first(where: { $0.format != .recording }) {
      throw CommandFailure("\(other.path) is not an HTTP archive, but --to fixtures writes recorded responses: omit it")
    }
    var fixtures = RecordedFixtures()
    for (index, source) in sources.enumerated() {
      progress.show("Reading \(source.path)", number: index + 1, of: sources.count)
      try reading { try fixtures.add(contentsOf: source.path) }
    }
    progress.show("Preparing the files of \(counted(fixtures.fixtures.count, "response"))")
    return (WrittenFiles(fixtures: fixtures.fixtures), fixtures.problems)
  }

  private static func reading<Result>(_ read: () throws -> Result) throws(CommandFailure) -> Result {
    do { return try read() } catch { throw CommandFailure(SystemReason.of(error)) }
  }

  private static func write(
    _ files: WrittenFiles,
    to folder: String,
    showing progress: ProgressLine
  ) async throws(CommandFailure) {
    do {
      try await files.write(into: folder) { path, number in
        progress.show("Writing \(path)", number: number, of: files.files.count)
      }
    } catch {
      throw CommandFailure("\(error)")
    }
  }

  /// Returns the result in words.
  ///
  /// - Parameter others: The number of problems apart from the stubs that are left out.
  private static func report(
    _ files: WrittenFiles,
    in folder: String,
    as format: ConvertedFormat,
    others: Int,
    named noun: String
  ) -> String {
    let stubs = format == .fixtures ? "" : counted(files.count, "stub") + " in "
    var result = "\(stubs)\(counted(files.files.count, "file")) below \(folder)"
    if files.omittedCount > 0 { result += ", \(counted(files.omittedCount, "stub")) left out" }
    if others > 0 { result += ", with \(counted(others, noun, plural: noun == "loss" ? "losses" : nil))" }
    return result + "\n"
  }

  private static func counted(_ count: Int, _ noun: String, plural: String? = nil) -> String {
    count == 1 ? "1 \(noun)" : "\(count) \(plural ?? noun + "s")"
  }
}

// MARK: - Formats

/// A format to which sources can be converted.
private enum ConvertedFormat: String, Sendable, Hashable, CaseIterable {
  /// WireMock's stub files.
  case stubFiles = "stub-files"
  /// A folder laid out like the backend's paths.
  case routeFolder = "route-folder"
  /// A file with the content of each recorded response.
  case fixtures

  /// Creates the default target format for sources: the other format.
  init(from sources: [SourceFormat]) {
    self = sources.allSatisfy { $0 == .stubFiles } ? .routeFolder : .stubFiles
  }
}
