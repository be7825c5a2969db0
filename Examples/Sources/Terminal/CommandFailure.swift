import Foundation

/// An error that ends a program, with the message of its screen; an empty message has already been shown.
package struct CommandFailure: LocalizedError {
  private let message: String

  package init(message: String) { self.message = message }

  /// A description of the error.
  package var errorDescription: String? { message }
}
