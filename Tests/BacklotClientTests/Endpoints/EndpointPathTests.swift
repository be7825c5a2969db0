import BacklotClient
import Foundation
import Testing

struct EndpointPathTests {
  @Test(
    arguments: [
      ("South Korea", "/name/South%20Korea"),
      ("Åland", "/name/%C3%85land"),
      ("a/b", "/name/a%2Fb"),
      ("a?b", "/name/a%3Fb"),
      ("a#b", "/name/a%23b"),
      ("100%", "/name/100%25"),
      ("%20", "/name/%2520"),
      (#"..\.."#, "/name/..%5C.."),
      ("...", "/name/..."),
      ("a+b&c=d;e", "/name/a+b&c=d;e"),
      ("🇰🇷", "/name/%F0%9F%87%B0%F0%9F%87%B7"),
      ("a\nb\u{0}", "/name/a%0Ab%00"),
      ("", "/name/"),
    ])
  func `an interpolated value is one segment whatever it contains`(value: String, encoded: String) {
    let path: EndpointPath = "name/\(value)"
    #expect(path.encoded == encoded)
    #expect(!path.climbs)
  }

  @Test(
    arguments: [
      ("v3.1/all", "/v3.1/all"),
      ("/v3.1/all", "/v3.1/all"),
      ("", "/"),
      ("a b/ä", "/a%20b/%C3%A4"),
      ("a%20b", "/a%20b"),
      ("100%/x", "/100%25/x"),
      ("search?q=#1", "/search%3Fq=%231"),
      ("a/../b/", "/a/../b/"),
      ("a/\u{301}b", "/a/%CC%81b"),
    ])
  func `literal text keeps its structure and its escapes, and is made legal`(literal: String, encoded: String) {
    let path = EndpointPath(literal)
    #expect(path.encoded == encoded)
    #expect(!path.climbs)
  }

  @Test func `a value may be a part of a segment, and of any type that describes itself`() {
    let path: EndpointPath =
      "v\(3).\(1)/dogs/\(UUID(uuid: (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16))).json"
    #expect(path.encoded == "/v3.1/dogs/01020304-0506-0708-090A-0B0C0D0E0F10.json")
  }

  @Test func `a raw value may have several segments`() {
    let path: EndpointPath = "\(raw: "v2/a%20b/c d")/\("e/f")"
    #expect(path.encoded == "/v2/a%20b/c%20d/e%2Ff")
  }

  @Test(
    arguments: [
      "name/\("..")", "name/\(".")", "name/\("..")/x", "\("..")", "name/.\(".")", "name/\(".").", "a/%2e\(".")/b",
      "files/\(raw: "a/../../b")", "files/\(raw: "%2E%2e")",
    ] as [EndpointPath]
  )
  func `a value that makes a segment of dots is known to lead elsewhere`(path: EndpointPath) {
    #expect(path.climbs)
  }

  @Test func `encoded dots would climb behind the first server that reads them, which is why they are refused`() throws
  {
    let encoded = try #require(URL(string: "https://example.com/name/%2E%2E/all"))
    #expect(encoded.path(percentEncoded: false) == "/name/../all")
  }
}
