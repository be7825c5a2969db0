import BacklotHTTP
import BacklotJSON
import Testing

@testable import BacklotOpenAPI

/// Bodies that are meant to take long; each is over in an instant, or the suite is not.
struct HostileBodyTests {
  static let schema = #""schema": {"type": "object", "properties": {\#(FormReadingTests.properties)}}"#

  static let bodies = [
    String(repeating: "a[", count: 50_000), String(repeating: "rows[", count: 40_000),
    String(repeating: "id=1&", count: 100_000), "rows=" + String(repeating: "[", count: 50_000),
    "address=" + String(repeating: "%7B%22a%22:", count: 50_000), "tags=" + String(repeating: "%FF", count: 40_000),
    "address" + String(repeating: "[a]", count: 40_000) + "=1",
    (0..<9_000).map { "rows[\($0)][a]=1" }.joined(separator: "&"),
    (0..<9_000).map { "m\($0)=1" }.joined(separator: "&"),
  ]

  @Test func `a form that is meant to take long does not`() throws {
    let content = try MediaContent.testing("application/x-www-form-urlencoded", Self.schema)
    for body in Self.bodies { _ = content.reading(of: Array(body.utf8), as: .form) }
    let many = String(repeating: "id=1&", count: 100_000)
    let tooMany = ContentReading.malformed(code: ContentFault.tooLarge, problem: "has more than 10000 members")
    #expect(content.reading(of: Array(many.utf8), as: .form) == tooMany)
  }

  @Test func `parts that are meant to take long do not`() throws {
    let content = try MediaContent.testing("multipart/form-data", Self.schema)
    let field = "--x\r\nContent-Disposition: form-data; name="
    for body in [
      String(repeating: "--x\r\n", count: 100_000), String(repeating: "--y", count: 40_000),
      field + String(repeating: "\"\\", count: 20_000), String(repeating: "\n", count: 50_000),
      String(repeating: "\(field)rows\r\n\r\n[[[[\r\n", count: 5_000) + "--x--",
    ] {
      guard case .malformed = content.reading(of: Array(body.utf8), as: MultipartReadingTests.type) else {
        Issue.record("\(body.prefix(40)) was taken")
        continue
      }
    }
  }

  @Test func `a value that is nested deeply is written and does not end the program`() throws {
    let deep = (0..<400).reduce(JSONValue.string("a")) { inside, _ in ["a": inside] }
    let content = try MediaContent.testing("application/xml", #""schema": {}"#)
    let type = MediaType(type: "application", subtype: "xml")
    #expect(content.bytes(writing: deep, as: type) != nil)
    #expect(content.bytes(writing: deep, as: .form)?.count ?? 0 > 400)
  }
}
