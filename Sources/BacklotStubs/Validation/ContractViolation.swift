package import BacklotJSON

/// A violation of a contract by a request or an answer, or a warning about it.
public struct ContractViolation: Sendable, Hashable {
  /// The message that contains the violation.
  public let subject: Subject
  /// The location in the message, from the outside in.
  ///
  /// Empty for the message as a whole.
  ///
  /// The first word is `method`, `path`, `query`, `header`, `cookie`, `body` or `status`, the others are names and
  /// indexes: `["query", "productId"]`, `["header", "x-token"]`, `["body", "owner", "name"]`.
  public let location: [String]
  /// The severity of the violation.
  public let severity: Severity
  /// The kind of violation: a keyword of a schema, such as `required`, `enum` or `type`, or a word such as `noPath`,
  /// `noMethod`, `status`, `mediaType`, `security` or `deprecated`.
  public let code: String
  /// A human-readable description, in one sentence.
  public let message: String
  /// The place in the contract, or `nil` if the contract does not mention it.
  public let origin: Stub.Origin?
  /// The number of omitted violations that it represents; 0 if it is a violation itself.
  var leftOutCount = 0
  /// True if more violations than these may be omitted.
  var isOpenEnded = false

  /// Creates a violation.
  ///
  /// - Parameters:
  ///   - subject: The message that contains the violation.
  ///   - location: The location in the message, from the outside in. Defaults to the message as a whole.
  ///   - severity: The severity. Defaults to an error.
  ///   - code: The kind of violation, in a word.
  ///   - message: A human-readable description, in one sentence.
  ///   - origin: The place in the contract.
  public init(
    _ subject: Subject,
    at location: [String] = [],
    severity: Severity = .error,
    code: String,
    message: String,
    origin: Stub.Origin? = nil
  ) {
    self.subject = subject
    self.location = location
    self.severity = severity
    self.code = code
    self.message = message
    self.origin = origin
  }
}

extension ContractViolation {
  /// One of the two messages of an exchange.
  public enum Subject: String, Sendable {
    /// The client's request.
    case request
    /// The answer to the client.
    case response
  }

  /// The severity of a violation.
  public enum Severity: String, Sendable {
    /// The contract is broken.
    case error
    /// The contract is not broken, but the violation is a warning, such as the use of a deprecated operation or a body
    /// that was not checked.
    case warning

    /// The sign in front of the violation in human-readable text.
    package var sign: String { self == .error ? "✗" : "!" }
  }
}

extension ContractViolation: CustomStringConvertible {
  /// The location in the request or the response, the message, and the place in the contract.
  public var description: String {
    let place = location.isEmpty ? "" : "\(([subject.rawValue] + location).joined(separator: ".")): "
    return place + message + (origin.map { " (\($0))" } ?? "")
  }
}

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
