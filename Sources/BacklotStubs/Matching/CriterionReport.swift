/// The result of checking one criterion against one request, with the expected and the actual value.
public struct CriterionReport: Sendable, Hashable {
  /// The checked property: `method`, `path`, `query`, `field`, `cookie`, `body`, `host`, `port`, `scheme`, `where`,
  /// `scenario` or `times`.
  public let name: String
  /// True if the request satisfies it.
  public let holds: Bool
  /// The stub's requirement.
  public let expected: String
  /// The actual value.
  public let got: String

  /// Creates a report.
  package init(name: String, holds: Bool, expected: String, got: String) {
    self.name = name
    self.holds = holds
    self.expected = expected
    self.got = got
  }
}

extension CriterionReport: CustomStringConvertible {
  /// A single line that begins with ✓ or ✗.
  public var description: String {
    let label = name.padded(to: 7)
    guard !holds else {
      return got == expected ? "✓ \(label) \(expected)" : "✓ \(label) \(expected.padded(to: 20)) \(got)"
    }
    // Several differences of a JSON body are listed one per line.
    let finding = got.contains("\n") ? "\n" + got.indented(by: 4) : " " + got
    return "✗ \(label) \(expected.padded(to: 20)) got:\(finding)"
  }
}

extension String {
  package func padded(to width: Int) -> String { self + String(repeating: " ", count: max(0, width - count)) }

  package func indented(by width: Int) -> String {
    let margin = String(repeating: " ", count: width)
    return split(separator: "\n", omittingEmptySubsequences: false).map { margin + $0 }.joined(separator: "\n")
  }
}
