import BacklotClient
import BacklotStubs
import BacklotURLSession
import Foundation
public import Terminal

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The program, apart from the process that it runs in.
@MainActor
public struct CountriesCommand {
  private let invocation: Invocation
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
      try await Self(Invocation(parsing: arguments), output).run()
      return 0
    } catch let error as UsageError {
      output.writeError("countries: \(error.message)\nTry countries --help.\n")
      return 2
    } catch {
      output.writeError("countries: \(error.localizedDescription.withoutControls)\n")
      return 1
    }
  }

  private init(_ invocation: Invocation, _ output: ProgramOutput) throws {
    self.invocation = invocation
    self.output = output
    backend = try .countries()
    if let status = invocation.options.failure { backend.fail(with: status) }
  }

  private func run() async throws {
    switch invocation.command {
    case .list: try await list()
    case .show(let name): try await show(name)
    case .demo: try await demo()
    case .help: try output.write(Self.help)
    case .version: try output.write("countries 0.1.0\n")
    }
  }

  private func demo() async throws {
    try await list()
    try output.write("\n")
    try await show("South Korea")
    let asked = backend.journal.entries.map { ["  \($0.request)", "\($0.outcome)"] }
    try output.write("\n\(output.styled("What the embedded backend was asked:", .bold))\n")
    try output.write(TextTable(heading: [], rows: asked).text(for: output))
  }
}

extension CountriesCommand {
  private func list() async throws {
    let list = CountryList(requestHandler: requestHandler)
    await output.showingProgress("Loading countries …") { await list.load() }
    if let message = list.message { throw CommandFailure(message: message) }
    if invocation.options.writesJSON { return try writeJSON(list.countries) }
    try output.write(CountryTable(list.countries).text(for: output))
  }

  private func show(_ name: String) async throws {
    let detail = CountryDetail(name: name, isExact: invocation.isExact, requestHandler: requestHandler)
    await output.showingProgress("Loading \(name) …") { await detail.load() }
    guard let country = detail.country else { throw CommandFailure(message: detail.message ?? "There is no answer.") }
    if invocation.options.writesJSON { return try writeJSON(country) }
    try output.write(CountrySheet(country).text(for: output))
    if !detail.others.isEmpty {
      let names = detail.others.map(\.name.common.withoutControls)
      output.writeError("Also found: \(names.joined(separator: ", "))\n")
    }
  }

  /// The way to the embedded backend is the way to any other: only the session differs.
  private var requestHandler: RequestHandler {
    RequestHandler(
      session: invocation.options.host == nil ? backend.urlSession : .shared,
      host: invocation.options.host ?? .restCountries
    ) { [output] failure in output.writeError("countries: \("\(failure)".withoutControls)\n") }
  }

  private func writeJSON(_ value: some Encodable) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    try output.write(String(decoding: encoder.encode(value), as: UTF8.self) + "\n")
  }
}
