import BacklotJSON
import BacklotStubs

/// The format of a report of findings.
enum ValidationReport: String, CaseIterable, Sendable {
  /// Text for people, and for editors that recognize `file:line:column:`.
  case text
  /// JSON for programs.
  case json
  /// SARIF for code scanning: the Static Analysis Results Interchange Format 2.1.0 of OASIS.
  case sarif
  /// JUnit's XML for continuous integration, with a test case for each file.
  case junit

  /// Returns the report of a command's findings.
  func written(_ files: [ValidatedFile], by command: String, style: (String, TextStyle) -> String) -> String {
    switch self {
    case .text: files.flatMap(\.findings).map { Self.line($0, style: style) }.joined()
    case .json: Self.json(files).serialized(.pretty) + "\n"
    case .sarif: SARIFLog(files).json.serialized(.pretty) + "\n"
    case .junit: JUnitReport(files, by: command).xml
    }
  }

  private static func line(_ finding: ValidationFinding, style: (String, TextStyle) -> String) -> String {
    let explanation = finding.explanation.map { indent($0.level) + plainLine($0.cause, style: style) }
    return plainLine(finding, style: style) + explanation.joined()
  }

  private static func indent(_ level: Int) -> String { String(repeating: "  ", count: level) }

  private static func plainLine(_ finding: ValidationFinding, style: (String, TextStyle) -> String) -> String {
    let schema = finding.schemaURI.map { style("  (\($0))".onOneLine, .faint) } ?? ""
    let warning = finding.severity == .warning ? "warning: " : ""
    return style("\(finding.place):".onOneLine, .bold) + " \(warning)\(finding.message.onOneLine)\(schema)\n"
  }

  private static func json(_ files: [ValidatedFile]) -> JSONValue {
    [
      "valid": .bool(!files.contains(where: \.isBroken)),
      "files": .array(
        files.map { file in
          [
            "file": .string(file.path), "valid": .bool(!file.isBroken), "complete": .bool(file.isComplete),
            "violations": .array(file.findings.map(json)),
          ]
        }
      ),
    ]
  }

  private static func json(_ finding: ValidationFinding) -> JSONValue {
    var members: JSONObject = ["keyword": .string(finding.keyword), "instanceLocation": .string(finding.pointer)]
    if let location = finding.location {
      members["line"] = .number(JSONNumber(location.line))
      members["column"] = .number(JSONNumber(location.column))
    }
    if let schema = finding.schemaURI { members["absoluteKeywordLocation"] = .string(schema) }
    members["message"] = .string(finding.message)
    if finding.severity == .warning { members["severity"] = "warning" }
    if !finding.causes.isEmpty { members["causes"] = .array(finding.causes.joined().map(json)) }
    return .object(members)
  }
}
