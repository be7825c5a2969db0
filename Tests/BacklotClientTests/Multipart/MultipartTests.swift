import BacklotClient
import Foundation
import Testing

struct MultipartTests {
  private let boundary = MultipartBoundary("b")

  @Test func `parts are sent in order, between boundaries, and the boundary is told`() async throws {
    let body = try RequestBody.multipart(
      [
        .text("name", "Réx"),
        .json("dog", Dog(name: "Rex", age: 3)),
        .content(
          "thumbnail",
          body: HTTPBody([0, 13, 10]),
          filename: "rex.png",
          as: MediaType(type: "image", subtype: "png")
        ),
      ],
      boundary: #require(boundary)
    )
    let text = """
      --b\r
      Content-Disposition: form-data; name="name"\r
      \r
      Réx\r
      --b\r
      Content-Disposition: form-data; name="dog"\r
      Content-Type: application/json\r
      \r
      {"age":3,"name":"Rex"}\r
      --b\r
      Content-Disposition: form-data; name="thumbnail"; filename="rex.png"\r
      Content-Type: image/png\r
      \r
      \0\r\n\r
      --b--\r

      """
    let transport = RecordingTransport(.noContent)
    let endpoint = Endpoint<EndpointKinds.Public, EmptyResponse>(.post, path: "dogs", body: body)
    _ = try await APIClient(host: .test, transport: transport).send(endpoint)
    let request = try #require(transport.requests.first)
    #expect(request.headerFields[.contentType] == "multipart/form-data; boundary=b")
    #expect(request.body.bytes.map { String(decoding: $0, as: UTF8.self) } == text)
  }

  @Test func `a form of no parts has its end only`() throws {
    #expect(try encoded([]).bytes == Array("--b--\r\n".utf8))
  }

  @Test(
    arguments: [
      (#"a"b"#, "a%22b"), ("a\r\nb", "a%0D%0Ab"), ("a\nb", "a%0D%0Ab"), ("a\rb", "a%0D%0Ab"), ("a\r", "a%0D%0A"),
      ("\r\r\n\n", "%0D%0A%0D%0A%0D%0A"), ("100%22", "100%22"), (#"a\b;c"#, #"a\b;c"#), ("Åland 🐕", "Åland 🐕"),
    ]
  )
  func `a name is escaped as browsers do, and cannot begin a header`(name: String, escaped: String) throws {
    let text = try head(of: .text(name, ""))
    #expect(text == "Content-Disposition: form-data; name=\"\(escaped)\"\r\n\r\n")
  }

  @Test(arguments: [("a\"\r\nX: 1", "a%22%0D%0AX: 1"), ("a\nb", "a%0Ab"), ("a\rb", "a%0Db")])
  func `a filename is escaped too, its line ends as they are`(name: String, escaped: String) throws {
    let text = try head(of: .content("f", body: .empty, filename: name))
    let expected = "form-data; name=\"f\"; filename=\"\(escaped)\"\r\nContent-Type: application/octet-stream\r\n\r\n"
    #expect(text == "Content-Disposition: " + expected)
  }

  @Test func `a media type cannot begin a header`() throws {
    let text = try head(of: .content("f", body: .empty, as: MediaType(type: "a", subtype: "b\r\nX: 1")))
    #expect(text.components(separatedBy: "\r\n").filter { !$0.isEmpty }.count == 2)
  }

  @Test func `a file is streamed, with its length, and can be sent again`() async throws {
    try await withFile(named: "rex.json", Array("{}".utf8)) { url async throws in
      let body = try encoded([.text("name", "Rex"), .file("data", at: url)])
      #expect(body.bytes == nil)
      #expect(body.isReplayable)
      let first = try await body.collect(upTo: 1 << 10)
      #expect(body.length == Int64(first.count))
      #expect(try await body.collect(upTo: 1 << 10) == first)
      let text = String(decoding: first, as: UTF8.self)
      #expect(
        text.contains("name=\"data\"; filename=\"rex.json\"\r\nContent-Type: application/json\r\n\r\n{}\r\n--b--")
      )
    }
  }

  @Test func `an empty file and a file of another name and type are sent as what they are`() async throws {
    try await withFile(named: "rex.bin", []) { url async throws in
      let body = try encoded([.file("data", at: url, filename: "a.txt", as: .plainText)])
      let text = String(decoding: try await body.collect(upTo: 1 << 10), as: UTF8.self)
      #expect(text.contains("filename=\"a.txt\"\r\nContent-Type: text/plain; charset=utf-8\r\n\r\n\r\n--b--"))
    }
  }

  @Test func `a file that is missing is reported when the request is made`() {
    let missing = URL(fileURLWithPath: "/nowhere/rex.png")
    let endpoint = Endpoint<EndpointKinds.Public, EmptyResponse>(
      .post,
      path: "",
      body: .multipart([.file("f", at: missing)])
    )
    let error = #expect(throws: InvalidEndpointError<EndpointKinds.Public, EmptyResponse>.self) {
      try endpoint.httpRequest(with: (), host: .test)
    }
    #expect(error?.reason.contains("Cannot read /nowhere/rex.png: No such file or directory.") == true)
  }

  @Test(arguments: ["--b", "x\r\n--b\r\n", "--bc"])
  func `content that has the boundary in it is refused`(content: String) {
    #expect(throws: ClientError.self) { try encoded([.text("a", content)]) }
  }

  @Test(arguments: ["", "-", "--", "-b", "- b"])
  func `content that has a part of the boundary in it is not`(content: String) throws {
    #expect(try encoded([.text("a", content)]).bytes != nil)
  }

  @Test func `a boundary is one that the specification allows`() throws {
    #expect(MultipartBoundary("a b'()+_,-./:=?")?.text == "a b'()+_,-./:=?")
    for text in ["", "a ", "a\r\nb", "ä", "a\"b", String(repeating: "a", count: 71)] {
      #expect(MultipartBoundary(text) == nil)
    }
    #expect(MultipartBoundary(String(repeating: "a", count: 70)) != nil)
    let quoted = RequestBody.multipart([], boundary: try #require(MultipartBoundary("a:b")))
    #expect(quoted.mediaType?.description == "multipart/form-data; boundary=\"a:b\"")
  }

  @Test func `boundaries are random, or the same for the same generator`() {
    #expect(MultipartBoundary.random != .random)
    var (first, second) = (Counting(), Counting())
    #expect(MultipartBoundary.random(using: &first) == .random(using: &second))
    #expect(MultipartBoundary.random(using: &first).text == "backlot-00000000000000030000000000000004")
  }

  private func encoded(_ parts: [MultipartPart]) throws -> HTTPBody {
    try RequestBody.multipart(parts, boundary: #require(boundary)).encoded(with: JSONEncoder())
  }

  /// The headers of a part that is empty.
  private func head(of part: MultipartPart) throws -> String {
    let text = String(decoding: try encoded([part]).bytes ?? [], as: UTF8.self)
    return String(text.dropFirst("--b\r\n".count).dropLast("\r\n--b--\r\n".count))
  }

  private func withFile(
    named name: String,
    _ content: [UInt8],
    _ body: (URL) async throws -> Void
  ) async throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("backlot-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { #expect(throws: Never.self) { try FileManager.default.removeItem(at: folder) } }
    let file = folder.appendingPathComponent(name)
    try Data(content).write(to: file)
    try await body(file)
  }
}

private struct Counting: RandomNumberGenerator {
  private var count: UInt64 = 0

  mutating func next() -> UInt64 {
    count += 1
    return count
  }
}
