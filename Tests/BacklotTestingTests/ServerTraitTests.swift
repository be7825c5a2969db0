import BacklotPlatform
import BacklotTesting
import Foundation
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite(.server { Get("/shared") { Respond(text: "suite") } })
struct ServerTraitTests {
  private func text(_ path: String) async throws -> String {
    let url = try #require(URL(string: MockServer.current.url + path))
    let (data, _) = try await URLSession.shared.data(from: url)
    return String(decoding: data, as: UTF8.self)
  }

  @Test func `a test asks its suite's stubs over a socket`() async throws {
    #expect(try await text("/shared") == "suite")
    #expect(Backend.current.received(Get("/shared"), .once))
  }

  @Test(.server { Get("/shared") { Respond(text: "test") } })
  func `a test's own stubs come before its suite's`() async throws {
    #expect(try await text("/shared") == "test")
  }

  @Test(.backend { Get("/own") { Respond(text: "backend") } })
  func `a backend inside of a suite with a server is what the server answers from`() async throws {
    #expect(try await text("/own") == "backend")
    #expect(try await text("/shared") == "suite")
  }

  @Test(arguments: 1...20)
  func `each test case has a server of its own`(number: Int) async throws {
    #expect(Backend.current.received(AnyMethod("/**"), .never))
    #expect(try await text("/shared") == "suite")
    #expect(Backend.current.received(Get("/shared"), .once))
  }

  @Test func `delays pass at once unless the test says otherwise`() async throws {
    Backend.current.add { Get("/slow") { Respond(text: "slow").delayed(.seconds(3600)) } }
    #expect(try await text("/slow") == "slow")
  }
}

/// The problems that servers with this configuration report.
private let reported = Mutex<[String]>([])

private let reporting: ServerConfiguration = {
  var configuration = ServerConfiguration()
  configuration.compressesResponses = true
  configuration.problemObserver = { problem in reported.withLock { $0.append(problem) } }
  return configuration
}()

@Suite(.server(reporting) { Get("/shared") { Respond(text: "suite") } })
struct ConfiguredServerTests {
  @Test(.server { Get("/own") { Respond(text: "test") } })
  func `a test's server has the configuration of its suite`() throws {
    _ = try MockServer.current
    #expect(reported.withLock(\.count) == 1)
  }
}

@Suite struct NoServerTests {
  @Test func `outside of a test with a server the error says what to do`() {
    let error = #expect(throws: NoServerError.self) { try MockServer.current }
    #expect(error?.description.contains("@Test(.server {") == true)
  }

  @Test func `a server that ends with its test takes no connection any more`() async throws {
    let trait: ServerTrait = .server { Get("/dogs") { Respond(text: "Rex") } }
    let test = try #require(Test.current)
    let url = try await withURL(trait, test)
    await #expect(throws: URLError.self) { try await URLSession.shared.data(from: url) }
  }

  private func withURL(_ trait: ServerTrait, _ test: Test) async throws -> URL {
    try await confirmation { confirm in
      let (urls, continuation) = AsyncStream.makeStream(of: URL.self)
      try await trait.provideScope(for: test, testCase: nil) {
        let url = try #require(URL(string: MockServer.current.url + "/dogs"))
        _ = try await URLSession.shared.data(from: url)
        continuation.yield(url)
        confirm()
      }
      return try #require(await urls.first { _ in true })
    }
  }
}
