import BacklotClient
import BacklotHTTP
import BacklotPlatform
import BacklotTransport
import Foundation
import TemporaryFolders
import Testing

@testable import BacklotStreaming

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

extension Endpoint where Kind == EndpointKinds.Public, Response == EmptyResponse {
  static var archive: Self { Endpoint(path: "archive") }
}

struct DownloadTests {
  private let folder: TemporaryFolder
  private var file: URL { URL(fileURLWithPath: folder.path).appendingPathComponent("archive.zip") }

  init() throws { folder = try TemporaryFolder() }

  private var names: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() }
  }

  private func content(of url: URL) throws -> String { String(decoding: try Data(contentsOf: url), as: UTF8.self) }

  private static func client(_ transport: any HTTPTransport, _ middleware: [any ClientMiddleware] = []) -> APIClient {
    // The limit does not apply to downloads.
    APIClient(host: .test, transport: transport, middleware: middleware, responseLimit: 1)
  }

  private static func stream(_ chunks: [String], losingConnection isLost: Bool = false) -> HTTPBody {
    HTTPBody(
      streaming: AsyncThrowingStream<[UInt8], any Error> { continuation in
        for chunk in chunks { continuation.yield(Array(chunk.utf8)) }
        continuation.finish(throwing: isLost ? URLError(.networkConnectionLost) : nil)
      }
    )
  }

  /// A server with one response for each request.
  private static func server(_ responses: HTTPResponse...) -> RecordingTransport {
    let responses = Mutex(responses)
    return RecordingTransport { _ in
      try responses.withLock { responses in
        if responses.isEmpty { throw URLError(.notConnectedToInternet) }
        return responses.removeFirst()
      }
    }
  }

  /// A response whose connection is lost in the middle.
  private static func lost(_ fields: HTTPFields = [.etag: "\"1\"", .contentLength: "8"]) -> HTTPResponse {
    HTTPResponse(status: .ok, headerFields: fields, body: stream(["ab", "cd"], losingConnection: true))
  }

  private static func rest(_ range: String, _ text: String, _ fields: HTTPFields = [:]) -> HTTPResponse {
    var fields = fields
    fields[.contentRange] = range
    return HTTPResponse(status: 206, headerFields: fields, body: stream([text]))
  }

  /// Returns the error of a download that is cut off.
  private func interrupted(_ client: APIClient) async throws -> PartialDownload {
    let error = await #expect(throws: ClientError.self) {
      try await client.download(.archive, to: file, isResumable: true)
    }
    return try #require(error?.partialDownload)
  }

  // MARK: Whole files

  @Test func `the content replaces the file in one step, and the progress is reported`() async throws {
    try folder.write("old", to: "archive.zip")
    let seen = Mutex<[TransferProgress]>([])
    let body = HTTPBody(
      streaming: AsyncStream<[UInt8]> { continuation in
        for chunk in ["ab", "cd"] { continuation.yield(Array(chunk.utf8)) }
        continuation.finish()
      },
      length: 4
    )
    let server = Self.server(HTTPResponse(status: .ok, headerFields: [.etag: "\"1\""], body: body))
    let response = try await Self.client(server).download(.archive, to: file) { progress in
      #expect((try? content(of: file)) == "old")
      seen.withLock { $0.append(progress) }
    }
    #expect(response == APIResponse(value: file, status: .ok, headerFields: [.etag: "\"1\""]))
    #expect(try content(of: file) == "abcd")
    #expect(seen.withLock { $0 } == [0, 2, 4].map { TransferProgress(completed: $0, of: 4) })
    #expect(try names == ["archive.zip"])
    #expect(server.requests.first?.headerFields[.acceptEncoding] == "identity")
  }

  @Test func `a failure leaves the file as it was, and no other`() async throws {
    try folder.write("old", to: "archive.zip")
    let error = await #expect(throws: ClientError.self) {
      try await Self.client(Self.server(Self.lost())).download(.archive, to: file)
    }
    #expect(error?.code == .transport)
    #expect(error?.partialDownload == nil)
    #expect(try content(of: file) == "old")
    #expect(try names == ["archive.zip"])
  }

  @Test func `an unsuccessful status leaves no file`() async throws {
    let server = Self.server(HTTPResponse(status: .notFound, body: "no such archive"))
    let error = await #expect(throws: ClientError.self) { try await Self.client(server).download(.archive, to: file) }
    #expect(error?.code == .status(.notFound))
    #expect(try names.isEmpty)
  }

  @Test(arguments: ["7", "9"])
  func `content of another length than announced is an error`(length: String) async throws {
    let body = Self.stream(["abcd", "efgh"])
    let server = Self.server(HTTPResponse(status: .ok, headerFields: [.contentLength: length], body: body))
    let error = await #expect(throws: ClientError.self) { try await Self.client(server).download(.archive, to: file) }
    #expect(error?.code == .transport)
    #expect(try names.isEmpty)
  }

  @Test(arguments: [8, 7])
  func `the limit counts the bytes of the file, known beforehand or not`(limit: Int64) async throws {
    for body in [HTTPBody("abcdefgh"), Self.stream(["abcd", "efgh"])] {
      let client = Self.client(Self.server(HTTPResponse(status: .ok, body: body)))
      guard limit < 8 else {
        try await client.download(.archive, to: file, upTo: limit)
        try folder.remove("archive.zip")
        continue
      }
      let error = await #expect(throws: ClientError.self) {
        try await client.download(.archive, to: file, isResumable: true, upTo: limit)
      }
      #expect(error?.code == .responseTooLarge)
      #expect(try names.isEmpty)
    }
  }

  @Test func `a destination that cannot be written is an error before the request`() async throws {
    let server = Self.server(HTTPResponse(status: .ok))
    let missing = file.deletingLastPathComponent().appendingPathComponent("missing/archive.zip")
    let error = await #expect(throws: ClientError.self) {
      try await Self.client(server).download(.archive, to: missing)
    }
    #expect(error?.code == .file)
    #expect((error?.underlyingError as? POSIXError)?.code == .ENOENT)
    let folder = file.deletingLastPathComponent()
    let other = await #expect(throws: ClientError.self) { try await Self.client(server).download(.archive, to: folder) }
    #expect(other?.code == .invalidRequest)
    #expect(server.requests.isEmpty)
  }

  @Test(.timeLimit(.minutes(5))) func `a cancelled download leaves no file`() async throws {
    let (endless, continuation) = AsyncStream.makeStream(of: [UInt8].self)
    continuation.yield(Array("ab".utf8))
    let (started, start) = AsyncStream.makeStream(of: Void.self)
    let client = Self.client(Self.server(HTTPResponse(status: .ok, body: HTTPBody(streaming: endless))))
    let file = file
    let call = Task {
      try await client.download(.archive, to: file) { if $0.completed == 2 { start.yield() } }
    }
    for await _ in started { break }
    #expect(try names.count == 1)
    call.cancel()
    let error = await #expect(throws: ClientError.self) { try await call.value }
    #expect(error?.code == .cancelled)
    #expect(try names.isEmpty)
  }

  // MARK: Continued files

  @Test func `a download continues where the connection was lost`() async throws {
    let server = Self.server(Self.lost(), Self.rest("bytes 4-7/8", "efgh", [.etag: "\"1\""]))
    let client = Self.client(server)
    let partial = try await interrupted(client)
    #expect(partial.received == 4)
    #expect(partial.url == "https://api.example.com/archive")
    #expect(try content(of: partial.file) == "abcd")
    let seen = Mutex<[TransferProgress]>([])
    let stored = try JSONDecoder().decode(PartialDownload.self, from: JSONEncoder().encode(partial))
    let response = try await client.download(.archive, to: file, resuming: stored) { progress in
      seen.withLock { $0.append(progress) }
    }
    #expect(response.status == 206)
    #expect(try content(of: file) == "abcdefgh")
    #expect(try names == ["archive.zip"])
    #expect(seen.withLock { $0 } == [4, 8].map { TransferProgress(completed: $0, of: 8) })
    let fields = try #require(server.requests.last?.headerFields)
    #expect(fields[.range] == "bytes=4-")
    #expect(fields[.ifRange] == "\"1\"")
  }

  @Test func `a download continues more than once, and after a failure without a response`() async throws {
    let part = HTTPResponse(
      status: 206,
      headerFields: [.contentRange: "bytes 4-7/8"],
      body: Self.stream(["e"], losingConnection: true)
    )
    let unavailable = HTTPResponse(status: .serviceUnavailable)
    let client = Self.client(Self.server(Self.lost(), part, unavailable, Self.rest("bytes 5-7/8", "fgh")))
    var partial = try await interrupted(client)
    for received in [5, 5] as [Int64] {
      let error = await #expect(throws: ClientError.self) {
        try await client.download(.archive, to: file, resuming: partial)
      }
      partial = try #require(error?.partialDownload)
      #expect(partial.received == received)
    }
    try await client.download(.archive, to: file, resuming: partial)
    #expect(try content(of: file) == "abcdefgh")
    #expect(try names == ["archive.zip"])
  }

  @Test func `a file that has changed is downloaded from its start`() async throws {
    let server = Self.server(Self.lost(), HTTPResponse(status: .ok, body: "new"))
    let client = Self.client(server)
    try await client.download(.archive, to: file, resuming: interrupted(client))
    #expect(try content(of: file) == "new")
    #expect(try names == ["archive.zip"])
    #expect(server.requests.count == 2)
  }

  @Test(arguments: [
    rest("bytes 3-7/8", "defgh"), rest("bytes 4-7/8", "efgh", [.etag: "\"2\""]),
    HTTPResponse(status: 416, headerFields: [.contentRange: "bytes */3"]),
  ])
  func `a part that does not fit is requested again as a whole`(_ response: HTTPResponse) async throws {
    let server = Self.server(Self.lost(), response, HTTPResponse(status: .ok, body: "new"))
    let client = Self.client(server)
    try await client.download(.archive, to: file, resuming: interrupted(client))
    #expect(try content(of: file) == "new")
    #expect(server.requests.last?.headerFields[.range] == nil)
    #expect(server.requests.last?.headerFields[.ifRange] == nil)
    #expect(try names == ["archive.zip"])
  }

  @Test func `a file that was complete is taken as it is`() async throws {
    let end = HTTPResponse(status: 416, headerFields: [.contentRange: "bytes */4"])
    let client = Self.client(Self.server(Self.lost([.etag: "\"1\""]), end))
    let response = try await client.download(.archive, to: file, resuming: interrupted(client))
    #expect(response.status == .ok)
    #expect(try content(of: file) == "abcd")
  }

  @Test func `a part that was not requested is an error`() async throws {
    let server = Self.server(Self.rest("bytes 4-7/8", "efgh"))
    let error = await #expect(throws: ClientError.self) { try await Self.client(server).download(.archive, to: file) }
    #expect(error?.code == .transport)
    #expect(try names.isEmpty)
  }

  @Test(arguments: [[.etag: "W/\"1\""], [:]] as [HTTPFields])
  func `a version that cannot be identified is not continued`(fields: HTTPFields) async throws {
    let error = await #expect(throws: ClientError.self) {
      try await Self.client(Self.server(Self.lost(fields))).download(.archive, to: file, isResumable: true)
    }
    #expect(error?.partialDownload == nil)
    #expect(try names.isEmpty)
  }

  @Test func `a beginning that is missing, too short or of another URL is not used`() async throws {
    for change in ["missing", "short", "other"] {
      let server = Self.server(Self.lost(), HTTPResponse(status: .ok, body: "new"))
      let client = Self.client(server)
      var partial = try await interrupted(client)
      switch change {
      case "missing": try folder.remove(partial.file.lastPathComponent)
      case "short": try folder.write("abc", to: partial.file.lastPathComponent)
      default: partial = PartialDownload(file: partial.file, received: 4, validator: "\"1\"", url: "https://other")
      }
      try await client.download(.archive, to: file, resuming: partial)
      #expect(try content(of: file) == "new")
      #expect(server.requests.last?.headerFields[.range] == nil)
      #expect(try names == ["archive.zip"])
    }
  }

  @Test func `a file keeps its permissions`() async throws {
    try folder.write("old", to: "archive.zip")
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file.path)
    try await Self.client(Self.server(HTTPResponse(status: .ok, body: "new"))).download(.archive, to: file)
    let permissions = try FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions] as? Int
    #expect(permissions == 0o600)
  }

  @Test func `a name that is long in bytes is no obstacle`() async throws {
    let long = file.deletingLastPathComponent().appendingPathComponent(String(repeating: "\u{6F22}", count: 80))
    try await Self.client(Self.server(HTTPResponse(status: .ok, body: "new"))).download(.archive, to: long)
    #expect(try content(of: long) == "new")
  }

  @Test func `more bytes than announced end the download at once`() async throws {
    let endless = HTTPBody(streaming: AsyncStream<[UInt8]>(unfolding: { [1, 2, 3] }))
    let server = Self.server(
      HTTPResponse(status: .ok, headerFields: [.contentLength: "8", .etag: "\"1\""], body: endless)
    )
    let error = await #expect(throws: ClientError.self) {
      try await Self.client(server).download(.archive, to: file, isResumable: true)
    }
    #expect(error?.code == .transport)
    #expect(error?.partialDownload == nil)
    #expect(try names.isEmpty)
  }

  @Test func `a beginning that another call continues is left to it`() async throws {
    let (held, continuation) = AsyncStream.makeStream(of: [UInt8].self)
    let part = HTTPResponse(
      status: 206,
      headerFields: [.contentRange: "bytes 4-7/8"],
      body: HTTPBody(streaming: held, length: 4)
    )
    let client = Self.client(Self.server(Self.lost(), part, HTTPResponse(status: .ok, body: "whole")))
    let partial = try await interrupted(client)
    let (begun, begin) = AsyncStream.makeStream(of: Void.self)
    let file = file
    let first = Task {
      try await client.download(.archive, to: file, resuming: partial) { _ in begin.yield() }
    }
    for await _ in begun { break }
    let other = file.deletingLastPathComponent().appendingPathComponent("other.zip")
    try await client.download(.archive, to: other, resuming: partial)
    #expect(try content(of: other) == "whole")
    continuation.yield(Array("efgh".utf8))
    continuation.finish()
    _ = try await first.value
    #expect(try content(of: file) == "abcdefgh")
  }

  @Test func `a partial download with an impossible length starts over`() async throws {
    let client = Self.client(Self.server(Self.lost(), HTTPResponse(status: .ok, body: "new")))
    let partial = try await interrupted(client)
    let wrong = PartialDownload(file: partial.file, received: -1, validator: partial.validator, url: partial.url)
    try await client.download(.archive, to: file, resuming: wrong)
    #expect(try content(of: file) == "new")
  }

  @Test func `more bytes than were counted are not trusted`() async throws {
    let client = Self.client(Self.server(Self.lost(), Self.rest("bytes 4-7/8", "efgh")))
    let partial = try await interrupted(client)
    try folder.write("abcdxxx", to: partial.file.lastPathComponent)
    try await client.download(.archive, to: file, resuming: partial)
    #expect(try content(of: file) == "abcdefgh")
  }

  // MARK: Middlewares and other forms

  @Test func `middlewares pass a download on while it arrives`() async throws {
    let (chunks, continuation) = AsyncStream.makeStream(of: [UInt8].self)
    continuation.yield(Array("ab".utf8))
    let server = Self.server(
      HTTPResponse(status: .serviceUnavailable),
      HTTPResponse(status: .ok, body: HTTPBody(streaming: chunks))
    )
    let schedule = RetrySchedule.exponential(attempts: 2, base: .zero)
    let client = Self.client(
      server,
      [.logging, .timeout(.seconds(60)), .coalescing(contentLimit: 1), .retry(schedule), .throttling(concurrent: 1)]
    )
    try await client.download(.archive, to: file) { progress in
      guard progress.completed == 2 else { return }
      continuation.yield(Array("cd".utf8))
      continuation.finish()
    }
    #expect(try content(of: file) == "abcd")
    #expect(server.requests.count == 2)
  }

  @Test(.timeLimit(.minutes(5))) func `a completion and a publisher receive the file`() async throws {
    var client = Self.client(RecordingTransport(.ok, body: "abcd"))
    client.responseQueue = .none
    let file = file
    let response = await withCheckedContinuation { continuation in
      client.download(.archive, to: file, completion: { continuation.resume(returning: $0) })
    }
    #expect(try response.get().value == file)
    try folder.remove("archive.zip")
    for try await response in client.downloadPublisher(for: .archive, to: file) { #expect(response.value == file) }
    #expect(try content(of: file) == "abcd")
  }
}
