import Foundation

/// What keeps a program from doing what it was asked for, in words that its screen already has.
package struct CommandFailure: LocalizedError {
  private let message: String

  package init(message: String) { self.message = message }

  /// What happened, for people.
  package var errorDescription: String? { message }
}
