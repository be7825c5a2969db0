import BacklotClient
import BacklotPlatform
import BacklotServer
import BacklotStubs
import BacklotURLSession
import Foundation
import TemporaryFolders
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Downloads from a backend in memory, and from a server.
struct BackendDownloadTests {
  private let folder: TemporaryFolder
  private var file: URL { URL(fileURLWithPath: folder.path).appendingPathComponent("archive.zip") }

  private static let archive = Endpoint<EndpointKinds.Public, EmptyResponse>(path: "archive")
  private static let size = 4 << 20
  private static let content = [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
    for index in buffer.indices { buffer[index] = UInt8(truncatingIfNeeded: index >> 8 ^ index) }
    count = buffer.count
  }

  init() throws { folder = try TemporaryFolder() }

  /// A backend that loses the connection of the first request.
  private static func backend(_ etag: String) -> MockBackend {
    let half = size / 2
    return MockBackend(time: .real) {
      Get("/archive") {
        Respond(.ok, headers: [.etag: "\"1\""], body: HTTPBody(content)).failing(with: .truncatedBody(after: half))
      }
      .times(1)
      Get("/archive") { request in
        guard request.message.headerFields[.ifRange] == etag,
          let range = request.message.headerFields[.range],
          let start = Int(range.drop { $0 != "=" }.dropFirst().dropLast())
        else { return Respond(.ok, headers: [.etag: etag], body: HTTPBody(content)) }
        return Respond(
          206,
          headers: [.etag: etag, .contentRange: "bytes \(start)-\(size - 1)/\(size)"],
          body: HTTPBody(content[start...])
        )
      }
    }
  }

  enum Way: CaseIterable { case memory, session, socket }

  private static func client(_ way: Way, to backend: MockBackend) throws -> (APIClient, MockServer?) {
    switch way {
    case .memory: return (APIClient(host: URLHost(rawValue: "api.example.com"), transport: .stub(backend)), nil)
    case .session:
      return (APIClient(host: URLHost(rawValue: "api.example.com"), transport: .urlSession(backend.urlSession)), nil)
    case .socket:
      let server = try MockServer(backend)
      let session = URLSession(configuration: .ephemeral)
      return (APIClient(host: URLHost(rawValue: server.url), transport: .urlSession(session)), server)
    }
  }

  @Test(.timeLimit(.minutes(5)), arguments: Way.allCases, ["\"1\"", "\"2\""])
  func `a download whose connection is lost is completed by the next call`(way: Way, etag: String) async throws {
    let backend = Self.backend(etag)
    let (client, server) = try Self.client(way, to: backend)
    let error = await #expect(throws: ClientError.self) {
      try await client.download(Self.archive, to: file, isResumable: true)
    }
    // A stubbed session passes on either all of the content or none of it.
    if way == .socket { #expect(error?.partialDownload?.received == Int64(Self.size / 2)) }
    let last = Mutex<TransferProgress?>(nil)
    let response = try await client.download(Self.archive, to: file, resuming: error?.partialDownload) { progress in
      last.withLock { $0 = progress }
    }
    #expect(response.status == (error?.partialDownload != nil && etag == "\"1\"" ? 206 : 200))
    #expect(try Data(contentsOf: file) == Data(Self.content))
    #expect(last.withLock { $0?.completed } == Int64(Self.size))
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["archive.zip"])
    server?.stop()
  }

  @Test(.timeLimit(.minutes(5)))
  func `a reader that is slower than the network gets all of the content`() async throws {
    let server = try MockServer(
      MockBackend(time: .real) { Get("/archive") { Respond(.ok, body: HTTPBody(Self.content)) } }
    )
    let client = APIClient(
      host: URLHost(rawValue: server.url),
      transport: .urlSession(URLSession(configuration: .ephemeral))
    )
    let response = try await client.stream(Self.archive)
    // The whole content arrives meanwhile, as far as the session takes it.
    await server.drain()
    var content: [UInt8] = []
    for try await chunk in response.body { content += chunk }
    #expect(content == Self.content)
  }
}

extension HTTPField.Name {
  fileprivate static let contentRange = Self(raw: "Content-Range", canonical: "content-range")
  fileprivate static let ifRange = Self(raw: "If-Range", canonical: "if-range")
  fileprivate static let range = Self(raw: "Range", canonical: "range")
}
