/// An error for invalid arguments, with the valid alternatives.
package struct UsageError: Error, Equatable {
  package let message: String

  package init(message: String) { self.message = message }
}
