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
  package var redaction = RedactionOptions()

  /// Creates settings.
  package init(_ path: String, mode: ExchangeRecorder.Mode) {
    self.path = path
    self.mode = mode
  }
}

// MARK: - For another process

extension RecordingSettings {
  private static let pathOperand = CommandOperand<String>.one(
    .text("FILE", example: "bank.har"),
    summary: "The archive."
  )
  private static let modeOption = CommandOption<ExchangeRecorder.Mode>.value(
    "mode",
    format: .word("MODE"),
    default: .append,
    shown: ExchangeRecorder.Mode.append.rawValue,
    summary: "The treatment of previous exchanges."
  )
  private static let changesOption = CommandOption.flag("changes", summary: "List the changes.")
  static let stableOption = CommandOption.flag(
    "stable",
    summary:
      "Leave out what differs between two recordings of the same traffic: times, the pieces of responses, identifiers of "
      + "single exchanges, and the port of a backend on this machine."
  )

  /// The arguments of the process that writes recordings.
  static let declaration = CommandDeclaration(
    name: "record",
    summary: "Writes a recording.",
    options: [modeOption.declaration, changesOption.declaration, stableOption.declaration]
      + RedactionOptions.declarations,
    operands: [pathOperand.declaration]
  )

  /// Creates settings from arguments that were parsed with ``declaration``.
  init(_ arguments: ParsedArguments) {
    self.init(arguments[Self.pathOperand] ?? "", mode: arguments[Self.modeOption])
    isStable = arguments[Self.stableOption]
    listsChanges = arguments[Self.changesOption]
    redaction = RedactionOptions(arguments)
  }

  /// The arguments from which the same settings are created.
  var words: [String] {
    ["--mode", mode.rawValue] + (isStable ? ["--stable"] : []) + (listsChanges ? ["--changes"] : []) + redaction.words
      + ["--", path]
  }
}
