import Testing

@testable import BacklotHTTP

@Suite struct MediaTypeTests {
  @Test(arguments: [
    ("text/html", "text/html"), ("Text/HTML; Charset=UTF-8", "text/html; charset=UTF-8"),
    ("a/b;c=d;e=f", "a/b; c=d; e=f"), (" a / b ; c = d ", "a/b; c=d"), ("a/b;", "a/b"), ("a/b;c", "a/b"),
    (#"a/b; c="d e""#, #"a/b; c="d e""#), (#"a/b; c="d;e=f"; g=h"#, #"a/b; c="d;e=f"; g=h"#),
    (#"a/b; c="say \"hi\" \\ bye""#, #"a/b; c="say \"hi\" \\ bye""#), (#"a/b; c="plain""#, "a/b; c=plain"),
    (#"a/b; c="""#, #"a/b; c="""#), ("a/b; c=1; C=2", "a/b; c=1"), (#"a/b; c="open"#, "a/b; c=open"),
    ("multipart/form-data; boundary=----x", "multipart/form-data; boundary=----x"), ("a/b; b=1; a=2", "a/b; a=2; b=1"),
  ])
  func `a type is read and written`(text: String, written: String) throws {
    let type = try #require(MediaType(parsing: text))
    #expect(type.description == written)
    #expect(MediaType(parsing: type.description) == type)
  }

  @Test(arguments: [
    ("csv", MediaType.csv), ("xml", .xml), ("pdf", .pdf), ("jpg", .jpeg), ("png", .png), ("gif", .gif),
    ("webp", .webP), ("heic", .heic), ("svg", .svg), ("mp4", .mp4),
  ])
  func `a named type is the one of its files`(fileExtension: String, type: MediaType) {
    #expect(MediaType(fileExtension: fileExtension) == type)
  }

  @Test(arguments: ["", "text", "/", "a/", "/b", "a/b/c", "a b/c", "a/b c", ";c=d", "é/a"])
  func `what is no type is none`(text: String) {
    #expect(MediaType(parsing: text) == nil)
  }

  @Test func `types and parameter names are compared without regard to case`() {
    #expect(MediaType(type: "Text", subtype: "PLAIN", parameters: ["Charset": "utf-8"]) == .plainText)
    #expect(MediaType(parsing: "TEXT/plain;CHARSET=utf-8") == .plainText)
    #expect(MediaType(parsing: "text/plain") != .plainText)
  }

  @Test(arguments: [
    ("application/json", true), ("application/problem+json", true), ("application/vnd.api+json; v=1", true),
    ("text/json", true), ("application/jsonp", false), ("application/json-seq", false), ("text/plain", false),
  ])
  func `JSON is told by its subtype or suffix`(text: String, isJSON: Bool) {
    #expect(MediaType(parsing: text)?.isJSON == isJSON)
  }

  @Test(arguments: [
    ("text/csv", true), ("application/json", true), ("application/xml", true), ("image/svg+xml", true),
    ("application/x-www-form-urlencoded", true), ("application/x-www-form-urlencoded; charset=utf-8", true),
    ("image/png", false), ("application/octet-stream", false),
  ])
  func `text is what a person can read`(text: String, isText: Bool) {
    #expect(MediaType(parsing: text)?.isText == isText)
  }

  @Test(arguments: [
    ("json", "application/json"), ("JSON", "application/json"), ("html", "text/html; charset=utf-8"),
    ("png", "image/png"), ("svg", "image/svg+xml"), ("bin", "application/octet-stream"),
  ])
  func `a file's extension tells its type`(fileExtension: String, type: String) {
    #expect(MediaType(fileExtension: fileExtension)?.description == type)
  }

  @Test func `an extension that is not well known tells nothing`() {
    #expect(MediaType(fileExtension: "xyz") == nil)
    #expect(MediaType(fileExtension: "") == nil)
  }
}
