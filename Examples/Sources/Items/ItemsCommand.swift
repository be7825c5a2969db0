import BacklotClient
import BacklotStubs
import BacklotURLSession
import Foundation
public import Terminal

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The program, apart from the process that it runs in.
public struct ItemsCommand {
  private let options: ProgramOptions
  private let output: ProgramOutput
  /// Kept, because its session answers only as long as it lives.
  private let backend: MockBackend

  /// Does what the arguments say.
  ///
  /// - Parameters:
  ///   - arguments: The arguments behind the program's name.
  ///   - output: Where results and messages go.
  /// - Returns: The process's exit status: 0, 1 where the backend failed, 2 where the arguments cannot be used.
  public static func run(_ arguments: [String], output: ProgramOutput) async -> Int32 {
    do {
      try await Self(ProgramOptions(parsing: arguments, options: ["--token": "backlot"]), output).run()
      return 0
    } catch let error as UsageError {
      output.writeError("items: \(error.message)\nTry items --help.\n")
      return 2
    } catch {
      output.writeError("items: \(error.localizedDescription.withoutControls)\n")
      return 1
    }
  }

  private init(_ options: ProgramOptions, _ output: ProgramOutput) throws(UsageError) {
    self.options = options
    self.output = output
    backend = .items(failingWith: options.failure)
    if options.values["--token"] != nil, let word = options.words.first {
      throw UsageError(message: "--token is for the latest item: leave out either --token or \(word.debugDescription).")
    }
  }

  private func run() async throws {
    if options.wantsHelp { return try output.write(Self.help) }
    if options.wantsVersion { return try output.write("items 0.1.0\n") }
    var result: Result<[Item], any Error> = .success([])
    await output.showingProgress("Loading items …") { result = await items() }
    try write(result.get())
  }

  private func items() async -> Result<[Item], any Error> {
    let session = options.host == nil ? backend.urlSession : .shared
    let host = options.host ?? .default
    do {
      guard let token = options.values["--token"].map(AccessToken.init) else {
        let search = Endpoint.search(for: options.words.joined(separator: " "))
        return .success(try await session.publisher(for: search, host: host).response())
      }
      return .success([try await session.publisher(for: .latestItem, using: token, host: host).response()])
    } catch {
      return .failure(error)
    }
  }
}

extension ItemsCommand {
  private func write(_ items: [Item]) throws {
    guard !options.writesJSON else {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
      return try output.write(String(decoding: encoder.encode(items), as: UTF8.self) + "\n")
    }
    if items.isEmpty { return output.writeError("There is no item with these words in it.\n") }
    let heading = [TextTable.Column("Title", priority: 1), TextTable.Column("Detail", leastWidth: 12)]
    try output.write(TextTable(heading: heading, rows: items.map { [$0.title, $0.detail] }).text(for: output))
  }

  private static let help = """
    items: what lies about on the backlot, without a backend

    usage: items [TEXT]
           items --token TOKEN

      TEXT            the items that have it in them; without it all of them
      --token TOKEN   the latest item, for those who hold a token; the embedded backend's is backlot
      --json          write JSON, for other programs
      --host URL      ask a backend there; without it the embedded one answers
      --fail STATUS   rehearse an outage: the embedded backend answers with STATUS, such as 503
      --help          this
      --version       the version

    Exit status: 0 when all is well, 1 when the backend fails, 2 when the arguments cannot be used.

    """
}
