import BacklotHTTP
import BacklotPlatform
import BacklotTransport
import Foundation
import Testing

@testable import BacklotStreaming

/// The rules of the HTML Standard, §9.2.3.
@Suite struct EventReconnectionTests {
  private let sleeps = RecordingClock.Sleeps()

  private func rule(attempts: Int) -> EventReconnection {
    EventReconnection(after: .seconds(3), attempts: attempts, clock: RecordingClock(sleeps: sleeps))
  }

  @Test func `a lost connection continues after the last event, when the stream says`() async throws {
    let connections = Connections(
      .stream(["retry: 7000\nid: 1\ndata: one\n\ndata: unfin"], losingConnection: true),
      .failure(URLError(.cannotConnectToHost)),
      .stream(["id: 2\ndata: two\n\n"]),
      .stream([], status: .noContent)
    )
    var found: [String] = []
    let events = connections.client.events(of: .deltas, reconnecting: rule(attempts: 2))
    for try await event in events { found.append(event.data) }
    #expect(found == ["one", "two"])
    let requests = connections.requests.withLock(\.self)
    #expect(requests.map { $0.headerFields[.lastEventID] } == [nil, "1", "1", "2"])
    #expect(sleeps.durations.withLock(\.self) == [.seconds(7), .seconds(7), .seconds(7)])
  }

  @Test func `an empty identifier is not sent, and an unfinished event changes none`() async throws {
    let connections = Connections(
      .stream(["id: 1\ndata: one\n\nid: 2\ndata: unfinished\n"]),
      .stream(["id\ndata: two\n\n"]),
      .stream([], status: .noContent)
    )
    for try await _ in connections.client.events(of: .deltas, reconnecting: rule(attempts: 1)) {}
    let requests = connections.requests.withLock(\.self)
    #expect(requests.map { $0.headerFields[.lastEventID] } == [nil, "1", nil])
    #expect(sleeps.durations.withLock(\.self) == [.seconds(3), .seconds(3)])
  }

  @Test func `a stream that states an endless delay does not end the program`() async throws {
    let connections = Connections(
      .stream(["retry: \(Int64.max)\ndata: one\n\n"]),
      .stream([], status: .noContent)
    )
    for try await _ in connections.client.events(of: .deltas, reconnecting: rule(attempts: 1)) {}
    #expect(sleeps.durations.withLock(\.self) == [.practicallyInfinite])
  }

  @Test func `without a rule a lost connection is an error, after the events that came`() async throws {
    let connections = Connections(.stream(["data: one\n\n"], losingConnection: true))
    var events = connections.client.events(of: .deltas).makeAsyncIterator()
    #expect(try await events.next()?.data == "one")
    let error = await #expect(throws: ClientError.self) { try await events.next() }
    #expect(error?.code == .transport)
    #expect(try await events.next() == nil)
  }

  @Test func `attempts are limited`() async throws {
    let connections = Connections()
    var events = connections.client.events(of: .deltas, reconnecting: rule(attempts: 4)).makeAsyncIterator()
    await #expect(throws: ClientError.self) { try await events.next() }
    #expect(connections.requests.withLock(\.count) == 5)
  }

  /// A response that ends a stream for good, and the code of its error.
  struct Refusal: CustomTestStringConvertible {
    let status: HTTPStatus
    let type: String
    let code: ClientError.Code
    var testDescription: String { "\(status.code) \(type)" }
  }

  @Test(arguments: [
    Refusal(status: .ok, type: "application/json", code: .decoding),
    Refusal(status: .ok, type: "text/event-streams", code: .decoding),
    Refusal(status: .ok, type: "", code: .decoding),
    Refusal(status: .created, type: "text/event-stream", code: .status(.created)),
    Refusal(status: .partialContent, type: "text/event-stream", code: .status(.partialContent)),
    Refusal(status: .unauthorized, type: "text/event-stream", code: .status(.unauthorized)),
    Refusal(status: .serviceUnavailable, type: "text/event-stream", code: .status(.serviceUnavailable)),
  ])
  func `a status other than 200 and another media type end the sequence`(refusal: Refusal) async throws {
    let response = Result.stream(["data: one\n\n"], status: refusal.status, type: refusal.type)
    let connections = Connections(response, .stream(["data: two\n\n"]))
    var events = connections.client.events(of: .deltas, reconnecting: rule(attempts: 9)).makeAsyncIterator()
    let error = await #expect(throws: ClientError.self) { try await events.next() }
    #expect(error?.code == refusal.code)
    #expect(try await events.next() == nil)
    #expect(connections.requests.withLock(\.count) == 1)
  }

  @Test(arguments: ["text/event-stream", "Text/Event-Stream;charset=UTF-8", "text/event-stream ; x=y"])
  func `the media type is compared without regard to case and parameters`(type: String) async throws {
    var events = Connections(.stream(["data: one\n\n"], type: type)).client.events(of: .deltas).makeAsyncIterator()
    #expect(try await events.next()?.data == "one")
  }
}
