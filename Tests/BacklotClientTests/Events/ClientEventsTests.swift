import BacklotHTTP
import BacklotPlatform
import BacklotTransport
import Foundation
import Testing

@testable import BacklotClient

/// A transport with one response for each request.
private final class Connections: HTTPTransport {
  private let responses: Mutex<[Result<HTTPResponse, URLError>]>
  let requests = Mutex<[HTTPRequest]>([])

  init(_ responses: Result<HTTPResponse, URLError>...) { self.responses = Mutex(responses) }

  func send(_ request: HTTPRequest) async throws -> HTTPResponse {
    requests.withLock { $0.append(request) }
    return try responses.withLock { $0.isEmpty ? .failure(URLError(.cannotConnectToHost)) : $0.removeFirst() }.get()
  }
}

/// A clock whose sleeps end at once, and that records them.
private struct RecordingClock: Clock {
  typealias Instant = ContinuousClock.Instant
  let sleeps: Sleeps
  var now: Instant { ContinuousClock.now }
  var minimumResolution: Duration { .zero }

  final class Sleeps: Sendable { let durations = Mutex<[Duration]>([]) }

  func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    let rest = (deadline - now).components
    // The time until the deadline, rounded to seconds.
    sleeps.durations.withLock { $0.append(.seconds(Int(Double(rest.seconds) + Double(rest.attoseconds) / 1e18 + 0.5))) }
  }
}

private struct Delta: Codable, Sendable, Equatable { let text: String }

extension Endpoint where Kind == EndpointKinds.Public, Response == Delta {
  fileprivate static var deltas: Self { Endpoint(path: "deltas") }
}

@Suite struct ClientEventsTests {
  private func stream(
    _ chunks: [String],
    status: HTTPStatus = .ok,
    type: String = "text/event-stream; charset=utf-8",
    losingConnection isLost: Bool = false
  ) -> Result<HTTPResponse, URLError> {
    let pieces = AsyncThrowingStream<[UInt8], any Error> { continuation in
      for chunk in chunks { continuation.yield(Array(chunk.utf8)) }
      continuation.finish(throwing: isLost ? URLError(.networkConnectionLost) : nil)
    }
    return .success(HTTPResponse(status: status, headerFields: [.contentType: type], body: HTTPBody(streaming: pieces)))
  }

  private func client(_ connections: Connections) -> APIClient {
    APIClient(host: URLHost(rawValue: "api.example.com"), transport: connections)
  }

  @Test func `events arrive one by one, also across chunks`() async throws {
    let connections = Connections(stream(["data: o", "ne\n\ndata: two\n\nda", "ta: three\n\n"]))
    var found: [String] = []
    for try await event in client(connections).events(of: .deltas) { found.append(event.data) }
    #expect(found == ["one", "two", "three"])
    let requests = connections.requests.withLock(\.self)
    #expect(requests.map { $0.headerFields[.accept] } == ["text/event-stream"])
  }

  @Test func `a lost connection continues after the last event, when the stream says`() async throws {
    let connections = Connections(
      stream(["retry: 7000\nid: 1\ndata: one\n\ndata: unfin"], losingConnection: true),
      .failure(URLError(.cannotConnectToHost)),
      stream(["id: 2\ndata: two\n\n"]),
      stream([], status: .noContent)
    )
    let sleeps = RecordingClock.Sleeps()
    let rule = EventReconnection(after: .seconds(3), attempts: 2, clock: RecordingClock(sleeps: sleeps))
    var found: [String] = []
    for try await event in client(connections).events(of: .deltas, reconnecting: rule) { found.append(event.data) }
    #expect(found == ["one", "two"])
    let requests = connections.requests.withLock(\.self)
    #expect(requests.map { $0.headerFields[.lastEventID] } == [nil, "1", "1", "2"])
    #expect(sleeps.durations.withLock(\.self) == [.seconds(7), .seconds(7), .seconds(7)])
  }

