import BacklotDesk
import BacklotHTTP
import BacklotStubs
import Foundation
import RawSockets
import TemporaryFolders
import Testing

/// Responses that name a content coding, and whose content is in a file that is too large to be kept in memory.
@Suite(.withLibraries, .timeLimit(.minutes(5))) struct ServedCodedFileTests {
  private let coder = ZlibContentCoder()
  private let folder: TemporaryFolder

  private static let text = (0..<200_000).map { "line \($0 &* 7919 % 100_003)\n" }.joined()

  init() throws { folder = try TemporaryFolder(["plain.txt": Self.text]) }

  private func server(_ file: String, _ coding: String) throws -> MockServer {
    let path = folder.path + "/" + file
    return try MockServer(configuration: .patient) {
      Get("/file") { Respond(.ok, headers: [.contentEncoding: coding], body: HTTPBody(file: path)) }
      Head("/file") { Respond(.ok, headers: [.contentEncoding: coding], body: HTTPBody(file: path)) }
    }
  }

  /// Sends a request of HTTP/1.0, so that the content is not in chunks.
  private func ask(
    _ server: MockServer,
    _ method: String = "GET",
    accepting accepted: String
  ) async throws -> (head: String, body: [UInt8]) {
    let client = try RawClient(port: server.port)
    try await client.send("\(method) /file HTTP/1.0\nAccept-Encoding: \(accepted)\n\n")
    let head = await client.receive(until: "\n\n").text
    return (head, method == "HEAD" ? [] : await client.receive().bytes)
  }

  @Test(arguments: ContentCoding.allCases)
  func `a plain file is compressed while it is sent`(coding: ContentCoding) async throws {
    let server = try server("plain.txt", coding.rawValue)
    defer { server.stop() }
    let answer = try await ask(server, accepting: coding.rawValue)
    #expect(answer.head.contains("\r\nContent-Encoding: \(coding)\r\n"), "\(answer.head)")
    #expect(!answer.head.contains("Content-Length"), "\(answer.head)")
    #expect(answer.body.count < Self.text.utf8.count / 2)
    #expect(try coder.decode(answer.body, from: coding, upTo: 1 << 24) == Array(Self.text.utf8))
  }

  @Test(arguments: ContentCoding.allCases)
  func `a plain file is sent without the coding to a client that does not accept it`(
    coding: ContentCoding
  ) async throws {
    let server = try server("plain.txt", coding.rawValue)
    defer { server.stop() }
    let answer = try await ask(server, accepting: "br")
    #expect(!answer.head.contains("Content-Encoding"), "\(answer.head)")
    #expect(answer.head.contains("\r\nContent-Length: \(Self.text.utf8.count)\r\n"), "\(answer.head)")
    #expect(answer.body == Array(Self.text.utf8))
  }

  @Test(arguments: ContentCoding.allCases)
  func `a file that is coded already is sent as it is`(coding: ContentCoding) async throws {
    let coded = try coder.encode(Array(Self.text.utf8), in: coding)
    try Data(coded).write(to: URL(filePath: folder.path + "/coded"))
    let server = try server("coded", coding.rawValue)
    defer { server.stop() }
    let answer = try await ask(server, accepting: coding.rawValue)
    #expect(answer.head.contains("\r\nContent-Encoding: \(coding)\r\n"), "\(answer.head)")
    #expect(answer.head.contains("\r\nContent-Length: \(coded.count)\r\n"), "\(answer.head)")
    #expect(answer.body == coded)
  }

  @Test func `the answer to HEAD does not state the length of the plain file`() async throws {
    let server = try server("plain.txt", "gzip")
    defer { server.stop() }
    let head = try await ask(server, "HEAD", accepting: "gzip").head
    #expect(head.contains("\r\nContent-Encoding: gzip\r\n") && !head.contains("Content-Length"), "\(head)")
    #expect(!(try await ask(server, "HEAD", accepting: "br").head.contains("Content-Encoding")))
  }
}
