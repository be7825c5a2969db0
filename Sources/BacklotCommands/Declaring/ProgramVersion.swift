/// The version of the program `backlot`.
package enum ProgramVersion {
  /// The current version.
  package static let current = "0.2.0"
}
