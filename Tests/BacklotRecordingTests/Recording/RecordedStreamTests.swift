import BacklotHTTP
import BacklotStubs
import Testing

@testable import BacklotRecording

/// Event streams, which often end with the client or the server and not by themselves.
struct RecordedStreamTests {
  private let recorded = RecordedExchangeList()

  private func observer() -> any UpstreamExchangeObserver {
    let tap = RecordingTap { [recorded] in recorded.append($0.recorded()) }
    let request = ReceivedRequest(
      HTTPRequest(method: .get, scheme: "http", authority: "127.0.0.1:1", path: "/events", headerFields: [.host: "a"])
    )
    return tap.observe(request, to: Upstream("https://api.example.com"))
  }

  private func begin(_ type: String) -> any UpstreamExchangeObserver {
    let observer = observer()
    var head = HTTPResponse(status: .ok, headerFields: [.contentType: type])
    head.body = .empty
    observer.receive(head)
    observer.receive(Array("data: 1\n\n".utf8))
    observer.receive(Array("data: 2\n\n".utf8))
    return observer
  }

  @Test(arguments: ["text/event-stream", "text/event-stream; charset=utf-8", "application/x-ndjson"])
  func `A stream that its client has left is recorded as far as it came`(type: String) throws {
    let observer = begin(type)
    observer.cancel()
    observer.end(nil)
    let exchange = try #require(recorded.all.first)
    #expect(recorded.all.count == 1)
    #expect(exchange.response?.body.bytes == Array("data: 1\n\ndata: 2\n\n".utf8))
    #expect(exchange.comment == "The client left before the stream ended.")
  }

  @Test func `A stream that ends early is recorded as far as it came, with the reason`() throws {
    let observer = begin("text/event-stream")
    observer.end(UpstreamFailure(.disconnected, message: "the upstream closed the connection"))
    let exchange = try #require(recorded.all.first)
    #expect(exchange.response?.body.bytes == Array("data: 1\n\ndata: 2\n\n".utf8))
    #expect(exchange.comment == "The stream ended early: the upstream closed the connection")
  }

  @Test func `Other content that is incomplete is not recorded as a response`() throws {
    let failed = begin("application/json")
    failed.end(UpstreamFailure(.disconnected, message: "the upstream closed the connection"))
    begin("application/json").cancel()
    let exchange = try #require(recorded.all.first)
    #expect(recorded.all.count == 1)
    #expect(exchange.response == nil)
    #expect(exchange.comment == "the upstream closed the connection")
  }
}
