package import BacklotHTTP
import BacklotJSON
public import BacklotStubs

/// An error in a contract: the location, the value found, and the value expected.
///
/// The description is meant for people: `api.yaml:41: "$ref" is "#/components/schemas/Dgo", which does not exist; …`.
public struct ContractError: Error, Sendable, Hashable {
  /// The kind of error, to distinguish errors in code.
  public let code: Code
  /// The location of the error: the document, and the line if known.
  public let origin: Stub.Origin
  /// The problem, the expected value, and the solution.
  public let message: String
  /// The error of the failed system call because of which a document was not read, if any.
  package let systemError: SystemCallError?

  package init(_ code: Code, at origin: Stub.Origin, message: String, systemError: SystemCallError? = nil) {
    self.code = code
    self.origin = origin
    self.message = message
    self.systemError = systemError
  }

  init(_ code: Code, at node: ContractNode, message: String) {
    self.init(code, at: node.origin, message: message)
  }
}

extension ContractError {
  /// A kind of error.
  ///
  /// More codes may be added.
  public struct Code: RawRepresentable, Sendable, Hashable {
    /// The code as a word, stable between versions.
    public let rawValue: String

    /// Creates a code.
    public init(rawValue: String) {
      self.rawValue = rawValue
    }

    /// A document that cannot be read, or is neither JSON nor, if supported, YAML.
    public static let unreadable = Code(rawValue: "unreadable")
    /// A document that is not an OpenAPI document, or has an unsupported version.
    public static let notOpenAPI = Code(rawValue: "notOpenAPI")
    /// A part that the specification does not allow.
    public static let invalid = Code(rawValue: "invalid")
    /// A reference to a missing value.
    public static let unresolvedReference = Code(rawValue: "unresolvedReference")
    /// A reference that leads back to itself.
    public static let endlessReference = Code(rawValue: "endlessReference")
    /// A reference to a remote document that is not allowed or not available.
    public static let remoteReference = Code(rawValue: "remoteReference")
    /// An invalid schema.
    public static let invalidSchema = Code(rawValue: "invalidSchema")
    /// A part that exceeds a limit.
    public static let tooLarge = Code(rawValue: "tooLarge")
  }
}

extension ContractError: CustomStringConvertible {
  /// The place and the message.
  public var description: String { "\(origin): \(message)" }
}
