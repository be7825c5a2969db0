import BacklotDesk
import BacklotHTTP
import BacklotStubs
import RawSockets
import Testing

@Suite(.withLibraries) struct ServedContentCodingTests {
  private let coder = ZlibContentCoder()

  private func server(compressing: Bool = false, memory: Int = 1 << 20) throws -> MockServer {
    var configuration = ServerConfiguration.patient
    configuration.limits.totalBodySize = memory
    configuration.compressesResponses = compressing
    return try MockServer(configuration: configuration) {
      Post("/dogs", body: .json(containing: ["breed": "Beagle"])) { Respond(.created) }
      Get("/long") { Respond(.ok, text: Self.longText) }
      Get("/short") { Respond(.ok, text: "short") }
      Get("/asked") { Respond(.ok, headers: [.contentEncoding: "gzip"], body: "short") }
      Get("/paced") {
        Respond(.ok, headers: [.contentEncoding: "gzip"], body: "short").dribbled(in: 2, over: .milliseconds(1))
      }
      Get("/cut") {
        Respond(.ok, headers: [.contentEncoding: "gzip"], body: HTTPBody(Self.longText))
          .failing(with: .truncatedBody(after: 12))
      }
    }
  }

  private static let longText = String(repeating: "long ", count: 100)

  /// Returns the head of the response, and its body.
  private func exchange(
    _ server: MockServer,
    _ head: String,
    _ body: [UInt8] = []
  ) async throws -> (head: String, body: [UInt8]) {
    let client = try RawClient(port: server.port)
    try await client.send("\(head)\nHost: h\nConnection: close\nContent-Length: \(body.count)\n\n")
    try await client.send(bytes: body)
    let bytes = await client.receive().bytes
    let end = Array("\r\n\r\n".utf8)
    let place = bytes.indices.first { bytes[$0...].starts(with: end) } ?? bytes.endIndex
    return (String(decoding: bytes[..<place], as: UTF8.self), Array(bytes[place...].dropFirst(4)))
  }

  @Test(arguments: ContentCoding.allCases)
  func `a stub sees the decoded body of a coded request, and so does the journal`(coding: ContentCoding) async throws {
    let server = try server()
    let text = #"{"breed": "Beagle", "name": "Rex"}"#
    let coded = try coder.encode(Array(text.utf8), in: coding)
    let answer = try await exchange(server, "POST /dogs HTTP/1.1\nContent-Encoding: \(coding)", coded)
    #expect(answer.head.hasPrefix("HTTP/1.1 201"))
    #expect(server.backend.journal.entries.first?.request.text == text)
    server.stop()
  }

  @Test func `decoded content takes its part of the memory for requests`() async throws {
    let text = Array(#"{"breed": "Beagle", "name": "\#(String(repeating: "x", count: 5000))"}"#.utf8)
    let coded = try coder.encode(text, in: .gzip)
    for (memory, status) in [(text.count + coded.count, 201), (text.count + coded.count - 1, 413)] {
      let server = try server(memory: memory)
      let answer = try await exchange(server, "POST /dogs HTTP/1.1\nContent-Encoding: gzip", coded)
      #expect(answer.head.hasPrefix("HTTP/1.1 \(status)"), "\(memory)")
      let report = String(decoding: answer.body, as: UTF8.self)
      #expect(report.contains("raise --body-memory") == (status == 413))
      server.stop()
    }
  }

  @Test func `decoded content for which other requests leave no memory gets 503 with the time to come back`()
    async throws
  {
    let server = try server(memory: 1000)
    let other = try RawClient(port: server.port)
    try await other.send(
      "POST /dogs HTTP/1.1\nHost: h\nContent-Length: 601\n\n" + String(repeating: "x", count: 600)
    )
    while server.requestMemoryUsed < 600 { await Task.yield() }
    let coded = try coder.encode([UInt8](repeating: 120, count: 500), in: .gzip)
    let refusal = try await exchange(server, "POST /dogs HTTP/1.1\nContent-Encoding: gzip", coded)
    #expect(refusal.head.hasPrefix("HTTP/1.1 503") && refusal.head.contains("\r\nRetry-After: 1"), "\(refusal.head)")
    let report = String(decoding: refusal.body, as: UTF8.self)
    #expect(report.contains("urn:backlot:problem:busy") && report.contains("retry later"), "\(report)")
    other.close()
    while server.requestMemoryUsed > 0 { await Task.yield() }
    let answer = try await exchange(server, "POST /dogs HTTP/1.1\nContent-Encoding: gzip", coded)
    #expect(answer.head.hasPrefix("HTTP/1.1 404"), "\(answer.head)")
    server.stop()
  }

  @Test func `content that decodes to more than its ratio allows gets 413, in each coding and in nested ones`()
    async throws
  {
    let server = try server(memory: 256 << 20)
    for codings in [[ContentCoding.gzip], [.deflate], [.gzip, .gzip], [.gzip, .deflate]] {
      let bomb = try codings.reduce([UInt8](repeating: 32, count: 17 << 20)) { try coder.encode($0, in: $1) }
      let names = codings.map(\.rawValue).joined(separator: ", ")
      let refusal = try await exchange(server, "POST /dogs HTTP/1.1\nContent-Encoding: \(names)", bomb)
      #expect(refusal.head.hasPrefix("HTTP/1.1 413"), "\(refusal.head)")
      let report = String(decoding: refusal.body, as: UTF8.self)
      #expect(
        report.contains("urn:backlot:problem:content-too-large") && report.contains("16777216 bytes"),
        "\(report)"
      )
    }
    server.stop()
  }

