public import Foundation

extension ClientError: LocalizedError, CustomStringConvertible {
  /// The message.
  public var description: String { message }
  /// The message.
  public var errorDescription: String? { message }
}
