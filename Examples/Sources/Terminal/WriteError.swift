import Foundation

/// Why a result did not get where it was to go, such as a full disk.
package struct WriteError: LocalizedError {
  /// The error number of the system.
  package let code: Int32

  package init(code: Int32) { self.code = code }

  /// A description of the error.
  package var errorDescription: String? { "The result cannot be written: \(String(cString: strerror(code)))" }
}
