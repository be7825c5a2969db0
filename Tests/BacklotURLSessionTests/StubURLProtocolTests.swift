import BacklotHTTP
import BacklotURLSession
import Foundation
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

struct StubURLProtocolTests {
  @Test func `a data task gets status, fields and body`() async throws {
    let slot = URLProtocolSlot(
      responder: EchoResponder { _, _ in
        HTTPResponse(status: .created, headerFields: [.contentType: "text/plain"], body: "made")
      }
    )
    let (data, response) = try await slot.session.data(from: try #require(URL(string: "https://example.com/dogs")))
    let head = try #require(response as? HTTPURLResponse)
    #expect(head.statusCode == 201)
    #expect(head.value(forHTTPHeaderField: "content-type") == "text/plain")
    #expect(String(decoding: data, as: UTF8.self) == "made")
  }
}
