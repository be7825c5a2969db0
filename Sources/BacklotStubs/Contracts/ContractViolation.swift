/// One thing in which a request or an answer breaks a contract, or comes close to that.
public struct ContractViolation: Sendable, Hashable {
  /// Which of the two messages it is about.
  public let subject: Subject
  /// Where in the message, from the outside in; empty where it is about the message as a whole.
  ///
  /// The first word is `method`, `path`, `query`, `header`, `cookie`, `body` or `status`, the others are names and
  /// indexes: `["query", "productId"]`, `["header", "x-token"]`, `["body", "owner", "name"]`.
  public let location: [String]
  /// How bad it is.
  public let severity: Severity
  /// What kind of thing it is: a schema's keyword, such as `required`, `enum` or `type`, or a word such as `noPath`,
  /// `noMethod`, `status`, `mediaType`, `security` or `deprecated`.
  public let code: String
  /// What is wrong, in a sentence for people.
  public let message: String
  /// Where the contract says so; nothing where it says nothing of it.
  public let origin: Stub.Origin?
  /// The number of violations that it stands for, which are left out; 0 if it stands for itself.
  var leftOutCount = 0
  /// Whether even more than these may be left out.
  var isOpenEnded = false

  /// Makes a violation.
  ///
  /// - Parameters:
  ///   - subject: Which of the two messages it is about.
  ///   - location: Where in the message, from the outside in; the message as a whole unless given.
  ///   - severity: How bad it is; an error unless given.
  ///   - code: What kind of thing it is, in a word.
  ///   - message: What is wrong, in a sentence for people.
  ///   - origin: Where the contract says so.
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
    /// What the client sent.
    case request
    /// What it was answered.
    case response
  }

  /// How bad a violation is.
  public enum Severity: String, Sendable {
    /// The contract is broken.
    case error
    /// The contract holds, but something is worth knowing, such as the use of a deprecated operation, or that a body was
    /// not looked at.
    case warning

    /// What stands in front of it where people read it.
    package var sign: String { self == .error ? "✗" : "!" }
  }
}

extension ContractViolation: CustomStringConvertible {
  /// The place in the request or the response, the sentence, and where the contract says so.
  public var description: String {
    let place = location.isEmpty ? "" : "\(([subject.rawValue] + location).joined(separator: ".")): "
    return place + message + (origin.map { " (\($0))" } ?? "")
  }
}
