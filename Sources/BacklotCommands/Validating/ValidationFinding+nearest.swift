extension ValidationFinding {
  /// How many lines explain a finding.
  private static let mostLines = 5

  /// Those causes that help most, each behind the one that it explains, with how far it is indented: a few of them.
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

  /// What the schema says to which the value is nearest: one for values of its kind before others, then the one that says least,
  /// then the one that has looked deepest.
  private var nearest: [ValidationFinding] {
    causes.min { distance(of: $0) < distance(of: $1) } ?? []
  }

  private func distance(of branch: [ValidationFinding]) -> (Int, Int, Int) {
    let isOfOtherKind = branch.contains { $0.keyword == "type" && $0.pointer == pointer }
    return (isOfOtherKind ? 1 : 0, branch.count, -(branch.map(\.depth).max() ?? 0))
  }

  /// How many levels down in the document it is; a slash inside a name is escaped in the pointer.
  private var depth: Int { pointer.utf8.count { $0 == UInt8(ascii: "/") } }
}
