import BacklotHTTP
import BacklotPlatform
import BacklotStubs
import BacklotTransport
import BacklotURLSession
import Foundation
import TemporaryFolders
import Testing

@testable import BacklotRecording

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Recording between a client and its transport.
struct RecordingTransportTests {
  private let folder: TemporaryFolder
  private let recorder: ExchangeRecorder
  private var path: String { folder.path + "/dogs.har" }

  init() throws {
    folder = try TemporaryFolder()
    recorder = try ExchangeRecorder(folder.path + "/dogs.har")
  }

  private static func request(_ method: HTTPMethod, _ path: String, body: HTTPBody = .empty) -> HTTPRequest {
    HTTPRequest(method: method, authority: "api.test", path: path, body: body)
  }

  private func recorded() throws -> [RecordedExchange] {
    var exchanges: [RecordedExchange] = []
    try HTTPArchive(path: path).forEach { exchange, _ in exchanges.append(exchange) }
    return exchanges
  }

  @Test func `What was recorded is replayed`() async throws {
    let real = MockBackend {
      Get("/dogs") { Respond(json: ["Rex"]).then(Respond(json: ["Rex", "Lassie"])) }
      Post("/dogs") { Respond(.created) }
    }
    func play(_ transport: some HTTPTransport) async throws -> [String] {
      var answers: [String] = []
      for request in [
        Self.request(.get, "/dogs"), Self.request(.post, "/dogs", body: "Lassie"), Self.request(.get, "/dogs"),
      ] {
        let response = try await transport.send(request)
        let body = try await response.body.collect(upTo: 1_000)
        answers.append("\(response.status.code) \(String(decoding: body, as: UTF8.self))")
      }
      return answers
    }
    let transport = RecordingTransport(StubTransport(real), to: recorder)
    let live = try await play(transport)
    #expect(live == [#"200 ["Rex"]"#, "201 ", #"200 ["Rex","Lassie"]"#])
    #expect(try recorder.finish().recordedCount == 3)
    #expect(transport.recordingError == nil)
    let replay = MockBackend { Recording(path) }
    #expect(try await play(StubTransport(replay)) == live)
  }

  /// A transport with a streamed response, and with streamed requests that it reads.
  private struct Streaming: HTTPTransport {
    var chunks: [[UInt8]] = []
    var failure: (any Error)?

    func send(_ request: HTTPRequest) async throws -> HTTPResponse {
      _ = try await request.body.collect(upTo: .max)
      let stream = AsyncThrowingStream<[UInt8], any Error> { continuation in
        for chunk in chunks { continuation.yield(chunk) }
        continuation.finish(throwing: failure)
      }
      return HTTPResponse(status: .ok, body: HTTPBody(streaming: stream))
    }
  }

  @Test func `A streamed response arrives in pieces, and is recorded with them at its end`() async throws {
    let transport = RecordingTransport(Streaming(chunks: [[1, 2], [3], [4, 5, 6]]), to: recorder)
    let response = try await transport.stream(Self.request(.get, "/stream"))
    var chunks = response.body.makeAsyncIterator()
    #expect(try await chunks.next() == [1, 2])
    #expect(try recorded().isEmpty)
    while try await chunks.next() != nil {}
    let exchange = try #require(try recorded().first)
    #expect(try exchange.response?.body.collected(upTo: 10) == [1, 2, 3, 4, 5, 6])
    #expect(exchange.chunks.reduce(0) { $0 + $1.length } == 6)
  }

  @Test func `A response that ends early is recorded without a response`() async throws {
    let transport = RecordingTransport(Streaming(chunks: [[1]], failure: URLError(.timedOut)), to: recorder)
    let response = try await transport.stream(Self.request(.get, "/stream"))
    await #expect(throws: URLError.self) { try await response.body.collect(upTo: 10) }
    let exchange = try #require(try recorded().first)
    #expect(exchange.response == nil)
    #expect(exchange.comment?.hasPrefix("the response ended early") == true)
  }

  @Test(arguments: [6, 5])
  func `A streamed request is sent, and recorded up to the limit`(limit: Int) async throws {
    let transport = RecordingTransport(Streaming(), to: recorder, requestBodyLimit: limit)
    let chunks = AsyncStream<[UInt8]> { continuation in
      for chunk in [[1, 2], [3, 4], [5, 6]] as [[UInt8]] { continuation.yield(chunk) }
      continuation.finish()
    }
    let response = try await transport.send(Self.request(.post, "/upload", body: HTTPBody(streaming: chunks)))
    _ = try await response.body.collect(upTo: 10)
    let exchange = try #require(try recorded().first)
    #expect(try exchange.request.body.collected(upTo: 10) == (limit == 6 ? [1, 2, 3, 4, 5, 6] : []))
  }

  @Test(arguments: [3, 2])
  func `A file that is uploaded is recorded up to the limit`(limit: Int) async throws {
    try folder.write("Rex", to: "dog.txt")
    let transport = RecordingTransport(Streaming(), to: recorder, requestBodyLimit: limit)
    let body = HTTPBody(file: folder.path + "/dog.txt")
    let response = try await transport.send(Self.request(.post, "/upload", body: body))
    _ = try await response.body.collect(upTo: 10)
    let exchange = try #require(try recorded().first)
    #expect(try exchange.request.body.collected(upTo: 10) == (limit == 3 ? Array("Rex".utf8) : []))
  }

  private struct Failing: HTTPTransport {
    let error: any Error
    func send(_ request: HTTPRequest) async throws -> HTTPResponse { throw error }
  }

  @Test func `A request without a response is recorded with the reason, and a cancelled one is not`() async throws {
    for error in [URLError(.notConnectedToInternet), URLError(.cancelled), CancellationError()] as [any Error] {
      let transport = RecordingTransport(Failing(error: error), to: recorder)
      await #expect(throws: (any Error).self) { try await transport.send(Self.request(.get, "/dogs")) }
    }
    let exchanges = try recorded()
    #expect(exchanges.count == 1)
    #expect(exchanges.first?.response == nil)
    #expect(exchanges.first?.comment?.hasPrefix("no response was received") == true)
  }

  @Test func `Secrets are found in content whose coding the transport has decoded`() async throws {
    struct Decoding: HTTPTransport {
      func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        let fields: HTTPFields = [.contentEncoding: "gzip", .contentType: "application/json", .contentLength: "5"]
        return HTTPResponse(status: .ok, headerFields: fields, body: #"{"password":"hunter2-and-more"}"#)
      }
    }
    _ = try await RecordingTransport(Decoding(), to: recorder).send(Self.request(.get, "/me"))
    let response = try #require(try recorded().first?.response)
    #expect(response.headerFields[.contentEncoding] == nil)
    #expect(try response.body.collected(upTo: 100) == Array(#"{"password":"{{secret:password:1}}"}"#.utf8))
  }

  @Test func `A file that cannot be written does not disturb the client`() async throws {
    let transport = RecordingTransport(StubTransport(MockBackend { Get("/dogs") }), to: recorder)
    try recorder.finish()
    #expect(try await transport.send(Self.request(.get, "/dogs")).status == .ok)
    #expect(transport.recordingError != nil)
  }
}
