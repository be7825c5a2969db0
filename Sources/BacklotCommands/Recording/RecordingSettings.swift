package import BacklotRecording

/// The settings with which a server records the exchanges with its upstream.
package struct RecordingSettings: Sendable {
  /// The path of the archive.
  package var path: String
  /// The treatment of the exchanges that the archive already contains.
  package var mode: ExchangeRecorder.Mode
  /// True if what differs between two recordings of the same traffic is left out.
  package var isStable = false
  /// True if the changes to the previous recording are listed at the end.
  package var listsChanges = false
  /// The rules by which secrets are found.
  package var rules = RedactionRules.standard

  /// Creates settings.
  package init(_ path: String, mode: ExchangeRecorder.Mode) {
    self.path = path
    self.mode = mode
  }
}

extension RecordingSettings {
  static let stableOption = CommandOption.flag(
    "stable",
    summary:
      "Leave out what differs between two recordings of the same traffic: times, the pieces of responses, identifiers of "
      + "single exchanges, and the port of a backend on this machine."
  )
}
