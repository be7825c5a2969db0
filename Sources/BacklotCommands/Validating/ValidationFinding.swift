import BacklotJSON
import BacklotJSONSchema
import BacklotStubs

/// One thing that is wrong with a file.
struct ValidationFinding {
  /// The file, as it was named.
  let path: String
  /// The location in the file, if known.
  let location: JSONLocation?
  /// The location in the document, as a fragment of a URI.
  let pointer: String
  /// The keyword whose demand is not met; `syntax` where the file cannot be read.
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
  /// The file with line and column, as editors follow them, or else with the pointer.
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

  /// The causes of a violation by the schema that they are of, which the token behind the keyword names.
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

  init(brokenBy message: String, at location: JSONLocation, in path: String) {
    self.init(path: path, location: location, pointer: "#", keyword: "syntax", schemaURI: nil, message: message)
  }
}

/// A file that was looked at.
struct ValidatedFile {
  let path: String
  let findings: [ValidationFinding]
  /// True if the findings are complete.
  let isComplete: Bool

  /// True if a finding is more than a warning.
  var isBroken: Bool { findings.contains { $0.severity == .error } }
}
