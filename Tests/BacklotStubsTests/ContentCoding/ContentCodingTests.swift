import BacklotHTTP
import Testing

@testable import BacklotStubs

@Suite struct ContentCodingTests {
  /// A coder whose codings can be read: the content in brackets.
  private struct Brackets: StreamingContentCoder {
    func decode(_ bytes: [UInt8], from coding: ContentCoding, upTo limit: Int) throws(ContentCodingError) -> [UInt8] {
      let marks = Self.marks(coding)
      guard bytes.first == marks.first, bytes.last == marks.last else { throw .malformed(coding) }
      guard bytes.count - 2 <= limit else { throw .tooLong(coding, limit: limit) }
      return Array(bytes.dropFirst().dropLast())
    }

    func encode(_ bytes: [UInt8], in coding: ContentCoding) throws(ContentCodingError) -> [UInt8] {
      let marks = Self.marks(coding)
      return marks.prefix(1) + bytes + marks.suffix(1)
    }

    func encode(_ body: HTTPBody, in coding: ContentCoding) -> HTTPBody {
      let marks = Self.marks(coding)
      return HTTPBody(joining: [HTTPBody(marks.prefix(1)), body, HTTPBody(marks.suffix(1))])
    }

    private static func marks(_ coding: ContentCoding) -> [UInt8] { Array((coding == .gzip ? "[]" : "<>").utf8) }
  }

  private func received(_ text: String, coding: String?, _ coder: (any ContentCoder)? = Brackets()) -> ReceivedRequest {
    let fields: HTTPFields = coding.map { [.contentEncoding: $0] } ?? [:]
    let message = HTTPRequest(method: .post, path: "/", headerFields: fields, body: HTTPBody(text))
    return ReceivedRequest(message, body: Array(text.utf8), from: "127.0.0.1", decodingWith: coder)
  }

  @Test(arguments: [
    ("[a]", "gzip", "a"), ("[a]", "x-GZip", "a"), ("<a>", "deflate", "a"), ("<[a]>", "gzip, deflate", "a"),
    ("[a]", "identity,\tgzip", "a"), ("[a]", "identity", "[a]"), ("[a]", nil, "[a]"), ("", "gzip", ""),
  ])
  func `content is decoded as Content-Encoding states, the last coding first`(
    sent: String,
    coding: String?,
    expected: String
  ) {
    let request = received(sent, coding: coding)
    #expect(request.text == expected)
    #expect(request.sentBody == Array(sent.utf8))
    #expect(request.codingProblem == nil)
  }

