import BacklotJSON
import BacklotJSONPath
import TestConditions
import Testing

@Suite struct JSONComparisonDepthTests {
  @Test(arguments: ["[", "{\"a\":"])
  func `values as deep as the limit are compared with placeholders on a small stack`(unit: String) async throws {
    let result = await onThread(stackSize: 512 * 1024) {
      let (_, value) = try Self.deepest(unit, around: "1")
      let (_, expected) = try Self.deepest(unit, around: #""{{number}}""#)
      var comparison = JSONComparison.exact
      comparison.allowsPlaceholders = true
      return (value.matches(value, comparing: comparison), value.matches(expected, comparing: comparison))
    }
    let (isEqual, fitsText) = try result.get()
    #expect(isEqual && !fitsText)
  }

  @Test(arguments: ["[", "{\"a\":"])
  func `values as deep as the limit are told apart at their innermost`(unit: String) async throws {
    let result = await onThread(stackSize: 8 * 1024 * 1024) {
      let (_, expected) = try Self.deepest(unit, around: "1")
      let (_, got) = try Self.deepest(unit, around: "2")
      let differences = [JSONComparison.exact, .lenient].map { got.differences(from: expected, comparing: $0) }
      return differences.allSatisfy { $0.count <= 2 && $0.first?.pointer.tokens.isEmpty == false }
    }
    #expect(try result.get())
  }

  private static func deepest(_ unit: String, around scalar: String) throws -> (String, JSONValue) {
    let close = unit == "[" ? "]" : "}"
    let text = String(repeating: unit, count: 512) + scalar + String(repeating: close, count: 512)
    return (text, try JSONValue(parsing: text))
  }
}
