import BacklotClient
import BacklotStubs
import BacklotURLSession
import DogPatch
import Foundation
import Terminal

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@main
struct DogPatchProgram: ExampleProgram {
  static let name = "dogpatch"
  let options: ProgramOptions
  private let invocation: DogPatchInvocation
  private let output: ProgramOutput
  /// Retained, because its session answers only as long as it exists.
  private let backend: MockBackend

  init(parsing arguments: [String], output: ProgramOutput) throws {
    try self.init(parsing: arguments, output: output, time: .real)
  }

  init(parsing arguments: [String], output: ProgramOutput, time: BackendTime) throws {
    invocation = try DogPatchInvocation(parsing: arguments)
    options = invocation.options
    self.output = output
    backend = .dogPatch(
      time: time,
      failingWith: options.failure,
      failRate: invocation.failRate,
      seed: invocation.seed
    )
  }

  private var client: DogPatchClient {
    let baseURL = options.host?.baseURL?.appending(path: "api/v1")
    return DogPatchClient(
      baseURL: baseURL ?? DogPatchClient.shared.baseURL,
      session: baseURL == nil ? backend.urlSession : URLSession.shared,
      responseQueue: .main
    )
  }
}

// MARK: - The screen

extension DogPatchProgram {
  func run() async throws {
    let table = TerminalTable(output: output, redrawsInPlace: invocation.watches)
    let refreshControl = TerminalRefreshControl("Refreshing …", output: output)
    let screen = ListingsViewController(tableView: table, refreshControl: refreshControl, networkClient: client)
    table.content = { [unowned screen, unowned table] in
      text(of: screen, on: table, afterRefresh: refreshControl.endCount)
    }
    repeat {
      if refreshControl.endCount > 0 { try await Task.sleep(for: invocation.pause) }
      screen.viewWillAppear(false)
      for await _ in refreshControl.ends { break }
      try Task.checkCancellation()
      try tell(screen, table)
    } while refreshControl.endCount < invocation.count ?? .max
    if screen.message != nil { throw CommandFailure(message: "") }
  }

  /// Returns the content of the table.
  ///
  /// If the table is not redrawn in place, old rows are not repeated.
  private func text(of screen: ListingsViewController, on table: TerminalTable, afterRefresh number: Int) -> String {
    let listings = ListingsTable(screen: screen, output: output)
    if table.redrawsInPlace { return listings.text(afterRefresh: number) }
    return screen.message != nil || invocation.options.writesJSON ? "" : listings.text
  }

  private func tell(_ screen: ListingsViewController, _ table: TerminalTable) throws {
    try table.checkWasWritten()
    if let message = screen.message {
      if !table.redrawsInPlace { output.writeError("dogpatch: \(message.withoutControls)\n") }
    } else if invocation.options.writesJSON {
      try output.writeJSON(screen.viewModels.map(\.dog), with: Dog.encoder)
    }
  }
}
