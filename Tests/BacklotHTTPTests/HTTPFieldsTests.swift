import Testing

@testable import BacklotHTTP

@Suite struct HTTPFieldsTests {
  private func name(_ text: String) throws -> HTTPField.Name { try #require(HTTPField.Name(text)) }

  @Test(arguments: ["", " ", "a b", "a:", "é", "a\n", "a\u{0}", "(a)", "a/b", "\"a\""])
  func `what is no token is no name`(text: String) {
    #expect(HTTPField.Name(text) == nil)
  }

  @Test func `a name is compared without regard to case and kept as written`() throws {
    #expect(try name("X-Request-ID") == name("x-request-id"))
    #expect(try name("X-Request-ID").hashValue == name("x-request-id").hashValue)
    #expect(try name("X-A") != name("X-B"))
    #expect(try name("X-Request-ID").description == "X-Request-ID")
    #expect(try name("!#$%&'*+-.^_`|~09azAZ").canonicalName == "!#$%&'*+-.^_`|~09azaz")
  }

  @Test(arguments: [
    HTTPField.Name.accept, .acceptLanguage, .allow, .authorization, .cacheControl, .contentEncoding, .contentLength,
    .contentType, .cookie, .etag, .host, .ifNoneMatch, .location, .proxyAuthorization, .retryAfter, .setCookie,
    .userAgent,
    .wwwAuthenticate,
  ])
  func `a well-known name is what its text makes`(known: HTTPField.Name) {
    #expect(HTTPField.Name(known.rawName) == known)
    #expect(known.canonicalName == known.rawName.lowercased())
  }

  @Test(arguments: [
    ("plain", "plain"), ("a\r\nX-Evil: 1", "a  X-Evil: 1"), ("a\nb", "a b"), ("a\rb", "a b"), ("a\u{0}b", "a b"),
    ("\r\n", ""), ("  a b \t", "a b"), ("", ""), ("é", "é"), ("a\r\n", "a"), ("\t", ""),
  ])
  func `a value never ends its line and has no white space around it`(written: String, kept: String) {
    #expect(HTTPField(name: .etag, value: written).value == kept)
    var fields: HTTPFields = [.etag: written]
    #expect(fields[.etag] == kept)
    fields[.etag] = written + "x"
    #expect(fields.first?.value.utf8.contains { $0 == 10 || $0 == 13 || $0 == 0 } == false)
  }

  @Test func `fields keep their order, repeated names among them`() throws {
    let fields: HTTPFields = [.accept: "a", .etag: "1", try name("ACCEPT"): "b"]
    #expect(fields.description == "Accept: a\nETag: 1\nACCEPT: b")
    #expect(fields.map(\.value) == ["a", "1", "b"])
    #expect(fields[values: .accept] == ["a", "b"])
    #expect(fields.contains(.accept))
    #expect(!fields.contains(.cookie))
  }

  @Test func `values are joined by commas, cookies by semicolons`() {
    let fields: HTTPFields = [.accept: "a", .cookie: "x=1", .accept: "b", .cookie: "y=2", .accept: ""]
    #expect(fields[.accept] == "a, b, ")
    #expect(fields[.cookie] == "x=1; y=2")
    #expect(fields[.etag] == nil)
  }

  @Test func `setting replaces all values in the place of the first`() {
    var fields: HTTPFields = [.etag: "1", .accept: "a", .host: "h", .accept: "b"]
    fields[.accept] = "c"
    #expect(fields.description == "ETag: 1\nAccept: c\nHost: h")
    fields[values: .etag] = ["2", "3"]
    #expect(fields.description == "ETag: 2\nETag: 3\nAccept: c\nHost: h")
    fields[.accept] = nil
    #expect(fields.description == "ETag: 2\nETag: 3\nHost: h")
    fields[.location] = "/x"
    #expect(fields.last?.name == .location)
    fields[values: .etag] = []
    #expect(fields.description == "Host: h\nLocation: /x")
    fields[.cookie] = nil
    #expect(fields.count == 2)
  }

  @Test func `appending never replaces`() {
    var fields = HTTPFields()
    fields.append(HTTPField(name: .setCookie, value: "a=1"))
    fields.append(HTTPField(name: .setCookie, value: "b=2"))
    #expect(fields[values: .setCookie] == ["a=1", "b=2"])
  }

  @Test func `fields are equal in the same order with names of any case`() throws {
    #expect([.etag: "1", .host: "h"] as HTTPFields == [try name("etag"): "1", .host: "h"])
    #expect([.etag: "1", .host: "h"] as HTTPFields != [.host: "h", .etag: "1"])
    #expect([.etag: "1"] as HTTPFields != [.etag: "2"])
  }

  @Test func `a field can be changed in its place`() {
    var fields: HTTPFields = [.etag: "1", .host: "h"]
    fields[0] = HTTPField(name: .etag, value: "2")
    #expect(fields.description == "ETag: 2\nHost: h")
    #expect(HTTPFields(fields.reversed()).description == "Host: h\nETag: 2")
  }
}
