import BacklotHTTP
import BacklotPlatform
import BacklotStubs
import Foundation
import RawSockets
import Testing

@testable import BacklotServer

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite(.timeLimit(.minutes(5))) struct DispatchDriverTests {
  private func server(@BackendBuilder _ sources: () -> [any BackendSource]) throws -> MockServer {
    try MockServer(MockBackend(time: .real, sources), configuration: ServerConfiguration(), driver: DispatchDriver())
  }

  private func url(_ path: String, of server: MockServer) throws -> URL {
    try #require(URL(string: server.url + path))
  }

  /// The number of open descriptors of the process.
  private static var descriptorCount: Int { (0..<4096).count { fcntl($0, F_GETFD) != -1 } }

  @Test func `ten thousand requests one after the other, and a thousand at a time, leak no descriptor`() async throws {
    let configuration = URLSessionConfiguration.ephemeral
    configuration.httpMaximumConnectionsPerHost = 64
    configuration.timeoutIntervalForRequest = 120
    let before = Self.descriptorCount
    do {
      let server = try server { Get("/dogs") { Respond(text: "Rex") } }
      let session = URLSession(configuration: configuration)
      let url = try url("/dogs", of: server)
      for _ in 0..<10_000 {
        let (data, _) = try await session.data(from: url)
        #expect(data.count == 3)
      }
      let count = try await withThrowingTaskGroup(of: Int.self) { group in
        for _ in 0..<1000 { group.addTask { try await session.data(from: url).0.count } }
        return try await group.reduce(0, +)
      }
      #expect(count == 3000)
      session.invalidateAndCancel()
      server.stop()
    }
    // Foundation closes the connections of an invalidated session on its own thread.
    while Self.descriptorCount > before + 8 { await Task.yield() }
  }

  @Test func `a server that is released without a stop ends its loop`() async throws {
    weak var loop: DispatchLoop?
    do {
      let made = DispatchLoop()
      loop = made
      made.start()
      made.stop()
      made.waitForEnd()
    }
    while loop != nil { await Task.yield() }
    var server: MockServer? = try server { Get("/") { Respond(.ok) } }
    let address = try url("/", of: #require(server))
    server = nil
    await #expect(throws: URLError.self) { try await URLSession(configuration: .ephemeral).data(from: address) }
  }

  @Test func `an address in use is an error with a remedy`() throws {
    let first = try server { Get("/") { Respond(.ok) } }
    var configuration = ServerConfiguration()
    configuration.port = first.port
    let error = #expect(throws: ServerError.self) {
      try MockServer(MockBackend {}, configuration: configuration, driver: DispatchDriver())
    }
    #expect(error?.code == .addressInUse)
    #expect(error?.message.contains("port") == true)
  }

  @Test func `a client that closes its side gets what a task answers, also if tasks run on other threads`() async throws
  {
    let backend = MockBackend(time: .real) {
      Get("/closure") { (_: ReceivedRequest) async in Respond(text: "answered") }
    }
    let driver = DispatchDriver(runsTasks: false)
    let server = try MockServer(backend, configuration: ServerConfiguration(), driver: driver)
    let answered = try await withThrowingTaskGroup { group in
      for _ in 0..<50 {
        group.addTask {
          let client = try RawClient(port: server.port)
          try await client.send("GET /closure HTTP/1.1\nHost: x\n\n")
          client.endSending()
          return await client.receive().text.contains("answered")
        }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(answered == Array(repeating: true, count: 50))
  }

  @Test(arguments: ["gzip", "deflate"])
  func `plain content is sent without the coding that its stub names`(coding: String) async throws {
    let server = try server {
      Get("/plain") { Respond(text: "plain").header("Content-Encoding", coding) }
      Get("/coded") { Respond(.ok, body: HTTPBody([0x1F, 0x8B, 8, 0] as [UInt8])).header("Content-Encoding", "gzip") }
    }
    let plain = try await answer(to: "/plain", of: server)
    #expect(!plain.lowercased().contains("content-encoding"))
    #expect(plain.hasSuffix("plain"))
    #expect(try await answer(to: "/coded", of: server).lowercased().contains("content-encoding: gzip"))
  }

  private func answer(to path: String, of server: MockServer) async throws -> String {
    let client = try RawClient(port: server.port)
    try await client.send("GET \(path) HTTP/1.1\nHost: x\nAccept-Encoding: gzip, deflate\nConnection: close\n\n")
    return await client.receive().text
  }

  @Test func `compression without zlib is a problem with a remedy`() throws {
    let problems = Mutex<[String]>([])
    var configuration = ServerConfiguration()
    configuration.compressesResponses = true
    configuration.problemObserver = { problem in problems.withLock { $0.append(problem) } }
    _ = try MockServer(MockBackend {}, configuration: configuration, driver: DispatchDriver())
    #expect(problems.withLock(\.self).first?.contains("BacklotDesk") == true)
  }

  @Test func `a full socket is written to without another descriptor`() async {
    var pair: [Int32] = [0, 0]
    #if canImport(Glibc)
      let kind = CInt(SOCK_STREAM.rawValue)
    #else
      let kind = SOCK_STREAM
    #endif
    #expect(socketpair(AF_UNIX, kind, 0, &pair) == 0)
    let (own, other) = (pair[0], pair[1])
    let loop = DispatchLoop()
    loop.start()
    let written = AsyncStream<Void>.makeStream()
    loop.execute {
      let socket = DispatchSocket(own, on: loop, leaving: DescriptorReserve(ofLimit: 0))
      var count = 0
      socket.start { event in
        guard event == .writable else { return }
        count += 1
        socket.setWriting(false)
        written.continuation.yield()
        if count < 2 { socket.setWriting(true) } else { socket.close() }
      }
      socket.setWriting(true)
    }
    var events = written.stream.makeAsyncIterator()
    _ = await events.next()
    _ = await events.next()
    loop.stop()
    loop.waitForEnd()
    close(other)
  }

  @Test func `the progress of an upload is reported`() async throws {
    let server = try server { Post("/upload") { Respond(.created) } }
    var request = URLRequest(url: try url("/upload", of: server))
    request.httpMethod = "POST"
    let progress = UploadProgress()
    let session = URLSession(configuration: .ephemeral, delegate: progress, delegateQueue: nil)
    let body = Data(repeating: 7, count: 4 << 20)
    session.uploadTask(with: request, from: body).resume()
    let (status, sent) = await progress.end()
    #expect(status == 201)
    #expect(sent.last == Int64(body.count))
    #expect(sent.count > 1)
    #expect(zip(sent, sent.dropFirst()).allSatisfy { $0 <= $1 })
    #expect(server.backend.journal.entries.first?.request.body.count == body.count)
  }

  @Test func `a file is uploaded as by a background session`() async throws {
    let server = try server { Put("/upload") { Respond(.noContent) } }
    let file = FileManager.default.temporaryDirectory.appending(path: "upload-\(UUID().uuidString)")
    try Data(repeating: 7, count: 1 << 20).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    var request = URLRequest(url: try url("/upload", of: server))
    request.httpMethod = "PUT"
    let progress = UploadProgress()
    // Foundation on Linux has no background configuration. Its delegate methods and the upload from a file are the same.
    let session = URLSession(configuration: .default, delegate: progress, delegateQueue: nil)
    session.uploadTask(with: request, fromFile: file).resume()
    #expect(await progress.end().status == 204)
    #expect(server.backend.journal.entries.first?.request.body.count == 1 << 20)
  }
}

/// A delegate that records the progress of an upload.
private final class UploadProgress: NSObject, URLSessionDataDelegate, Sendable {
  private let sent = Mutex<[Int64]>([])
  private let ended = AsyncStream<Int?>.makeStream()

  /// Waits for the end, and returns the status and the numbers of sent bytes.
  func end() async -> (status: Int?, sent: [Int64]) {
    for await status in ended.stream { return (status, sent.withLock { $0 }) }
    return (nil, [])
  }

  func urlSession(
    _ session: URLSession,
    task: URLSessionTask,
    didSendBodyData bytesSent: Int64,
    totalBytesSent: Int64,
    totalBytesExpectedToSend: Int64
  ) {
    sent.withLock { $0.append(totalBytesSent) }
  }

  func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
    ended.continuation.yield((task.response as? HTTPURLResponse)?.statusCode)
  }
}
