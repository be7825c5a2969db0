import BacklotHTTP
import BacklotMessages
import Testing

@Suite struct HTTPCookiesTests {
  @Test(
    arguments: [
      ("a=1; b=2", ["a": "1", "b": "2"]), ("a=1;b=2;", ["a": "1", "b": "2"]), ("a=\"1 2\"", ["a": "1 2"]),
      ("a=\"", ["a": "\""]),
      ("a=", ["a": ""]), ("a", [:]), ("", [:]), (" a = 1 ", ["a": "1"]), ("a=b=c", ["a": "b=c"]),
      ("a=%20+", ["a": "%20+"]),
      ("a=1; a=2", ["a": "1", "a": "2"]), ("=1", ["": "1"]), ("a=\"\"", ["a": ""]),
    ] as [(String, QueryItems)]
  )
  func `cookies are read as they stand`(text: String, cookies: QueryItems) {
    #expect(HTTPCookies([.cookie: text]).pairs == cookies.items)
  }

  @Test func `cookies are read from every field, and found by their exact name`() {
    let cookies = HTTPCookies([.cookie: "a=1", .etag: "b=2", .cookie: "a=3; c=4"])
    #expect(cookies.pairs.map(\.value) == ["1", "3", "4"])
    #expect(cookies["a"] == "1")
    #expect(cookies["b"] == nil)
    #expect(cookies["C"] == nil)
  }
}
