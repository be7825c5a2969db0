import BacklotClient
public import BacklotStubs
import BacklotURLSession
import Foundation
public import Terminal

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The program, apart from the process that it runs in.
@MainActor
public struct DogPatchCommand {
  private let invocation: DogPatchInvocation
  private let output: ProgramOutput
  /// Kept, because its session answers only as long as it lives.
  private let backend: MockBackend

  /// Performs the command until it ends or its task is cancelled.
  ///
  /// - Parameters:
  ///   - arguments: The arguments after the name of the program.
  ///   - output: The destination of results and messages.
  ///   - time: The time of the embedded backend. Defaults to real time.
  /// - Returns: The exit status of the process: 0 on success, 1 if the backend failed, 2 if the arguments are invalid.
  public static func run(_ arguments: [String], output: ProgramOutput, time: BackendTime = .real) async -> Int32 {
    do {
      return try await Self(DogPatchInvocation(parsing: arguments), output, time).run() ? 0 : 1
    } catch let error as UsageError {
      output.writeError("dogpatch: \(error.message)\nTry dogpatch --help.\n")
      return 2
    } catch is CancellationError {
      return 0
    } catch {
      output.writeError("dogpatch: \(error.localizedDescription.withoutControls)\n")
      return 1
    }
  }

  private init(_ invocation: DogPatchInvocation, _ output: ProgramOutput, _ time: BackendTime) {
    self.invocation = invocation
    self.output = output
    backend = .dogPatch(
      time: time,
      failingWith: invocation.options.failure,
      failRate: invocation.failRate,
      seed: invocation.seed
    )
  }

  /// Returns true if the last request succeeded.
  private func run() async throws -> Bool {
    if invocation.options.wantsHelp {
      try output.write(Self.help)
      return true
    }
    if invocation.options.wantsVersion {
      try output.write("dogpatch 0.1.0\n")
      return true
    }
    return try await show()
  }

  private var client: DogPatchClient {
    guard let host = invocation.options.host?.baseURL else {
      let shared = DogPatchClient.shared
      return DogPatchClient(baseURL: shared.baseURL, session: backend.urlSession, responseQueue: .main)
    }
    return DogPatchClient(baseURL: host.appending(path: "api/v1"), session: URLSession.shared, responseQueue: .main)
  }
}

// MARK: - The screen

extension DogPatchCommand {
  private func show() async throws -> Bool {
    let table = TerminalTable(output: output, redrawsInPlace: invocation.watches)
    let refreshControl = TerminalRefreshControl("Refreshing …", output: output)
    let screen = ListingsViewController(table: table, refreshControl: refreshControl, networkClient: client)
    table.content = { [unowned screen, unowned table] in
      text(of: screen, on: table, afterRefresh: refreshControl.endCount)
    }
    repeat {
      if refreshControl.endCount > 0 { try await Task.sleep(for: invocation.pause) }
      screen.viewWillAppear()
      for await _ in refreshControl.ends { break }
      try Task.checkCancellation()
      try tell(screen, table)
    } while refreshControl.endCount < invocation.count ?? .max
    return screen.message == nil
  }

  /// Returns the content of the table.
  ///
  /// If the table is not redrawn in place, old rows are not repeated.
  private func text(of screen: ListingsViewController, on table: TerminalTable, afterRefresh number: Int) -> String {
    let listings = ListingsTable(screen: screen, output: output)
    if table.redrawsInPlace { return listings.text(afterRefresh: number) }
    return screen.message != nil || invocation.options.writesJSON ? "" : listings.text
  }

  /// Writes the messages that are not part of the table.
  private func tell(_ screen: ListingsViewController, _ table: TerminalTable) throws {
    try table.checkWasWritten()
    if let message = screen.message {
      if !table.redrawsInPlace { output.writeError("dogpatch: \(message.withoutControls)\n") }
    } else if invocation.options.writesJSON {
      let json = try Dog.encoder.encode(screen.viewModels.map(\.dog))
      try output.write(String(decoding: json, as: UTF8.self) + "\n")
    }
  }
}
