import Testing

@testable import BacklotHTTP

@Suite struct HTTPMessageTests {
  @Test(arguments: [
    HTTPMethod.get, .head, .post, .put, .delete, .connect, .options, .trace, .patch,
  ])
  func `a well-known method is what its text makes`(method: HTTPMethod) {
    #expect(HTTPMethod(rawValue: method.rawValue) == method)
    #expect(method.description == method.rawValue)
  }

  @Test(arguments: ["", " ", "GET ", "G T", "GET\r\n", "é", "a/b", "(x)"])
  func `what is no token is no method`(text: String) {
    #expect(HTTPMethod(rawValue: text) == nil)
  }

  @Test func `methods are told apart by case, and any token is one`() {
    #expect(HTTPMethod(rawValue: "get") != .get)
    #expect(HTTPMethod(rawValue: "M-SEARCH")?.rawValue == "M-SEARCH")
  }

  @Test(arguments: 0...255 as ClosedRange<UInt8>)
  func `a token has visible characters that delimit nothing`(byte: UInt8) {
    let delimiters = Array("\"(),/:;<=>?@[\\]{}".utf8)
    #expect(Token.contains(byte) == ((0x21...0x7E).contains(byte) && !delimiters.contains(byte)))
  }

  @Test(arguments: [
    (99, 100), (100, 100), (200, 200), (599, 599), (999, 999), (1000, 999), (Int.min, 100), (Int.max, 999), (-1, 100),
  ])
  func `a status has three digits`(given: Int, code: Int) {
    #expect(HTTPStatus(code: given).code == code)
  }

  @Test(
    arguments: [
      (100, .informational), (199, .informational), (200, .successful), (299, .successful), (300, .redirection),
      (399, .redirection), (400, .clientError), (499, .clientError), (500, .serverError), (599, .serverError),
      (600, .invalid), (999, .invalid),
    ] as [(HTTPStatus, HTTPStatus.Kind)]
  )
  func `a status belongs to the class of its first digit`(status: HTTPStatus, kind: HTTPStatus.Kind) {
    #expect(status.kind == kind)
  }

  @Test func `content is forbidden for 1xx, 204 and 304 alone`() {
    let bare = (100...999).filter { HTTPStatus(code: $0).forbidsContent }
    #expect(bare == Array(100...199) + [204, 304])
  }

  @Test func `a status is its code, and brings the registered phrase`() {
    #expect(HTTPStatus(code: 404, reasonPhrase: "Nothing here") == .notFound)
    #expect(HTTPStatus(code: 404, reasonPhrase: "Nothing here").hashValue == HTTPStatus.notFound.hashValue)
    #expect("\(HTTPStatus(code: 404))" == "404 Not Found")
    #expect("\(HTTPStatus(code: 404, reasonPhrase: "Gone fishing"))" == "404 Gone fishing")
    #expect("\(HTTPStatus(code: 599))" == "599")
    #expect(HTTPStatus(code: 511).reasonPhrase == "Network Authentication Required")
    #expect(HTTPStatus.ok.reasonPhrase == HTTPStatus(code: 200).reasonPhrase)
  }

  @Test(arguments: [
    (HTTPRequest(method: .get), "GET /"), (HTTPRequest(method: .get, path: "/a?b"), "GET /a?b"),
    (HTTPRequest(method: .put, authority: "h:1", path: "/a"), "PUT //h:1/a"),
    (HTTPRequest(method: .get, scheme: "https", authority: "h", path: "/a"), "GET https://h/a"),
  ])
  func `a request is named by its verb and target`(request: HTTPRequest, words: String) {
    #expect("\(request)" == words)
  }

  @Test func `an answer is named by its status and size`() {
    #expect("\(HTTPResponse(status: .ok, body: "abc"))" == "200 OK, 3 bytes")
    #expect("\(HTTPResponse(status: .gone, body: HTTPBody(file: "/x")))" == "410 Gone")
  }

  @Test func `messages are equal when all their parts are`() {
    let request = HTTPRequest(
      method: .get,
      scheme: "https",
      authority: "h",
      path: "/",
      headerFields: [.etag: "1"],
      body: "x"
    )
    var other = request
    #expect(other == request)
    other.body = "y"
    #expect(other != request)
    #expect(HTTPResponse(status: .ok) != HTTPResponse(status: .created))
    #expect(HTTPResponse(status: .ok, body: "x") == HTTPResponse(status: .ok, body: "x"))
  }
}
