/// The real time that a test waits; a literal is a number of seconds.
///
/// ```swift
/// try await awaitCompletion(of: publisher, timeout: 0.5)
/// try await awaitCompletion(of: publisher, timeout: .milliseconds(500))
/// ```
public struct Timeout: Sendable, Hashable {
  /// The time as a duration.
  public let duration: Duration

  /// Creates a timeout from a duration.
  public init(_ duration: Duration) { self.duration = duration }

  /// Creates a timeout of some seconds.
  public static func seconds(_ seconds: Double) -> Timeout { Timeout(.seconds(seconds)) }

  /// Creates a timeout of some milliseconds.
  public static func milliseconds(_ milliseconds: Double) -> Timeout { Timeout(.milliseconds(milliseconds)) }
}

extension Timeout: ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral {
  /// Creates a timeout of some seconds.
  public init(integerLiteral seconds: Int) { self.init(.seconds(seconds)) }

  /// Creates a timeout of some seconds.
  public init(floatLiteral seconds: Double) { self.init(.seconds(seconds)) }
}
