package import BacklotJSON

extension ContractViolation {
  /// The violation in the format of the log, the admin interface and the header field.
  ///
  /// ```json
  /// {"location": ["request", "query", "size"], "severity": "warning", "code": "deprecated",
  ///  "message": "size is deprecated", "file": "pets.yaml", "line": 17}
  /// ```
  package var json: JSONValue {
    var members: JSONObject = [
      "location": .array(([subject.rawValue] + location).map(JSONValue.string)), "severity": .string(severity.rawValue),
      "code": .string(code), "message": .string(message),
    ]
    if let origin {
      members["file"] = .string(origin.file)
      if let line = origin.line { members["line"] = .number(JSONNumber(line)) }
    }
    return .object(members)
  }
}
