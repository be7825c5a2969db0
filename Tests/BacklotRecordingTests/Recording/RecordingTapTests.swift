import BacklotHTTP
import BacklotPlatform
import BacklotStubs
import Testing

@testable import BacklotRecording

struct RecordingTapTests {
  private func withTap(_ body: (RecordingTap) throws -> Void) rethrows -> [RecordedExchange] {
    let list = RecordedExchangeList()
    try body(RecordingTap { list.append($0.recorded()) })
    return list.all
  }

  private func request(_ path: String = "/dogs", body: [UInt8] = []) -> ReceivedRequest {
    ReceivedRequest(
      HTTPRequest(
        method: .get,
        scheme: "http",
        authority: "127.0.0.1:8080",
        path: path,
        headerFields: [.host: "127.0.0.1:8080"]
      ),
      body: body
    )
  }

  private let upstream = Upstream("https://api.example.com/v2")

  @Test func `An exchange is passed on before its client receives the end`() throws {
    let recorded = withTap { tap in
      let exchange = tap.observe(request(), to: upstream)
      exchange.receive(HTTPResponse(status: .ok, headerFields: [:], body: "[]"))
      exchange.end(nil)
      exchange.end(nil)
    }
    #expect(recorded.count == 1)
    #expect(recorded.first?.request.authority == "api.example.com")
    #expect(recorded.first?.request.headerFields[.host] == "api.example.com")
    #expect(recorded.first?.request.path == "/dogs")
    #expect(recorded.first?.response?.body.bytes == Array("[]".utf8))
  }

  @Test func `The pieces of a response are joined, with their times after its header fields`() throws {
    let recorded = withTap { tap in
      let exchange = tap.observe(request(), to: upstream)
      exchange.receive(HTTPResponse(status: .ok, headerFields: [:], body: .empty))
      for piece: [UInt8] in [[1, 2], [3]] { exchange.receive(piece) }
      exchange.end(nil)
    }
    let exchange = try #require(recorded.first)
    #expect(exchange.response?.body.bytes == [1, 2, 3])
    #expect(exchange.chunks.map(\.length).reduce(0, +) == 3)
    let times = exchange.chunks.map(\.time)
    #expect(times == times.sorted() && times.allSatisfy { $0 >= .zero && $0 <= exchange.receivingTime })
  }

  @Test func `Exchanges that began one after the other have times in this order, whatever the wall clock shows`() {
    let recorded = withTap { tap in
      let exchanges = (0..<100).map { tap.observe(request("/\($0)"), to: upstream) }
      for exchange in exchanges.reversed() { exchange.end(UpstreamFailure(.disconnected, message: "gone")) }
    }
    let starts = recorded.reversed().compactMap(\.start)
    #expect(starts.count == 100 && starts == starts.sorted())
    #expect(abs(Moment.now.seconds - (starts.first?.seconds ?? 0)) < 3_600)
  }

  @Test func `A request without an answer is recorded without a response, and a cancelled one is not recorded`() {
    let recorded = withTap { tap in
      tap.observe(request("/left"), to: upstream).cancel()
      tap.observe(request("/down"), to: upstream).end(UpstreamFailure(.disconnected, message: "no connection"))
    }
    #expect(recorded.map(\.request.path) == ["/down"])
    #expect(recorded.first?.response == nil)
    #expect(recorded.first?.comment == "no connection")
  }

  @Test func `Content is left out if too many responses are received at the same time, and is counted`() {
    let list = RecordedExchangeList()
    let tap = RecordingTap(maximumContentSize: 250) { list.append($0.recorded()) }
    let content = [UInt8](repeating: 97, count: 100)
    for _ in 1...3 {
      let exchanges = (0..<3).map { tap.observe(request("/\($0)"), to: upstream) }
      for exchange in exchanges {
        exchange.receive(HTTPResponse(status: .ok, headerFields: [:], body: HTTPBody(content)))
      }
      for exchange in exchanges { exchange.end(nil) }
      _ = tap.observe(request("/left"), to: upstream).receive(content)
    }
    #expect(list.all.map { $0.response?.body.bytes?.count } == [100, 100, 0, 100, 100, 0, 100, 100, 0])
    #expect(list.all.map(\.missingLength) == [nil, nil, 100, nil, nil, 100, nil, nil, 100])
    #expect(
      list.all[2].comment
        == "The response was recorded without its content, since too many large responses were received at the same time."
    )
  }

  @Test func `Content above the limit is left out, with a comment`() throws {
    let limit = ObservedExchange.maximumContentLength
    let content = [UInt8](repeating: 0, count: limit + 1)
    let recorded = withTap { tap in
      let exchange = tap.observe(request(body: content), to: upstream)
      exchange.receive(HTTPResponse(status: .ok, headerFields: [:], body: .empty))
      exchange.receive(content)
      exchange.end(nil)
    }
    let exchange = try #require(recorded.first)
    #expect(
      exchange.comment == "The request was recorded without its content, which has more than 256 MiB. "
        + "The response was recorded without its content, which has more than 256 MiB."
    )
    #expect(exchange.request.body.bytes == [])
    #expect(exchange.response?.body.bytes == [])
    let written = HTTPArchive(try HTTPArchiveWriter().bytes(of: [exchange]))
    let read = try written.all()
    #expect(read.exchanges.first?.missingLength == limit + 1)
    #expect(read.problems.count == 1)
  }
}

final class RecordedExchangeList: Sendable {
  private let exchanges = Mutex<[RecordedExchange]>([])

  var all: [RecordedExchange] { exchanges.withLock(\.self) }

  func append(_ exchange: RecordedExchange) { exchanges.withLock { $0.append(exchange) } }
}
