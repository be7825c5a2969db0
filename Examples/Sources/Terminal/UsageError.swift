/// Why arguments say nothing that can be done, and what would.
package struct UsageError: Error, Equatable {
  package let message: String

  package init(message: String) { self.message = message }
}
