import BacklotHTTP
import BacklotRecording
import BacklotServer
import BacklotTransport
import BacklotURLSession
import Foundation
import TemporaryFolders
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The same recording in memory, through `URLSession`, and on a socket.
struct ReplayAdapterTests {
  enum Way: CaseIterable { case memory, session, socket }

  private static let archive = """
    {"log": {"version": "1.2", "entries": [
      {"request": {"method": "GET", "url": "https://api.example.com/dogs", "headers": []},
       "response": {"status": 200, "headers": [{"name": "Content-Type", "value": "application/json"},
         {"name": "Transfer-Encoding", "value": "chunked"}], "content": {"text": "[]"}}},
      {"request": {"method": "POST", "url": "https://api.example.com/dogs", "headers": [],
        "postData": {"mimeType": "application/json", "text": "{\\"name\\": \\"Rex\\"}"}},
       "response": {"status": 201, "headers": [], "content": {"text": "1"}}},
      {"request": {"method": "GET", "url": "https://api.example.com/dogs", "headers": []},
       "response": {"status": 200, "headers": [], "content": {"text": "[1]"}}}
    ]}}
    """

  @Test(arguments: Way.allCases) func `a recording replays the same everywhere`(way: Way) async throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/dogs.har"
    try Data(Self.archive.utf8).write(to: URL(fileURLWithPath: path))
    let backend = MockBackend { Recording(path) }
    #expect(backend.diagnostics == [])
    let server = way == .socket ? try MockServer(backend) : nil
    defer { server?.stop() }
    let url = server?.url ?? "http://api.example.com"
    let session = way == .session ? backend.urlSession : URLSession(configuration: .ephemeral)

    func send(_ method: String, _ body: String? = nil) async throws -> String {
      if way == .memory {
        let fields: HTTPFields = body == nil ? [:] : [.contentType: "application/json"]
        let request = HTTPRequest(
          method: HTTPMethod(rawValue: method) ?? .get,
          path: "/dogs",
          headerFields: fields,
          body: HTTPBody(body ?? "")
        )
        let response = try await backend.respond(to: request)
        let content = try await response.body.collect(upTo: 100)
        return "\(response.status.code) \(String(decoding: content, as: UTF8.self))"
      }
      var request = URLRequest(url: try #require(URL(string: url + "/dogs")))
      request.httpMethod = method
      request.httpBody = body.map { Data($0.utf8) }
      if body != nil { request.setValue("application/json", forHTTPHeaderField: "Content-Type") }
      let (data, response) = try await session.data(for: request)
      let status = (response as? HTTPURLResponse)?.statusCode ?? 0
      return "\(status) \(String(decoding: data, as: UTF8.self))"
    }

    #expect(try await send("GET") == "200 []")
    #expect(try await send("GET") == "200 []")
    #expect(try await send("POST", #"{"name":"Rex"}"#) == "201 1")
    #expect(try await send("GET") == "200 [1]")
    if way == .socket { #expect(try await send("DELETE").contains("dogs.har:")) }
    let lines = backend.unmatchedRequests.flatMap(\.nearMisses).map(\.stub.origin.line)
    #expect(lines.isEmpty == (way != .socket))
  }

  @Test func `a file that is opened 200 times is read once, and again after a change`() async throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/dogs.har"
    try Data(Self.archive.utf8).write(to: URL(fileURLWithPath: path))
    let first = try Recording(path).index()
    try await withThrowingTaskGroup(of: Bool.self) { group in
      for _ in 0..<200 { group.addTask { try Recording(path).index() === first } }
      for try await isSame in group { #expect(isSame) }
    }
    for number in 0..<8 {
      try Data(Self.archive.utf8).write(to: URL(fileURLWithPath: "\(path)\(number)"))
      _ = try Recording("\(path)\(number)").index()
    }
    #expect(try Recording(path).index() === first)
    try Data((Self.archive + "\n").utf8).write(to: URL(fileURLWithPath: path))
    #expect(try Recording(path).index() !== first)
  }

  @Test func `a file that a backend uses is not read again, however many others are opened`() async throws {
    let folder = try TemporaryFolder()
    func path(_ number: Int) -> String { folder.path + "/dogs-\(number).har" }
    for number in 0..<12 { try Data(Self.archive.utf8).write(to: URL(fileURLWithPath: path(number))) }
    let indexes = try (0..<12).map { try Recording(path($0)).index() }
    for number in 0..<12 { #expect(try Recording(path(number)).index() === indexes[number]) }
  }
}