  @Test(arguments: [
    ("(a)", "gzip", "the content is not valid gzip"), ("[a]", "br", #"the coding "br" is not supported"#),
    (
      "[a]", "gzip, gzip, gzip, gzip, gzip",
      "the content has 5 codings, which exceeds the limit of 4; apply fewer codings"
    ),
    ("[a]", "gzip, gzip, gzip, gzip, br", #"the coding "br" is not supported"#),
  ])
  func `content that cannot be decoded stays as it was sent, with the reason`(
    sent: String,
    coding: String,
    reason: String
  ) {
    let request = received(sent, coding: coding)
    #expect(request.text == sent)
    #expect(request.codingProblem == reason)
  }

  @Test func `without a coder the failure of a request says why its body is compared coded`() throws {
    let request = received("[a]", coding: "gzip", nil)
    #expect(request.codingProblem == "no decoder for gzip is available")
    let failure = "\(UnmatchedRequest(request: request, nearMisses: [], diagnostics: []))"
    #expect(
      failure.contains(
        "the body is compared as it was sent: Content-Encoding is gzip, and no decoder for gzip is available"
      )
    )
  }

  @Test(arguments: [
    ("gzip", "gzip"), ("deflate, gzip", "gzip"), ("gzip;q=0.5, deflate", "deflate"), ("gzip;q=0", nil), ("br", nil),
    ("*", "gzip"), ("gzip;q=0, *;q=0.1", "deflate"), ("GZIP ; Q=1", "gzip"), ("", nil), ("gzip;q=x", nil),
  ])
  func `a response is compressed in the coding that the client prefers`(accepted: String, expected: String?) {
    var response = HTTPResponse(status: .ok, body: HTTPBody(String(repeating: "x", count: 256)))
    response.code(
      answering: HTTPRequest(method: .get, path: "/", headerFields: [.acceptEncoding: accepted]),
      with: Brackets(),
      isCompressing: true
    )
    #expect(response.headerFields[.contentEncoding] == expected)
    #expect(response.body.length == (expected == nil ? 256 : 258))
    #expect(response.headerFields.contains { "\($0.name)" == "Vary" && $0.value == "Accept-Encoding" })
  }

  @Test(
    arguments: [
      (255, [:], 200, true, false), (256, [:], 200, true, true), (256, [:], 200, false, false),
      (1, ["Content-Encoding": "gzip"], 200, false, true), (1, ["Content-Encoding": "br"], 200, true, false),
      (0, ["Content-Encoding": "gzip"], 200, true, false), (256, [:], 204, true, false),
    ] as [(Int, [String: String], Int, Bool, Bool)]
  )
  func `a response is compressed if it asks for that, or if the server does and it is not short`(
    count: Int,
    fields: [String: String],
    status: Int,
    isCompressing: Bool,
    isExpected: Bool
  ) {
    var response = HTTPResponse(
      status: HTTPStatus(code: status),
      headerFields: HTTPFields(
        fields.compactMap { name, value in HTTPField.Name(name).map { HTTPField(name: $0, value: value) } }
      ),
      body: HTTPBody([UInt8](repeating: 120, count: count))
    )
    let request = HTTPRequest(method: .get, path: "/", headerFields: [.acceptEncoding: "gzip"])
    response.code(answering: request, with: Brackets(), isCompressing: isCompressing)
    #expect(response.body.length == Int64(isExpected ? count + 2 : count))
  }

  @Test func `a client that does not accept the stub's coding gets the content without it`() {
    var response = HTTPResponse(status: .ok, headerFields: [.contentEncoding: "gzip"], body: "text")
    response.code(answering: HTTPRequest(method: .get, path: "/"), with: Brackets(), isCompressing: false)
    #expect(response.headerFields[.contentEncoding] == nil)
    #expect(response.body == "text")
  }

  @Test func `the answer to HEAD has no length if that to GET may be coded`() {
    for (fields, isCompressing) in [
      ([.contentEncoding: "gzip", .contentLength: "5"], false), ([.contentLength: "500"], true),
    ]
      as [(HTTPFields, Bool)]
    {
      var response = HTTPResponse(status: .ok, headerFields: fields, body: .empty)
      let request = HTTPRequest(method: .head, path: "/", headerFields: [.acceptEncoding: "gzip"])
      response.code(answering: request, with: Brackets(), isCompressing: isCompressing)
      #expect(response.headerFields[.contentLength] == nil)
    }
    var plain = HTTPResponse(status: .ok, headerFields: [.contentLength: "5"], body: .empty)
    plain.code(answering: HTTPRequest(method: .head, path: "/"), with: Brackets(), isCompressing: false)
    #expect(plain.headerFields[.contentLength] == "5")
  }

  @Test func `a part of content is not compressed, and what is compressed has a weak tag`() {
    let request = HTTPRequest(method: .get, path: "/", headerFields: [.acceptEncoding: "gzip"])
    let body = HTTPBody(String(repeating: "x", count: 300))
    var part = HTTPResponse(status: HTTPStatus(code: 206), body: body)
    part.code(answering: request, with: Brackets(), isCompressing: true)
    #expect(part.body.length == 300)
    var whole = HTTPResponse(status: .ok, headerFields: [.etag: "\"a\""], body: body)
    whole.code(answering: request, with: Brackets(), isCompressing: true)
    #expect(whole.headerFields[.etag] == "W/\"a\"")
  }

  @Test(arguments: ["x \u{1}", "x ray", "80 degrees", "80\n", "H\tand more", "(\u{15}"])
  func `a text whose first bytes could be those of zlib is compressed`(text: String) {
    var response = HTTPResponse(status: .ok, headerFields: [.contentEncoding: "deflate"], body: HTTPBody(text))
    let request = HTTPRequest(method: .get, path: "/", headerFields: [.acceptEncoding: "deflate"])
    response.code(answering: request, with: Brackets(), isCompressing: false)
    #expect(response.body == HTTPBody("<\(text)>"))
    #expect(response.headerFields[.contentEncoding] == "deflate")
  }

  @Test func `content that is gzip already is sent as it was written`() {
    let gzip: [UInt8] = [0x1F, 0x8B, 8, 0, 0]
    var response = HTTPResponse(status: .ok, headerFields: [.contentEncoding: "gzip"], body: HTTPBody(gzip))
    response.code(answering: HTTPRequest(method: .get, path: "/"), with: Brackets(), isCompressing: true)
    #expect(response.body.bytes == gzip)
    #expect(response.headerFields[.contentEncoding] == "gzip")
  }

  @Test(
    arguments: [
      ([31, 139, 8, 1], "gzip", [1, 8, 139, 31], 0), ([31, 139, 8, 1], "x-gzip", [1, 8, 139, 31], 0),
      ([31, 139, 8, 1], nil, [31, 139, 8, 1], 0), ([1, 2, 3], "gzip", [1, 2, 3], 0), ([], "gzip", [], 0),
      ([31, 139, 8, 0], "gzip", [31, 139, 8, 0], 1), ([1], "br", [1], 1),
      ([31, 139, 8, 1], "identity", [31, 139, 8, 1], 0),
    ] as [([UInt8], String?, [UInt8], Int)]
  )
  func `in memory, the content of an answer is decoded, or passed on with a warning`(
    sent: [UInt8],
    coding: String?,
    expected: [UInt8],
    warnings: Int
  ) {
    let fields: HTTPFields = coding.map { [.contentEncoding: $0] } ?? [:]
    let backend = MockBackend { Get("/x") { Respond(headers: fields, body: HTTPBody(sent)) } }
    let exchange = backend.receive(HTTPRequest(method: .get, path: "/x"), body: [])
    let response = HTTPResponse(status: .ok, headerFields: fields, body: HTTPBody(sent))
    for _ in 1...2 {
      let decoded = backend.decoded(response, for: exchange, by: Backwards())
      #expect(decoded.body.bytes == expected && decoded.headerFields == fields)
    }
    #expect(backend.diagnostics.count == warnings && backend.diagnostics.allSatisfy { $0.severity == .warning })
  }

  /// A coder that reverses content, which must not end with a zero.
  private struct Backwards: ContentCoder {
    func decode(_ bytes: [UInt8], from coding: ContentCoding, upTo limit: Int) throws(ContentCodingError) -> [UInt8] {
      if bytes.last == 0 { throw .malformed(coding) }
      return bytes.reversed()
    }

    func encode(_ bytes: [UInt8], in coding: ContentCoding) throws(ContentCodingError) -> [UInt8] { bytes }
  }
}
