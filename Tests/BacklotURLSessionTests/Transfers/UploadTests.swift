import BacklotClient
import BacklotPlatform
import BacklotStubs
import BacklotURLSession
import Foundation
import RawSockets
import TemporaryFolders
import Testing

@testable import BacklotTransport

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

struct UploadTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Returns a file of zeros, which takes no space on the disk.
  private func file(of size: UInt64) throws -> String {
    let path = "\(folder.path)/photo.jpg"
    try folder.write("", to: "photo.jpg")
    let file = try #require(FileHandle(forWritingAtPath: path))
    try file.truncate(atOffset: size)
    try file.close()
    return path
  }

  private static func request(_ body: HTTPBody, to server: RawUpstream) -> HTTPRequest {
    HTTPRequest(method: .post, scheme: "http", authority: "127.0.0.1:\(server.port)", path: "/photos", body: body)
  }

  private static var session: URLSession { URLSession(configuration: .ephemeral) }

  private static func chunks(_ count: Int, of size: Int) -> HTTPBody {
    HTTPBody(
      streaming: AsyncStream<[UInt8]> { continuation in
        for number in 0..<count { continuation.yield([UInt8](repeating: UInt8(number), count: size)) }
        continuation.finish()
      }
    )
  }

  /// A server that counts the bytes of a request's content, and compares them with what the client has reported.
  private final class Counting: Sendable {
    private struct State {
      var received: Int64 = 0
      var reported: [Int64] = []
      var lead: Int64 = 0
    }

    private let state = Mutex(State())

    var received: Int64 { state.withLock(\.received) }
    var reported: [Int64] { state.withLock(\.reported) }
    /// The greatest number of bytes by which the reports were ahead.
    var lead: Int64 { state.withLock(\.lead) }

    func report(_ progress: TransferProgress) {
      state.withLock { state in
        state.reported.append(progress.completed)
        state.lead = max(state.lead, progress.completed - state.received)
      }
    }

    func server() throws -> RawUpstream {
      try RawUpstream { peer, _ in
        guard let length = self.length(of: peer) else { return }
        while self.received < length, let bytes = peer.read(1 << 16) {
          self.state.withLock { $0.received += Int64(bytes.count) }
        }
        peer.send("HTTP/1.1 200 OK\r\nContent-Length: 2\r\nConnection: close\r\n\r\nok")
      }
    }

    private func length(of peer: RawPeer) -> Int64? {
      var head = ""
      while !head.hasSuffix("\r\n\r\n") {
        guard let byte = peer.read(1) else { return nil }
        head += String(decoding: byte, as: UTF8.self)
      }
      let field = head.lowercased().split(separator: "\r\n").first { $0.hasPrefix("content-length:") }
      return field.flatMap { Int64($0.dropFirst(15).filter { $0 != " " }) }
    }
  }

  @Test(.timeLimit(.minutes(5)), arguments: [false, true])
  func `an upload reports its progress, in time with what the server receives`(isStreamed: Bool) async throws {
    let size: Int64 = 32 << 20
    let counting = Counting()
    let server = try counting.server()
    let body = isStreamed ? Self.chunks(32, of: 1 << 20) : HTTPBody(file: try file(of: UInt64(size)))
    let response = try await TransferProgress.observingUploads(with: counting.report) {
      try await URLSessionTransport(session: Self.session).send(Self.request(body, to: server))
    }
    #expect(response.body == "ok")
    #expect(counting.received == size)
    let reported = counting.reported
    #expect(reported.count >= 50)
    #expect(reported == Array(Set(reported)).sorted())
    #expect(reported.last == size)
    // The send buffer and the receive buffer of a connection have at most 4 and 6 MiB by default.
    #expect(counting.lead <= 12 << 20)
    server.stop()
  }

  @Test(.timeLimit(.minutes(5))) func `bytes report their progress, too`() async throws {
    let counting = Counting()
    let server = try counting.server()
    let body = HTTPBody([UInt8](repeating: 1, count: 1 << 20))
    _ = try await TransferProgress.observingUploads(with: counting.report) {
      try await URLSessionTransport(session: Self.session).send(Self.request(body, to: server))
    }
    #expect(counting.received == 1 << 20)
    #expect(counting.reported.last == 1 << 20)
    server.stop()
  }

  @Test(.timeLimit(.minutes(5)))
  func `a cancelled upload closes its connection and its file, and removes a temporary file`() async throws {
    let (ended, end) = AsyncStream.makeStream(of: Void.self)
    let (started, start) = AsyncStream.makeStream(of: Void.self)
    let server = try RawUpstream { peer, _ in
      _ = peer.read(1 << 16)
      start.yield()
      peer.waitForEnd()
      end.yield()
    }
    let content = Mutex<UploadContent?>(try await UploadContent(Self.chunks(32, of: 1 << 20), keepingUpTo: 0))
    let path = try #require(content.withLock { $0?.path })
    #expect(FileManager.default.fileExists(atPath: path))
    let request = try #require(URLRequest(Self.request(.empty, to: server)))
    let call = Task {
      guard let content = content.withLock({ $0.take() }) else { throw CancellationError() }
      let stream = DataTaskStream(uploading: content, through: Self.session, returnsRedirects: false)
      return try await stream.response(to: request)
    }
    for await _ in started { break }
    call.cancel()
    await #expect(throws: CancellationError.self) { try await call.value }
    for await _ in ended { break }
    #expect(!FileManager.default.fileExists(atPath: path))
    while try Self.openFiles().contains(where: { $0.hasPrefix(path) }) { await Task.yield() }
    server.stop()
  }

  /// The paths of the process's open files.
  private static func openFiles() throws -> [String] {
    let folder = "/proc/self/fd"
    guard FileManager.default.fileExists(atPath: folder) else { return [] }
    return try FileManager.default.contentsOfDirectory(atPath: folder).compactMap {
      // A descriptor may be closed in the meantime.
      try? FileManager.default.destinationOfSymbolicLink(atPath: "\(folder)/\($0)")
    }
  }

  private static let text = ResponseDecoding<String>.custom { content, _ in String(decoding: content, as: UTF8.self) }

  @Test(arguments: [1 << 10, 1 << 20])
  func `files and multipart forms with files reach a stubbed session`(size: Int) async throws {
    let path = try file(of: UInt64(size))
    let backend = MockBackend {
      Post("/file") { request in
        Respond(text: "\(request.body.count) \(request.message.headerFields[.contentType] ?? "")")
      }
      Post("/form") { request in Respond(text: "\(request.body.count > size)") }
    }
    let client = APIClient(host: URLHost(rawValue: "api.example.com"), transport: .urlSession(backend.urlSession))
    let url = URL(fileURLWithPath: path)
    let file = Endpoint<EndpointKinds.Public, String>(.post, path: "file", body: .file(at: url), decoding: Self.text)
    #expect(try await client.send(file) == "\(size) image/jpeg")
    let form = Endpoint<EndpointKinds.Public, String>(
      .post,
      path: "form",
      body: .multipart([.text("name", "Rex"), .file("photo", at: url)]),
      decoding: Self.text
    )
    #expect(try await client.send(form) == "true")
  }

  @Test func `a file in a form is not read into memory`() throws {
    let part = MultipartPart.file("photo", at: URL(fileURLWithPath: try file(of: 1 << 40)))
    let body = try RequestBody.multipart([part]).encoded(with: JSONEncoder())
    #expect(try #require(body.length) > 1 << 40)
    let file = try RequestBody.file(at: URL(fileURLWithPath: "\(folder.path)/photo.jpg")).encoded(with: JSONEncoder())
    #expect(file == HTTPBody(file: "\(folder.path)/photo.jpg"))
  }

  @Test(arguments: [true, false])
  func `an upload to a backend in memory reports its progress`(isFile: Bool) async throws {
    let path = try file(of: 150_000)
    let backend = MockBackend { Post("/photos") { request in Respond(text: "\(request.body.count)") } }
    let client = APIClient(host: URLHost(rawValue: "api.example.com"), transport: .stub(backend))
    let body = isFile ? RequestBody.file(at: URL(fileURLWithPath: path)) : .text(String(repeating: "a", count: 150_000))
    let endpoint = Endpoint<EndpointKinds.Public, String>(.post, path: "photos", body: body, decoding: Self.text)
    let reported = Mutex<[TransferProgress]>([])
    let reporting = client.reportingUploads { progress in reported.withLock { $0.append(progress) } }
    #expect(try await reporting.send(endpoint) == "150000")
    let expected: [Int64] = isFile ? [65_536, 131_072, 150_000] : [150_000]
    #expect(reported.withLock { $0 } == expected.map { TransferProgress(completed: $0, of: 150_000) })
  }

  @Test @MainActor func `the progress reaches the main actor in order, and before the response`() async throws {
    let backend = MockBackend { Post("/photos") { Respond(.created) } }
    let client = APIClient(host: URLHost(rawValue: "api.example.com"), transport: .stub(backend))
    let url = URL(fileURLWithPath: try file(of: 1 << 20))
    let endpoint = Endpoint<EndpointKinds.Public, EmptyResponse>(.post, path: "photos", body: .file(at: url))
    var reported: [Int64] = []
    try await client.reportingUploads(onMainActor: { reported.append($0.completed) }).send(endpoint)
    #expect(reported == (1...16).map { $0 << 16 })
  }

  @Test func `a client reports uploads in each form of a call`() async throws {
    struct Reporting: HTTPTransport {
      func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        TransferProgress.uploadObserver?(TransferProgress(completed: 1, of: 1))
        return HTTPResponse(status: .ok)
      }
    }
    let count = Mutex(0)
    var client = APIClient(host: URLHost(rawValue: "api.example.com"), transport: Reporting())
    client.responseQueue = .none
    let reporting = client.reportingUploads { _ in count.withLock { $0 += 1 } }
    let endpoint = Endpoint<EndpointKinds.Public, EmptyResponse>(.post, path: "photos", body: .text("photo"))
    try await reporting.send(endpoint)
    _ = await withCheckedContinuation { continuation in
      reporting.send(endpoint, completion: { continuation.resume(returning: $0) })
    }
    for try await _ in reporting.publisher(for: endpoint) {}
    try await client.send(endpoint)
    #expect(count.withLock { $0 } == 3)
  }
}

extension UploadContent {
  /// The path of the file.
  fileprivate var path: String? {
    switch self {
    case .file(let path, _): path
    case .temporaryFile(let file, _): file.path
    case .bytes, .stream: nil
    }
  }
}