  @Test func `a broken body matches nothing that looks at it, and the report says why`() async throws {
    let server = try server()
    let answer = try await exchange(server, "POST /dogs HTTP/1.1\nContent-Encoding: gzip", Array("{}".utf8))
    #expect(answer.head.hasPrefix("HTTP/1.1 404"))
    let report = String(decoding: answer.body, as: UTF8.self)
    #expect(report.contains("Content-Encoding is gzip, and the content is not valid gzip"))
    server.stop()
  }

  @Test(arguments: [("/asked", false), ("/asked", true), ("/long", true)])
  func `what is compressed is what was written, with its length`(path: String, compressing: Bool) async throws {
    let server = try server(compressing: compressing)
    let answer = try await exchange(server, "GET \(path) HTTP/1.1\nAccept-Encoding: gzip, br")
    #expect(answer.head.contains("\r\nContent-Encoding: gzip"))
    #expect(answer.head.contains("\r\nContent-Length: \(answer.body.count)"))
    let text = try coder.decode(answer.body, from: .gzip, upTo: 1000)
    #expect(String(decoding: text, as: UTF8.self) == (path == "/asked" ? "short" : Self.longText))
    server.stop()
  }

  @Test(arguments: [("/long", false, "gzip"), ("/short", true, "gzip"), ("/long", true, "br"), ("/asked", true, "br")])
  func `what is not asked for, short or not accepted is sent as it was written`(
    path: String,
    compressing: Bool,
    accepted: String
  ) async throws {
    let server = try server(compressing: compressing)
    let answer = try await exchange(server, "GET \(path) HTTP/1.1\nAccept-Encoding: \(accepted)")
    #expect(!answer.head.contains("Content-Encoding"))
    #expect(String(decoding: answer.body, as: UTF8.self) == (path == "/long" ? Self.longText : "short"))
    server.stop()
  }

  @Test(
    arguments: [
      [.contentLength: "5"], [.contentLength: "99"], [.transferEncoding: "chunked"],
      [.transferEncoding: "chunked", .contentLength: "5"],
    ] as [HTTPFields],
    ["gzip", "br"]
  )
  func `content that is coded has the length of the coding, whatever length its stub names`(
    fields: HTTPFields,
    accepted: String
  ) async throws {
    let coding = HTTPField(name: .contentEncoding, value: "gzip")
    let response = Respond(.ok, headers: HTTPFields([coding] + fields), body: "short")
    for isDribbled in [false, true] {
      let sent = isDribbled ? response.dribbled(in: 2, over: .milliseconds(1)) : response
      let server = try MockServer(configuration: .patient) { Get("/") { sent } }
      // HTTP/1.0 has no chunks.
      for version in ["1.0", "1.1"] where version == "1.0" || !fields.contains(.transferEncoding) && !isDribbled {
        let answer = try await exchange(server, "GET / HTTP/\(version)\nAccept-Encoding: \(accepted)")
        let isCoded = accepted == "gzip"
        #expect(answer.head.contains("\r\nContent-Encoding: gzip") == isCoded, "\(answer.head)")
        let lengths = Self.lines(of: answer.head).filter { $0.hasPrefix("Content-Length:") }
        #expect(lengths.isSubset(of: ["Content-Length: \(answer.body.count)"]), "\(lengths)")
        let text = isCoded ? try coder.decode(answer.body, from: .gzip, upTo: 100) : answer.body
        #expect(String(decoding: text, as: UTF8.self) == "short")
      }
      server.stop()
    }
  }

