/// One criterion held against one request: whether it holds, what was expected, what came.
public struct CriterionReport: Sendable, Hashable {
  /// The checked property: `method`, `path`, `query`, `field`, `cookie`, `body`, `host`, `port`, `scheme`, `where`,
  /// `scenario` or `times`.
  public let name: String
  /// True if the request satisfies it.
  public let holds: Bool
  /// The requirement of the stub.
  public let expected: String
  /// The actual value.
  public let got: String
}

extension CriterionReport: CustomStringConvertible {
  /// One line, with ✓ or ✗ in front.
  public var description: String {
    let label = name.padded(to: 7)
    guard !holds else {
      return got == expected ? "✓ \(label) \(expected)" : "✓ \(label) \(expected.padded(to: 20)) \(got)"
    }
    // Several differences of a JSON body stand below each other.
    let finding = got.contains("\n") ? "\n" + got.indented(by: 4) : " " + got
    return "✗ \(label) \(expected.padded(to: 20)) got:\(finding)"
  }
}

extension String {
  package func padded(to width: Int) -> String { self + String(repeating: " ", count: max(0, width - count)) }

  func indented(by width: Int) -> String {
    let margin = String(repeating: " ", count: width)
    return split(separator: "\n", omittingEmptySubsequences: false).map { margin + $0 }.joined(separator: "\n")
  }
}
