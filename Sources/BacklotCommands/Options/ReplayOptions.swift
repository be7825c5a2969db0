import BacklotDesk
import BacklotHTTP
package import BacklotRecording

/// The options for the replay of recordings.
package struct ReplayOptions: Sendable {
  /// The replay of recorded times.
  package var timing = Recording.Timing.dropped
  /// The reaction to a request after the last recorded response to it.
  package var whenExhausted = Recording.Exhaustion.repeatLast
  /// The compared parts of requests.
  package var matching = Set<Recording.Part>.standard
  /// The parts that are not compared.
  package var ignoring: Set<Recording.VolatilePart> = []

  /// Creates the default options.
  package init() {}

  /// Creates options from a command line that was parsed with ``declarations``.
  package init(_ arguments: ParsedArguments) {
    timing = arguments[Self.timingOption].timing
    whenExhausted = arguments[Self.exhaustedOption].reaction
    ignoring = Set(arguments[Self.ignoreOption])
    matching.formUnion(arguments[Self.fieldOption].map { .field($0) })
    if arguments[Self.hostOption] { matching.insert(.host) }
  }

  /// Returns the recording in a file.
  func recording(_ path: String) -> Recording {
    Recording(
      path,
      matching: matching,
      ignoring: ignoring,
      whenExhausted: whenExhausted,
      timing: timing,
      decodedBy: ZlibContentCoder()
    )
  }
}

// MARK: - Declaration

extension ReplayOptions {
  private static let timingOption = CommandOption<ReplayTiming>.value(
    "timing",
    format: ValueFormat(
      "TIMING",
      expectation: "none, recorded, or a factor",
      example: "0.1",
      completion: .words(["none", "recorded"]),
      read: { ReplayTiming($0) }
    ),
    default: ReplayTiming(timing: .dropped),
    shown: "none",
    summary: "Replay the times of recordings: none, recorded, or a factor such as 0.1 for ten times as fast."
  )
  private static let exhaustedOption = CommandOption<ReplayEnd>.value(
    "exhausted",
    format: .word("REACTION"),
    default: .repeat,
    shown: ReplayEnd.repeat.rawValue,
    summary: "After the last recorded response to a request, repeat it, or fail."
  )
  private static let ignoreOption = CommandOption.repeated(
    "ignore",
    format: ValueFormat<Recording.VolatilePart>(
      "PART",
      expectation: "query:NAME, member:NAME, member:/POINTER or form:NAME",
      example: "query:timestamp",
      read: { .init(word: $0) }
    ),
    summary: "Match recorded requests regardless of this query item, member of a JSON body, or form item."
  )
  private static let fieldOption = CommandOption.repeated(
    "match-field",
    format: ValueFormat<HTTPField.Name>(
      "NAME",
      expectation: "the name of a header field",
      example: "Accept-Language",
      read: { HTTPField.Name($0) }
    ),
    summary: "Match recorded requests only with the same value of this header field."
  )
  private static let hostOption = CommandOption.flag(
    "match-host",
    summary: "Match recorded requests only with the same host and port."
  )

  /// The declarations of the options.
  static let declarations = [
    timingOption.declaration, exhaustedOption.declaration, ignoreOption.declaration, fieldOption.declaration,
    hostOption.declaration,
  ]
}

/// The times of a replay, as a word of the command line.
private struct ReplayTiming: Sendable {
  let timing: Recording.Timing

  init(timing: Recording.Timing) { self.timing = timing }

  init?(_ word: String) {
    switch word {
    case "none": timing = .dropped
    case "recorded": timing = .recorded
    default:
      guard let factor = Double(word), factor.isFinite, factor >= 0, factor <= 1_000 else { return nil }
      timing = .scaled(factor)
    }
  }
}

/// The reactions after the last recorded response.
private enum ReplayEnd: String, Sendable, CaseIterable {
  case `repeat`, fail

  var reaction: Recording.Exhaustion { self == .fail ? .fail : .repeatLast }
}

extension Recording.VolatilePart {
  fileprivate init?(word: String) {
    guard let colon = word.firstIndex(of: ":") else { return nil }
    let name = String(word[word.index(after: colon)...])
    guard !name.isEmpty else { return nil }
    switch word[..<colon] {
    case "query": self = .query(name)
    case "member": self = .member(name)
    case "form": self = .form(name)
    default: return nil
    }
  }
}
