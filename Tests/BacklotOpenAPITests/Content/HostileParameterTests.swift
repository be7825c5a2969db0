import BacklotHTTP
import BacklotJSON
import BacklotStubs
import Testing

@testable import BacklotOpenAPI

/// Requests that are meant to take long; each is over in an instant, or the suite is not.
struct HostileParameterTests {
  static let parameters = [
    #""name": "id", "in": "query", "style": "deepObject", "schema": {"type": "object"}"#,
    #""name": "id", "in": "query", "schema": {"type": "object", "additionalProperties": {"type": "integer"}}"#,
    #""name": "id", "in": "query", "schema": {"type": "array", "items": {"type": "integer"}}"#,
    #""name": "id", "in": "query", "explode": false, "schema": {"type": "array", "items": {"type": "integer"}}"#,
    #""name": "id", "in": "query", "style": "pipeDelimited", "schema": {"type": "array"}"#,
    #""name": "id", "in": "query", "schema": {"type": "integer"}"#,
    #""name": "id", "in": "query", "content": {"application/json": {}}"#,
  ]

  static let texts = [
    String(repeating: "id[", count: 100_000),
    "id" + String(repeating: "[a]", count: 100_000) + "=1",
    "id" + String(repeating: "[", count: 100_000) + "]",
    String(repeating: "id=1&", count: 20_000),
    String(repeating: "id[]=1&", count: 20_000),
    "id=" + String(repeating: ",", count: 100_000),
    "id=" + String(repeating: "7", count: 100_000),
    "id=" + String(repeating: "%7", count: 100_000),
    "id=" + String(repeating: "%FF", count: 20_000),
    "id=" + String(repeating: "[", count: 100_000),
    (0..<9_999).map { "id[\($0)][\($0)]=1" }.joined(separator: "&"),
    (0..<9_999).map { "m\($0)=1" }.joined(separator: "&"),
  ]

  @Test(arguments: parameters)
  func `a query that is meant to take long does not`(members: String) throws {
    let parameter = try Parameter.testing(members)
    for text in Self.texts { _ = parameter.reading(of: text) }
  }

  @Test func `more items or parts than are read are told`() throws {
    let parameter = try Parameter.testing(Self.parameters[3])
    let items = String(repeating: "a&", count: 10_001)
    #expect(parameter.reading(of: items) == .malformed("cannot be read, because there are more than 10000 items"))
    let parts = String(repeating: "1,", count: 10_000)
    #expect(parameter.reading(of: "id=\(parts)1") == .malformed("has more than 10000 parts"))
    let all = String(repeating: "1,", count: 9_999)
    #expect(parameter.reading(of: "id=\(all)1") == .value(.array(Array(repeating: 1, count: 10_000))))
  }

  @Test func `bytes that are no UTF-8 and escapes that are none stay a text`() throws {
    let parameter = try Parameter.testing(
      #""name": "id", "in": "path", "required": true, "schema": {"type": "integer"}"#
    )
    #expect(parameter.reading(of: "%FF%C3") == .value("\u{FFFD}\u{FFFD}"))
    #expect(parameter.reading(of: "%7%zz%") == .value("%7%zz%"))
    #expect(parameter.reading(of: "%37") == .value(7))
  }
}
