import BacklotServer
import BacklotTesting
import Foundation
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite(.conditions(.network(.threeG)), .backend { Get("/dogs") { Respond(json: ["Rex"]) } })
struct ConditionsTraitTests {
  @Test func `a suite's conditions hold for each of its tests`() async throws {
    #expect(try await fetch("/dogs") == 200)
    #expect(Backend.current.clock.now.sinceStart == .milliseconds(300))
    #expect(Backend.current.journal.entries.first?.chaos == "network 3g (300ms)")
  }

  @Test(.conditions(.network(.edge)))
  func `a test's conditions replace its suite's`() async throws {
    #expect(try await fetch("/dogs") == 200)
    #expect(Backend.current.clock.now.sinceStart == .milliseconds(840))
  }

  @Test(.conditions(.profile("slow-morning")), .backend { Get("/orders") })
  func `a profile is found like a fixture`() async throws {
    #expect(try await fetch("/orders") == 503)
    let entry = try #require(Backend.current.journal.entries.first)
    #expect(entry.chaos == #"outage "deploy" (0ms to 30s), network 3g (300ms)"#)
    try await Backend.current.clock.sleep(for: .seconds(30))
    #expect(try await fetch("/orders") == 200)
  }

  @Test(.conditions(.profile(ChaosProfile(outages: [.init(from: .zero, lasting: .seconds(1))]))))
  func `a profile can be written in Swift`() async throws {
    #expect(try await fetch("/dogs") == 503)
  }

  @Test(.conditions(.network(.offline)))
  func `without a network URLSession reports that the device is offline`() async throws {
    let url = try #require(URL(string: "https://api.example.com/dogs"))
    let error = await #expect(throws: URLError.self) { try await Backend.current.urlSession.data(from: url) }
    #expect(error?.code == .notConnectedToInternet)
  }

  @Test(.conditions(.profile("slow-morning")), .server { Get("/orders") })
  func `a server's backend has the conditions as well`() async throws {
    let url = try #require(URL(string: MockServer.current.url + "/orders"))
    let (_, response) = try await URLSession.shared.data(from: url)
    #expect((response as? HTTPURLResponse)?.statusCode == 503)
  }

  @Test func `a profile that does not exist is an issue of the test`() {
    withKnownIssue {
      #expect(BackendConditions.profile("no-such-profile").profile == nil)
    } matching: { issue in
      issue.comments.contains { $0.rawValue.hasPrefix("no-such-profile: no such file. Looked for:\n") }
    }
  }
}
