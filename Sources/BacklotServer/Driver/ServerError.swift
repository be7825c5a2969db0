/// The reason why a server could not be started.
public struct ServerError: Error, Sendable, Hashable {
  /// The kind of an error.
  public struct Code: Sendable, Hashable {
    private let name: String

    private init(_ name: String) { self.name = name }

    /// Another program already listens at this address and port.
    public static let addressInUse = Code("addressInUse")
    /// Only a privileged program may listen at this port.
    public static let notPermitted = Code("notPermitted")
    /// The host is not an address of this machine, or not an address at all.
    public static let noSuchAddress = Code("noSuchAddress")
    /// The system denied another operation.
    public static let system = Code("system")
  }

  /// The kind of the error.
  public let code: Code
  /// A description of the error and its remedy.
  public let message: String

  package init(_ code: Code, message: String) {
    self.code = code
    self.message = message
  }
}

extension ServerError: CustomStringConvertible {
  /// The message.
  public var description: String { message }
}
