/// Findings in JUnit's XML format, which continuous integration servers read.
struct JUnitReport {
  private let files: [ValidatedFile]
  /// The command that produced the findings, used as the name of the suite.
  private let command: String

  init(_ files: [ValidatedFile], by command: String) {
    self.files = files
    self.command = command
  }

  var xml: String {
    let failures = files.count(where: \.isBroken)
    let counts = #"tests="\#(files.count)" failures="\#(failures)" errors="0" skipped="0""#
    return """
      <?xml version="1.0" encoding="UTF-8"?>
      <testsuites \(counts)>
        <testsuite name="\(command)" \(counts)>
      \(files.map(testCase).joined())  </testsuite>
      </testsuites>

      """
  }

  private func testCase(_ file: ValidatedFile) -> String {
    let name = #"classname="\#(command)" name="\#(escaped(file.path))""#
    guard let first = file.findings.first else { return "    <testcase \(name)/>\n" }
    let lines = file.findings.flatMap { [line($0, level: 0)] + $0.explanation.map { line($0.cause, level: $0.level) } }
    guard file.isBroken else {
      return "    <testcase \(name)>\n      <system-out>\(lines.joined())</system-out>\n    </testcase>\n"
    }
    return """
          <testcase \(name)>
            <failure type="\(escaped(first.keyword))" message="\(escaped(first.message))">\(lines.joined())</failure>
          </testcase>

      """
  }

  private func line(_ finding: ValidationFinding, level: Int) -> String {
    String(repeating: "  ", count: level) + escaped("\(finding.place): \(finding.message)") + "\n"
  }

  /// Returns text escaped for XML 1.0 (§2.4), without the characters that are not allowed in documents (§2.2).
  private func escaped(_ text: String) -> String {
    var written = ""
    for scalar in text.onOneLine.unicodeScalars {
      switch scalar {
      case "&": written += "&amp;"
      case "<": written += "&lt;"
      case ">": written += "&gt;"
      case "\"": written += "&quot;"
      case "\u{FFFE}", "\u{FFFF}": written += "\u{FFFD}"
      default: written.unicodeScalars.append(scalar)
      }
    }
    return written
  }
}
