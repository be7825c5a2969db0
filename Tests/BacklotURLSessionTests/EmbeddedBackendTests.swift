import BacklotClient
import BacklotStubs
import Foundation
import Testing

@testable import BacklotURLSession

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite struct EmbeddedBackendTests {
  private let url = URL(string: "https://api.example.com/dogs")

  private func answer(of transport: any HTTPTransport) async throws -> String {
    let request = HTTPRequest(method: .get, scheme: "https", authority: "api.example.com", path: "/dogs")
    return String(decoding: try await transport.send(request).body.collect(upTo: 100), as: UTF8.self)
  }

  /// A stand-in for the real API.
  private let elsewhere = MockBackend { Get("/dogs") { Respond(text: "real") } }

  private func embedded(in builds: EmbeddedBackend.Builds, isDebug: Bool) -> EmbeddedBackend {
    EmbeddedBackend(in: builds, isDebug: isDebug, backend: MockBackend { Get("/dogs") { Respond(text: "embedded") } })
  }

  @Test(arguments: [
    (EmbeddedBackend.Builds.debug, true, "embedded"), (.debug, false, "real"),
    (.all, true, "embedded"), (.all, false, "embedded"),
  ])
  func `it answers in debug builds, and in release builds only if asked to`(
    builds: EmbeddedBackend.Builds,
    isDebug: Bool,
    expected: String
  ) async throws {
    let demo = embedded(in: builds, isDebug: isDebug)
    #expect(try await answer(of: demo.transport(otherwise: .stub(elsewhere))) == expected)
    let (data, _) = try await demo.urlSession(otherwise: elsewhere.urlSession).data(from: try #require(url))
    #expect(String(decoding: data, as: UTF8.self) == expected)
  }

  @Test func `in a build that does without, the backend is not even made`() {
    var isMade = false
    func make() -> MockBackend {
      isMade = true
      return MockBackend {}
    }
    let demo = EmbeddedBackend(in: .debug, isDebug: false, backend: make())
    #expect(demo.backend == nil && !isMade)
  }

  @Test func `this build says of itself what it is`() {
    // The tests are built as the library is.
    #if DEBUG
      #expect(EmbeddedBackend { Get("/dogs") }.backend != nil)
    #else
      #expect(EmbeddedBackend { Get("/dogs") }.backend == nil)
    #endif
  }

  @Test func `delays in a running app can be felt`() throws {
    let backend = try #require(EmbeddedBackend(in: .all) { Get("/dogs") }.backend)
    #expect(!backend.time.isVirtual)
  }
}