  @Test(arguments: ["gzip", "br"])
  func `content that comes in pieces is coded as it comes, or sent without the coding`(accepted: String) async throws {
    let server = try server()
    defer { server.stop() }
    let answer = try await exchange(server, "GET /paced HTTP/1.0\nAccept-Encoding: \(accepted)")
    #expect(answer.head.contains("\r\nContent-Encoding: gzip") == (accepted == "gzip"), "\(answer.head)")
    let text = accepted == "gzip" ? try coder.decode(answer.body, from: .gzip, upTo: 100) : answer.body
    #expect(String(decoding: text, as: UTF8.self) == "short")
  }

  @Test func `a coded response that is cut short is cut in its coding`() async throws {
    let server = try server()
    defer { server.stop() }
    let answer = try await exchange(server, "GET /cut HTTP/1.1\nAccept-Encoding: gzip")
    let coded = try coder.encode(Array(Self.longText.utf8), in: .gzip)
    #expect(answer.head.contains("\r\nContent-Encoding: gzip"), "\(answer.head)")
    #expect(answer.head.contains("\r\nContent-Length: \(coded.count)"), "\(answer.head)")
    #expect(answer.body == Array(coded.prefix(12)))
  }

  @Test(
    arguments: ["/coded", "/tagged", "/one", "/none", "/long", "/stated", "/computed"],
    ["gzip", "br"]
  )
  func `the answer to HEAD has the fields of that to GET`(path: String, accepted: String) async throws {
    let coded = try coder.encode(Array("short".utf8), in: .gzip)
    for isCompressing in [false, true] {
      var configuration = ServerConfiguration.patient
      configuration.compressesResponses = isCompressing
      let server = try MockServer(configuration: configuration) {
        Get("/coded") { Respond(.ok, headers: [.contentEncoding: "gzip"], body: HTTPBody(coded)) }
        Get("/tagged") { Respond(.ok, headers: [.contentEncoding: "gzip", .etag: "\"a\""], body: "short") }
        Get("/one") { Respond(.ok, text: "1") }
        Get("/none") { Respond(.ok, headers: [.contentEncoding: "gzip"]) }
        Get("/long") { Respond(.ok, headers: [.etag: "\"a\""], body: HTTPBody(Self.longText)) }
        Get("/stated") { Respond(.ok, headers: [.contentEncoding: "br", .contentLength: "5"], body: "short") }
        Get("/computed") { _ in Respond(.ok, headers: [.contentEncoding: "gzip", .etag: "\"a\""], body: "short") }
      }
      let fields = "\(path) HTTP/1.1\nAccept-Encoding: \(accepted)"
      let get = Self.lines(of: try await exchange(server, "GET \(fields)").head)
      let head = Self.lines(of: try await exchange(server, "HEAD \(fields)").head)
      #expect(head.subtracting(get) == [])
      let missing = get.subtracting(head)
      let isCoded = get.contains("Content-Encoding: gzip") && get.contains("Vary: Accept-Encoding")
      #expect(
        missing.allSatisfy { $0 == "Content-Length: 0" || isCoded && $0.hasPrefix("Content-Length: ") },
        "\(missing)"
      )
      server.stop()
    }
  }

  private static func lines(of head: String) -> Set<String> {
    Set(head.split(separator: "\r\n").map(String.init).filter { !$0.hasPrefix("Date: ") })
  }

  @Test func `a coded request is passed on to an upstream as it was sent`() async throws {
    let behind = try server()
    let front = try MockServer(configuration: .patient) { Upstream(behind.url) }
    let coded = try coder.encode(Array(#"{"breed": "Beagle"}"#.utf8), in: .gzip)
    let answer = try await exchange(front, "POST /dogs HTTP/1.1\nContent-Encoding: gzip", coded)
    #expect(answer.head.hasPrefix("HTTP/1.1 201"))
    #expect(behind.backend.journal.entries.first?.request.sentBody == coded)
    front.stop()
    behind.stop()
  }
}
