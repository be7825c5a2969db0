import BacklotClient
import BacklotServer
import BacklotStubs
import BacklotURLSession
import Countries
import Foundation
import Terminal

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@main
struct CountriesProgram: ExampleProgram {
  static let name = "countries"
  let options: ProgramOptions
  private let invocation: Invocation
  private let output: ProgramOutput
  /// Retained, because its session answers only as long as it exists.
  private let backend: MockBackend

  init(parsing arguments: [String], output: ProgramOutput) throws {
    invocation = try Invocation(parsing: arguments)
    options = invocation.options
    self.output = output
    backend = try .countries()
    if let status = options.failure { backend.fail(with: status) }
  }

  func run() async throws {
    switch invocation.command {
    case .list: try await list()
    case .show(let name): try await show(name)
    case .demo: try await demo()
    }
  }

  private func demo() async throws {
    try await list(showing: 10)
    try output.write("\n")
    try await show("South Korea")
    try writeRequests(to: "the embedded backend")
    try await serve()
    try writeRequests(to: "the server")
  }

  /// Shows the beginning of the list, with the same backend on a socket.
  private func serve() async throws {
    backend.journal.clear()
    let server = try MockServer(backend)
    let list = CountryList(requestHandler: RequestHandler(urlSession: .shared, host: URLHost(rawValue: server.url)))
    await list.load()
    if let message = list.message { throw CommandFailure(message: message) }
    try output.write("\n\(output.styled("The same backend at an address, \(server.url):", .bold))\n")
    try output.write(CountryTable(list.countries, showing: 3).text(for: output))
  }

  private func writeRequests(to receiver: String) throws {
    let requests = backend.journal.entries.map { ["  \($0.request)", "\($0.outcome)"] }
    try output.write("\n\(output.styled("The requests to \(receiver):", .bold))\n")
    try output.write(TextTable(heading: [], rows: requests).text(for: output))
  }

  private func list(showing limit: Int = .max) async throws {
    let list = CountryList(requestHandler: requestHandler)
    await output.showingProgress("Loading countries …") { await list.load() }
    if let message = list.message { throw CommandFailure(message: message) }
    if options.writesJSON { return try output.writeJSON(list.countries) }
    try output.write(CountryTable(list.countries, showing: limit).text(for: output))
  }

  private func show(_ name: String) async throws {
    let detail = CountryDetail(name: name, isExact: invocation.isExact, requestHandler: requestHandler)
    await output.showingProgress("Loading \(name) …") { await detail.load() }
    guard let country = detail.country else { throw CommandFailure(message: detail.message ?? "There is no answer.") }
    if options.writesJSON { return try output.writeJSON(country) }
    try output.write(CountrySheet(country).text(for: output))
    if !detail.others.isEmpty {
      let names = detail.others.map(\.name.common.withoutControls)
      output.writeError("Also found: \(names.joined(separator: ", "))\n")
    }
  }

  /// The embedded backend is reached like any other: only the session differs.
  private var requestHandler: RequestHandler {
    RequestHandler(
      urlSession: options.host == nil ? backend.urlSession : .shared,
      host: options.host ?? .restCountries
    ) { [output] failure in output.writeError("countries: \("\(failure)".withoutControls)\n") }
  }
}
