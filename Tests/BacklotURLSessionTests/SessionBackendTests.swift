import BacklotStubs
import BacklotURLSession
import Foundation
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite struct SessionBackendTests {
  @Test func `a session retains the backend from which it was created`() async throws {
    let session = URLSession(backend: MockBackend { Get("/dogs") { Respond(text: "Rex") } })
    for _ in 0..<2 {
      let (data, _) = try await session.data(from: #require(URL(string: "https://example.com/dogs")))
      #expect(String(decoding: data, as: UTF8.self) == "Rex")
    }
  }

  @Test(arguments: ["https://bücher.example/x", "https://xn--bcher-kva.example/x"])
  func `a host that is not ASCII matches as Foundation sends it`(url: String) async throws {
    let session = URLSession(backend: MockBackend { Host("bücher.example") { Get("/x") { Respond(text: "Rex") } } })
    let (data, _) = try await session.data(from: #require(URL(string: url)))
    #expect(String(decoding: data, as: UTF8.self) == "Rex")
  }
}
