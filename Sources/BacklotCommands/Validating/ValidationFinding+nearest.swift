extension ValidationFinding {
  /// The maximum number of causes in an explanation.
  private static let mostLines = 5

  /// The most helpful causes, each after the one that it explains, with its level of indentation.
  var explanation: [(level: Int, cause: ValidationFinding)] {
    var lines: [(level: Int, cause: ValidationFinding)] = []
    explain(&lines, level: 1)
    return lines
  }

  private func explain(_ lines: inout [(level: Int, cause: ValidationFinding)], level: Int) {
    for cause in nearest where lines.count < Self.mostLines {
      lines.append((level, cause))
      cause.explain(&lines, level: level + 1)
    }
  }

  /// The findings of the schema nearest to the value.
  ///
  /// Schemas for values of its kind are preferred, then those with the fewest findings, then those with the deepest
  /// finding.
  private var nearest: [ValidationFinding] {
    causes.min { distance(of: $0) < distance(of: $1) } ?? []
  }

  private func distance(of branch: [ValidationFinding]) -> (Int, Int, Int) {
    let isOfOtherKind = branch.contains { $0.keyword == "type" && $0.pointer == pointer }
    return (isOfOtherKind ? 1 : 0, branch.count, -(branch.map(\.depth).max() ?? 0))
  }

  /// The depth in the document; a slash inside a name is escaped in the pointer.
  private var depth: Int { pointer.utf8.count { $0 == UInt8(ascii: "/") } }
}
