import BacklotDesk
import BacklotStubs
import Foundation
import RawSockets
import TemporaryFolders
import Testing

/// Answers whose content is in a file that changes after the stubs were read.
@Suite(.timeLimit(.minutes(5))) struct ServedFileTests {
  private let folder: TemporaryFolder
  private let path: String

  init() throws {
    folder = try TemporaryFolder(["dogs.txt": "Rex and Lassie"])
    path = folder.path + "/dogs.txt"
  }

  private func ask(_ server: MockServer, _ method: String = "GET") async throws -> RawClient.Reception {
    let client = try RawClient(port: server.port)
    try await client.send("\(method) /dogs HTTP/1.1\nHost: a\nConnection: close\n\n")
    return await client.receive()
  }

  @Test(arguments: [3, 14, 100], ["GET", "HEAD"])
  func `a replaced file is sent whole, whatever its size was when it was named`(
    length: Int64,
    method: String
  ) async throws {
    let server = try MockServer(configuration: .patient) {
      Get("/dogs") { Respond(body: HTTPBody(file: path, length: length)) }
      Head("/dogs") { Respond(body: HTTPBody(file: path, length: length)) }
    }
    let reception = try await ask(server, method)
    #expect(reception.text.contains("\r\nContent-Length: 14\r\n"), "\(reception)")
    #expect(reception.text.hasSuffix(method == "HEAD" ? "\r\n\r\n" : "\r\n\r\nRex and Lassie"), "\(reception)")
    #expect(reception.ending == .closed)
  }

  @Test func `a large file of a route folder is sent as it is now`() async throws {
    try folder.write(String(repeating: "a", count: 3000), to: "stubs/dogs/GET.txt")
    let server = try MockServer(configuration: .patient) {
      RouteFolder(folder.path + "/stubs", limits: RouteFolder.Limits(residentFileSize: 1000))
    }
    for count in [3000, 5000, 2000, 10] {
      try folder.write(String(repeating: "b", count: count), to: "stubs/new")
      #expect(rename(folder.path + "/stubs/new", folder.path + "/stubs/dogs/GET.txt") == 0)
      let reception = try await ask(server)
      #expect(reception.text.hasSuffix("\r\n\r\n" + String(repeating: "b", count: count)), "\(count): \(reception)")
    }
  }

  @Test(arguments: ["GET", "HEAD"])
  func `a file that is gone is a problem that names it and its stub, and the connection is kept`(
    method: String
  ) async throws {
    let server = try MockServer(configuration: .patient) {
      Get("/dogs") { Respond(body: HTTPBody(file: path, length: 14)) }
      Head("/dogs") { Respond(body: HTTPBody(file: path, length: 14)) }
      Get("/late") { Respond(body: HTTPBody(file: path, length: 14), after: .milliseconds(1)) }
      Get("/paced") { Respond(body: HTTPBody(file: path, length: 14)).dribbled(in: 2, over: .milliseconds(1)) }
      Get("/computed") { _ in Respond(body: HTTPBody(file: path, length: 14)) }
    }
    try folder.remove("dogs.txt")
    let client = try RawClient(port: server.port)
    let targets = method == "HEAD" ? ["dogs", "dogs"] : ["dogs", "late", "paced", "computed"]
    for target in targets {
      try await client.send("\(method) /\(target) HTTP/1.1\nHost: a\n\n")
      let head = await client.receive(until: "\n\n").text
      #expect(head.hasPrefix("HTTP/1.1 500 Internal Server Error\r\n"), "\(head)")
      #expect(head.contains("\r\nContent-Type: application/problem+json\r\n"), "\(head)")
      if method == "HEAD" { continue }
      let body = await client.receive(until: "}").text
      #expect(body.contains("urn:backlot:problem:unreadable-file"), "\(body)")
      #expect(body.contains(path) && body.contains("ServedFileTests.swift:"), "\(body)")
    }
    #expect(server.backend.journal.entries.map { "\($0.outcome)" } == targets.map { _ in "500" })
  }

  @Test func `a file that is cut while it is sent breaks the connection, since the client was promised more`()
    async throws
  {
    let size: UInt64 = 64 << 20
    try FileHandle(forWritingTo: URL(filePath: path)).truncate(atOffset: size)
    let (events, event) = AsyncStream.makeStream(of: ServerEvent.self)
    var configuration = ServerConfiguration.patient
    configuration.observer = { event.yield($0) }
    let server = try MockServer(configuration: configuration) { Get("/dogs") { Respond(body: HTTPBody(file: path)) } }
    let client = try RawClient(port: server.port, receiveRoom: 4096)
    try await client.send("GET /dogs HTTP/1.1\nHost: a\n\n")
    let head = await client.receive(until: "\n\n").text
    #expect(head.contains("\r\nContent-Length: \(size)\r\n"), "\(head)")
    try FileHandle(forWritingTo: URL(filePath: path)).truncate(atOffset: 1)
    let rest = await client.receive()
    #expect(rest.ending == .reset && rest.bytes.count < Int(size), "\(rest.bytes.count), \(rest.ending)")
    let told = try #require(await events.first { _ in true })
    #expect(told.interruption?.contains("truncated from") == true && told.interruption?.contains(path) == true)
    guard case .answered(.ok, let count?) = told.outcome else {
      Issue.record("\(told.outcome)")
      return
    }
    #expect(count >= rest.bytes.count && count < size)
  }

  @Test func `a file that is replaced while it is sent goes on as it was`() async throws {
    let size = 32 << 20
    try FileHandle(forWritingTo: URL(filePath: path)).truncate(atOffset: UInt64(size))
    let server = try MockServer(configuration: .patient) { Get("/dogs") { Respond(body: HTTPBody(file: path)) } }
    let client = try RawClient(port: server.port, receiveRoom: 4096)
    try await client.send("GET /dogs HTTP/1.1\nHost: a\nConnection: close\n\n")
    _ = await client.receive(until: "\n\n")
    try folder.write("short", to: "new")
    #expect(rename(folder.path + "/new", path) == 0)
    let rest = await client.receive()
    #expect(rest.bytes.count == size && rest.ending == .closed)
    #expect(Data(rest.bytes) == Data("Rex and Lassie".utf8) + Data(count: size - 14))
  }
}
