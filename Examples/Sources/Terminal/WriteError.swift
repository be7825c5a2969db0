import Foundation

/// Why a result did not get where it was to go, such as a full disk.
package struct WriteError: LocalizedError {
  /// What the system says, by its number.
  package let code: Int32

  package init(code: Int32) { self.code = code }

  /// What happened, for people.
  package var errorDescription: String? { "The result cannot be written: \(String(cString: strerror(code)))" }
}
