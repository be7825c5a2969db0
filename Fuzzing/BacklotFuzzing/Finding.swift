/// A violated expectation that an input revealed.
package struct Finding: Error, Sendable, Hashable, CustomStringConvertible {
  package let description: String

  init(_ description: String) { self.description = description }

  /// Throws where something that always holds does not.
  static func unless(_ holds: Bool, _ description: @autoclosure () -> String) throws(Finding) {
    if !holds { throw Finding(description()) }
  }
}
