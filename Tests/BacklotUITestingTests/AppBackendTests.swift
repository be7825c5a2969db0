import BacklotWireMock
import ChildProcesses
import Foundation
import Testing

@testable import BacklotClientCore
@testable import BacklotUITesting

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite struct AppBackendTests {
  /// Launches the stand-in for an app, and returns what it shows.
  private func screen(of backend: AppBackend?) throws -> String {
    let bundle = CommandLine.arguments.first { $0.contains(".xctest") }?.split(separator: ".xctest").first
    let folder = URL(filePath: bundle.map(String.init) ?? "").deletingLastPathComponent()
    let process = try ChildProcess(
      [folder.appending(path: "StandInApp").path],
      environment: backend?.launchEnvironment ?? [:]
    )
    return String(decoding: try process.output.readToEnd() ?? Data(), as: UTF8.self)
  }

  private func backend(@BackendBuilder _ sources: () -> [any BackendSource]) throws -> AppBackend {
    try AppBackend(MockBackend(time: .real, sources))
  }

  @Test func `an app gets the answers of its test, and the test gets the requests`() async throws {
    let served = try backend { Get("/dogs") { Respond(json: ["Rex", "Momo"]) } }
    #expect(try screen(of: served) == "dogs: Rex, Momo\n")
    let report = try await served.report()
    #expect(report.requests == ["GET /dogs  200"])
    #expect(report.unmatched.isEmpty)
    #expect(report.description == "GET /dogs  200")
    #expect(served.backend?.received(Get("/dogs"), .once) == true)
    served.stop()
  }

  @Test func `requests that no stub answers are reported with the nearest stub`() async throws {
    let served = try backend { Get("/cats") { Respond(json: []) } }
    #expect(try screen(of: served).hasPrefix("failed: "))
    let report = try await served.report()
    #expect(report.unmatched.count == 1)
    #expect(report.unmatched.first?.contains("/cats") == true)
    #expect(report.description.contains("No stub answered:"))
  }

  @Test func `equal requests are explained once each, and different ones separately`() async throws {
    let served = try backend { Post("/login").body(.text("third")) }
    for body in ["first", "second", "second"] {
      var request = URLRequest(url: try #require(URL(string: served.url + "/login")))
      request.httpMethod = "POST"
      request.httpBody = Data(body.utf8)
      _ = try await URLSession(configuration: .ephemeral).data(for: request)
    }
    let unmatched = try await served.report().unmatched
    #expect(unmatched.count == 2)
    #expect(unmatched.first?.contains("first") == true)
    #expect(unmatched.last?.contains("second") == true)
    #expect(unmatched.last?.hasSuffix("(2 times)") == true)
  }

  @Test func `a test that launches its app twice reports once`() throws {
    let served = try backend {}
    #expect(served.beginReporting())
    #expect(!served.beginReporting())
  }

  @Test func `apps in parallel have backends of their own`() async throws {
    let screens = try await withThrowingTaskGroup { group in
      for number in 0..<8 {
        group.addTask {
          let served = try backend { Get("/dogs") { Respond(json: ["\(number)"]) } }
          return try screen(of: served) == "dogs: \(number)\n"
        }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(screens == Array(repeating: true, count: 8))
  }

  @Test func `tests share a running server without seeing each other's stubs`() async throws {
    let common = MockBackend(time: .real, admin: .enabled) { Get("/cats") { Respond(json: []) } }
    let server = try MockServer(BackendSpaces(around: common))
    let (first, second) = (try AppBackend(at: server.url, space: "ListTests"), try AppBackend(at: server.url + "/"))
    try await first.remote?.add { Get("/dogs") { Respond(json: ["Rex"]) } }
    try await second.remote?.add { Get("/dogs") { Respond(json: ["Momo"]) } }
    // The host of the address is not a name, which some systems cannot resolve.
    #expect(first.url.hasPrefix("http://127.0.0.1:"))
    #expect(try screen(of: first) == "dogs: Rex\n")
    #expect(try screen(of: second) == "dogs: Momo\n")
    #expect(try await first.report().requests.count == 1)
    #expect(first.backend == nil)
  }

  @Test func `without a test, the app uses its own host`() throws {
    #expect(try screen(of: nil).hasPrefix("failed: "))
    let host = URLHost(rawValue: "api.example.com")
    #expect(URLHost.launchEnvironment(default: host, in: [:]) == host)
    #expect(URLHost.launchEnvironment(default: host, isEnabled: false) == host)
    #expect(URLHost.launchEnvironment(default: host, in: ["BACKLOT_URL": ""]) == host)
    #expect(
      URLHost.launchEnvironment(default: host, in: ["BACKLOT_URL": "http://[::1]:8"]).rawValue == "http://[::1]:8"
    )
  }
}
