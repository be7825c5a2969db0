import BacklotClient
import BacklotHTTP
import BacklotPlatform
import BacklotTransport
import Foundation
import Testing

@testable import BacklotStreaming

@Suite struct ClientEventsTests {
  @Test func `events arrive one by one, also across chunks`() async throws {
    let connections = Connections(.stream(["data: o", "ne\n\ndata: two\n\nda", "ta: three\n\n"]))
    var found: [String] = []
    for try await event in connections.client.events(of: .deltas) { found.append(event.data) }
    #expect(found == ["one", "two", "three"])
    let requests = connections.requests.withLock(\.self)
    #expect(requests.map { $0.headerFields[.accept] } == ["text/event-stream"])
  }

  @Test func `the data of events is decoded, up to the last one`() async throws {
    let text = "data: {\"text\":\"Hel\"}\n\ndata: {\"text\":\"lo\"}\n\ndata: [DONE]\n\ndata: {\"text\":\"never\"}\n\n"
    var elements = Connections(.stream([text])).client.elements(of: .deltas, in: .events(until: "[DONE]"))
      .makeAsyncIterator()
    #expect(try await elements.next() == Delta(text: "Hel"))
    #expect(try await elements.next() == Delta(text: "lo"))
    #expect(try await elements.next() == nil)
    #expect(try await elements.next() == nil)
  }

  @Test func `data that cannot be decoded is an error, and the next element follows`() async throws {
    let connections = Connections(.stream(["data: {\"text\":1}\n\ndata: {\"text\":\"two\"}\n\n"]))
    var elements = connections.client.elements(of: .deltas, in: .events).makeAsyncIterator()
    let error = await #expect(throws: ClientError.self) { try await elements.next() }
    #expect(error?.message.contains("the data of an event is not a valid Delta") == true)
    #expect(try await elements.next() == Delta(text: "two"))
  }

  @Test func `an event that is too long is an error after the events before it`() async throws {
    var client = Connections(.stream(["data: one\n\ndata: 0123456789\n\ndata: two\n\n"])).client
    client.responseLimit = 12
    var events = client.events(of: .deltas, reconnecting: .automatic).makeAsyncIterator()
    #expect(try await events.next()?.data == "one")
    let error = await #expect(throws: ClientError.self) { try await events.next() }
    #expect(error?.code == .responseTooLarge)
    #expect(try await events.next() == nil)
  }

  @Test(arguments: [StreamFormat.events, .jsonLines])
  func `a cancelled task does not take the end of its stream for a complete one`(format: StreamFormat) async throws {
    // The iteration of this body returns nil when its task is cancelled.
    let (chunks, continuation) = AsyncStream<[UInt8]>.makeStream()
    let fields: HTTPFields = [.contentType: "text/event-stream"]
    let response = HTTPResponse(status: .ok, headerFields: fields, body: HTTPBody(streaming: chunks))
    let connections = Connections(.success(response))
    let reading = Task {
      for try await _ in connections.client.elements(of: .deltas, in: format) {}
    }
    while connections.requests.withLock(\.isEmpty) { await Task.yield() }
    reading.cancel()
    let error = await #expect(throws: ClientError.self) { try await reading.value }
    #expect(error?.code == .cancelled)
    continuation.finish()
  }

  @Test func `a response is streamed without the limit of collected ones`() async throws {
    var client = Connections(.stream(["12345", "67890"], type: "text/plain")).client
    client.responseLimit = 4
    let response = try await client.stream(.deltas)
    #expect(try await response.body.collect(upTo: 100).count == 10)
  }

  @Test func `middlewares do not wait for the content of a stream, nor share it`() async throws {
    var client = Connections(.stream(["data: one\n\n"]), .stream(["data: two\n\n"])).client
    client.middleware = [.timeout(.seconds(3600)), .coalescing(contentLimit: 1)]
    var found: [String] = []
    for try await event in client.events(of: .deltas) { found.append(event.data) }
    for try await event in client.events(of: .deltas) { found.append(event.data) }
    #expect(found == ["one", "two"])
  }
}
