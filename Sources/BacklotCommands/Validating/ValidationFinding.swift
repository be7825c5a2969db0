import BacklotJSON
import BacklotJSONSchema
import BacklotStubs

/// A problem in a file.
struct ValidationFinding {
  /// The path of the file, as specified.
  let path: String
  /// The location in the file, if known.
  let location: JSONLocation?
  /// The location in the document, as a URI fragment.
  let pointer: String
  /// The keyword that is violated; `syntax` if the file cannot be read.
  let keyword: String
  /// The location of the keyword in the schema, as a URI or its fragment; `nil` if the schema is not the cause.
  var schemaURI: String?
  /// A message for users.
  let message: String
  /// The reasons why no alternative schema accepts the value, in a list for each schema with findings.
  var causes: [[ValidationFinding]] = []
  /// The severity.
  var severity = ContractViolation.Severity.error
}

extension ValidationFinding {
  /// The file with line and column, in the format that editors open, or with the pointer if they are unknown.
  var place: String { location.map { "\(path):\($0.line):\($0.column)" } ?? "\(path) \(pointer)" }

  init(_ violation: JSONSchemaViolation, in path: String) {
    self.init(
      path: path,
      location: violation.location,
      pointer: violation.instancePointer.fragment,
      keyword: violation.keyword.isEmpty ? violation.code.rawValue : violation.keyword,
      schemaURI: violation.schemaURI,
      message: violation.message,
      causes: Self.branches(of: violation).map { $0.map { ValidationFinding($0, in: path) } }
    )
  }

  /// Returns the causes of a violation, grouped by their schema, which the token after the keyword identifies.
  private static func branches(of violation: JSONSchemaViolation) -> [[JSONSchemaViolation]] {
    let depth = violation.schemaPointer.tokens.count
    var branches: [[JSONSchemaViolation]] = []
    var last: String?
    for cause in violation.causes {
      let token = cause.schemaPointer.tokens.dropFirst(depth).first
      if branches.isEmpty || token != last { branches.append([]) }
      branches[branches.count - 1].append(cause)
      last = token
    }
    return branches
  }

  /// Returns a finding for each member with the name of an earlier one: another reader may use the earlier one.
  static func duplicates(in document: JSONSource, of path: String) -> [ValidationFinding] {
    document.duplicateMembers.map { duplicate in
      let message = "\(duplicate.message), expected unique member names in an object"
      return ValidationFinding(brokenBy: message, at: duplicate.location, in: path)
    }
  }

  init(brokenBy message: String, at location: JSONLocation, in path: String) {
    self.init(path: path, location: location, pointer: "#", keyword: "syntax", schemaURI: nil, message: message)
  }
}

/// A file that was validated.
struct ValidatedFile {
  let path: String
  let findings: [ValidationFinding]
  /// True if the findings are complete.
  let isComplete: Bool

  /// True if a finding is an error.
  var isBroken: Bool { findings.contains { $0.severity == .error } }
}

// MARK: - Nearest causes

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
