import BacklotClient
import BacklotStubs
import BacklotURLSession
import Foundation
import Items
import Terminal

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@main
struct ItemsProgram: ExampleProgram {
  static let name = "items"
  let options: ProgramOptions
  private let output: ProgramOutput

  init(parsing arguments: [String], output: ProgramOutput) throws {
    options = try ProgramOptions(parsing: arguments, switches: ["--latest"], options: ["--token": "backlot"])
    self.output = output
    if options.switches.contains("--latest"), let word = options.words.first {
      throw UsageError(message: "--latest searches for no text: leave out either --latest or \(word.debugDescription).")
    }
  }

  func run() async throws {
    let items = try await output.showingProgress("Loading items …") { try await self.items() }
    if options.writesJSON { return try output.writeJSON(items) }
    if items.isEmpty { return output.writeError("There is no item with these words in it.\n") }
    let heading = [TextTable.Column("Title", priority: 1), TextTable.Column("Detail", leastWidth: 12)]
    try output.write(TextTable(heading: heading, rows: items.map { [$0.title, $0.detail] }).text(for: output))
  }

  private func items() async throws -> [Item] {
    let backend = MockBackend.items(failingWith: options.failure)
    let session = options.host == nil ? backend.urlSession : .shared
    let host = options.host ?? .default
    let token = options.values["--token"].map(AccessToken.init) ?? .embedded
    if options.switches.contains("--latest") {
      return [try await session.publisher(for: .latestItem, using: token, host: host).response()]
    }
    let search = Endpoint.search(for: options.words.joined(separator: " "))
    return try await session.publisher(for: search, using: token, host: host).response()
  }

  static let help = """
    items: the items on the backlot, without a backend

    usage: items [TEXT]
           items --latest

      TEXT            the items that contain it; without it all of them
      --latest        the latest item
      --token TOKEN   the access token (default: backlot, the token of the embedded backend)
      --json          write JSON, for other programs
      --host URL      send requests to this host instead of the embedded backend
      --fail STATUS   simulate an outage: the embedded backend answers with STATUS, such as 503
      --help          show this help
      --version       show the version

    Exit status: 0 on success, 1 if the backend fails, 2 if the arguments are invalid.

    """
}
