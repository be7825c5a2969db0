import Foundation
import SampleRequests
import Testing

@testable import BacklotStubs
@testable import BacklotWireMock

/// Verifies the examples in `docs/response-templates.md`.
@Suite struct TemplateArticleTests {
  /// The cells of the article's tables, row by row.
  private static func rows() throws -> [[String]] {
    var folder = URL(filePath: #filePath)
    for _ in 0..<4 { folder.deleteLastPathComponent() }
    let text = try String(contentsOf: folder.appending(path: "docs/response-templates.md"), encoding: .utf8)
    return text.split(separator: "\n").filter { $0.hasPrefix("| `") }.map { cells(in: $0) }
  }

  /// Returns the texts in backticks between bars.
  ///
  /// A bar in a text is escaped with a backslash.
  private static func cells(in line: Substring) -> [String] {
    line.replacing("\\|", with: "\u{0}").split(separator: "|").compactMap { cell -> String? in
      let text = cell.trimmingCharacters(in: .whitespaces)
      guard text.hasPrefix("`"), text.hasSuffix("`") else { return nil }
      return String(text.dropFirst().dropLast()).replacing("\u{0}", with: "|")
    }
  }

  @Test func `every example gives what the article says`() throws {
    let rows = try Self.rows()
    #expect(rows.count > 90)
    var request = SampleRequest()
    request.url = "/things/7?search=a&search=b&search=c&q=red%20fox"
    for row in rows {
      let (example, expected) = (row[row.count - 2], row[row.count - 1].replacing("⏎", with: "\n"))
      #expect(try Template(example).sample(of: request) == expected, "\(example)")
    }
  }

  @Test func `every function has an example`() throws {
    let listed = Set(try Self.rows().filter { $0.count == 3 }.map { $0[0] })
    #expect(listed == Set(TemplateFunction.all.map(\.name)))
  }
}
