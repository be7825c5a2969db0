import Testing

@testable import BacklotXML

struct XMLStressTests {
  @Test func `a hundred tasks read, compare and ask at once`() async throws {
    let expected = try XMLExpectation("<a><b>1</b></a>")
    let (path, other) = (try XPath("name(//b)"), try XPath("//p:b", namespaces: ["p": "u"]))
    let shared = try ParsedXML(parsing: "<p:a xmlns:p='u'><p:b>1</p:b></p:a>")
    try await withThrowingTaskGroup(of: Bool.self) { group in
      for number in 0..<100 {
        group.addTask {
          for _ in 0..<20 {
            let isRight = number.isMultiple(of: 2)
            guard expected.matches(Array("<a><b>\(isRight ? 1 : 2)</b></a>".utf8)) == isRight else { return false }
            guard try path.evaluate(on: shared).texts == ["p:b"] else { return false }
            guard try other.evaluate(on: shared).texts.count == 1 else { return false }
            guard !expected.differences(from: Array("<a><\(number)".utf8)).isEmpty else { return false }
          }
          return true
        }
      }
      for try await isRight in group { #expect(isRight) }
    }
  }
}