  @Test func `without a rule a lost connection is an error, after the events that came`() async throws {
    var events = client(Connections(stream(["data: one\n\n"], losingConnection: true))).events(of: .deltas)
      .makeAsyncIterator()
    #expect(try await events.next()?.data == "one")
    let error = await #expect(throws: ClientError.self) { try await events.next() }
    #expect(error?.code == .transport)
    #expect(try await events.next() == nil)
  }

  @Test func `attempts are limited`() async throws {
    let connections = Connections()
    let rule = EventReconnection(
      after: .seconds(3),
      attempts: 4,
      clock: RecordingClock(sleeps: RecordingClock.Sleeps())
    )
    var events = client(connections).events(of: .deltas, reconnecting: rule).makeAsyncIterator()
    await #expect(throws: ClientError.self) { try await events.next() }
    #expect(connections.requests.withLock(\.count) == 5)
  }

  @Test func `what is no event stream, and a status outside of 2xx, are errors`() async throws {
    for (response, code) in [
      (stream(["{}"], type: "application/json"), ClientError.Code.decoding),
      (stream(["no"], status: .serviceUnavailable), .status(.serviceUnavailable)),
    ] {
      var events = client(Connections(response)).events(of: .deltas, reconnecting: .automatic).makeAsyncIterator()
      let error = await #expect(throws: ClientError.self) { try await events.next() }
      #expect(error?.code == code)
    }
  }

  @Test func `the data of events is decoded, up to the last one`() async throws {
    let text = "data: {\"text\":\"Hel\"}\n\ndata: {\"text\":\"lo\"}\n\ndata: [DONE]\n\ndata: {\"text\":\"never\"}\n\n"
    var found: [Delta] = []
    for try await delta in client(Connections(stream([text]))).elements(of: .deltas, in: .events(until: "[DONE]")) {
      found.append(delta)
    }
    #expect(found == [Delta(text: "Hel"), Delta(text: "lo")])
  }

  @Test func `JSON Lines are decoded line by line`() async throws {
    let chunks = ["{\"text\":\"on", "e\"}\r\n\n{\"text\":\"two\"}\n{\"te", "xt\":\"three\"}"]
    let connections = Connections(stream(chunks, type: "application/jsonl"))
    var found: [String] = []
    for try await delta in client(connections).elements(of: .deltas, in: .jsonLines) { found.append(delta.text) }
    #expect(found == ["one", "two", "three"])
  }

  @Test func `an element that cannot be decoded is an error with its content, and the next one follows`() async throws {
    let connections = Connections(stream(["{\"text\":1}\n{\"text\":\"two\"}\n"], type: "application/jsonl"))
    var elements = client(connections).elements(of: .deltas, in: .jsonLines).makeAsyncIterator()
    let error = await #expect(throws: ClientError.self) { try await elements.next() }
    #expect(error?.code == .decoding)
    #expect(error?.message.contains("text") == true)
    #expect(try await elements.next() == Delta(text: "two"))
  }

  @Test func `a line that is too long is an error`() async throws {
    var client = client(Connections(stream([String(repeating: "x", count: 100)], type: "application/jsonl")))
    client.responseLimit = 10
    var elements = client.elements(of: .deltas, in: .jsonLines).makeAsyncIterator()
    let error = await #expect(throws: ClientError.self) { try await elements.next() }
    #expect(error?.code == .responseTooLarge)
  }

  @Test func `a response is streamed without the limit of collected ones`() async throws {
    var client = client(Connections(stream(["12345", "67890"], type: "text/plain")))
    client.responseLimit = 4
    let response = try await client.stream(.deltas)
    #expect(try await response.body.collect(upTo: 100).count == 10)
  }

  @Test func `middlewares do not wait for the content of a stream, nor share it`() async throws {
    let first = stream(["data: one\n\n"])
    var client = client(Connections(first, stream(["data: two\n\n"])))
    client.middleware = [.timeout(.seconds(3600)), .coalescing(contentLimit: 1)]
    var found: [String] = []
    for try await event in client.events(of: .deltas) { found.append(event.data) }
    for try await event in client.events(of: .deltas) { found.append(event.data) }
    #expect(found == ["one", "two"])
  }
}
