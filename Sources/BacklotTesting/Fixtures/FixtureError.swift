/// The reason why a fixture cannot be used.
public struct FixtureError: Error, Sendable, Hashable {
  /// The kind of problem, for use in programs.
  public enum Code: Sendable, Hashable {
    /// There is no file with that name in the searched locations.
    case notFound
    /// The file exists but cannot be read.
    case unreadable
    /// The content is not JSON.
    case notJSON
    /// The content is not of the requested type.
    case notDecodable
  }

  /// The kind of problem, for use in programs.
  public let code: Code
  /// The file or its name.
  public let fixture: String
  /// A human-readable description of the problem, its location and the remedy.
  public let message: String

  init(_ code: Code, _ message: String, in fixture: String) {
    self.code = code
    self.fixture = fixture
    self.message = message
  }
}

extension FixtureError: CustomStringConvertible {
  /// The file and the message.
  public var description: String { "\(fixture): \(message)" }
}
