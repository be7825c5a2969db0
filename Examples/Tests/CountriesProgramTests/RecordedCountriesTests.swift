import BacklotServer
import BacklotTesting
import Countries
import Foundation
import ProgramRuns
import Testing

@testable import CountriesProgram

/// The program and its screens with a recording instead of the backend that was recorded.
@MainActor
@Suite struct RecordedCountriesTests {
  private let folder = FileManager.default.temporaryDirectory.appending(path: "backlot-\(UUID().uuidString)")

  @Test func `a recorded backend is replayed in memory, through URLSession and on a socket`() async throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { do { try FileManager.default.removeItem(at: folder) } catch { Issue.record(error) } }
    let path = folder.appending(path: "countries.har").path
    let real = try MockServer(MockBackend.countries())
    let recorder = try ExchangeRecorder(path)
    let transport = RecordingTransport(.urlSession, to: recorder)
    let authority = String(real.url.dropFirst("http://".count))
    let contents = try await contents(from: authority) { try await transport.send($0) }
    let output = await run(real.url)
    try recorder.finish()
    real.stop()

    let replay = MockBackend { Recording(path) }
    let replayed = try await self.contents(from: "restcountries.com") { try await replay.respond(to: $0) }
    #expect(replayed == contents)
    let server = try MockServer(MockBackend { Recording(path) })
    defer { server.stop() }
    #expect(await run(server.url) == output)
    #expect(output.contains("250 countries\n"))
    let later = MockBackend { Recording(path) }
    let list = CountryList(requestHandler: RequestHandler(urlSession: later.urlSession, host: .restCountries))
    await list.load()
    let backend = try MockBackend.countries()
    let original = CountryList(requestHandler: RequestHandler(urlSession: backend.urlSession, host: .restCountries))
    await original.load()
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    #expect(try encoder.encode(list.countries) == encoder.encode(original.countries))
    #expect(list.countries.count == 250)
  }

  /// Returns the contents of the responses to the requests of the program.
  private func contents(
    from authority: String,
    sending send: (HTTPRequest) async throws -> HTTPResponse
  ) async throws -> [[UInt8]] {
    var contents: [[UInt8]] = []
    for path in ["/v3.1/all", "/v3.1/name/Bulgaria"] {
      let response = try await send(HTTPRequest(method: .get, scheme: "http", authority: authority, path: path))
      contents.append(try await response.body.collect(upTo: 10 << 20))
    }
    return contents
  }

  private func run(_ url: String) async -> String {
    var output = ""
    for arguments in [["list"], ["show", "Bulgaria"]] {
      output += await CapturedRun { try CountriesProgram(parsing: arguments + ["--host", url], output: $0) }.output
    }
    return output
  }
}
