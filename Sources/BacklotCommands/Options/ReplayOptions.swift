import BacklotDesk
import BacklotHTTP
package import BacklotRecording

/// The options for the recordings among the sources of a backend.
package struct ReplayOptions: Sendable {
  /// The replay of recorded times.
  package var timing = Recording.Timing.dropped
  /// The reaction to a request after the last recorded response to it.
  package var whenExhausted = Recording.Exhaustion.repeatLast
  /// The parts of requests that are not compared.
  package var ignoring: [Recording.VolatilePart] = []
  /// The header fields that are compared.
  package var fields: [HTTPField.Name] = []
  /// True if the host is compared.
  package var comparesHost = false

  /// Creates the default options.
  package init() {}

  /// Creates options from a command line that was parsed with ``declarations``.
  package init(_ arguments: ParsedArguments) {
    self.init(matchingOf: arguments)
    timing = arguments[Self.timingOption]
    whenExhausted = arguments[Self.exhaustedOption].exhaustion
  }

  /// Creates options from a command line that was parsed with ``matchingDeclarations``.
  init(matchingOf arguments: ParsedArguments) {
    ignoring = arguments[Self.ignoreOption]
    fields = arguments[Self.fieldOption]
    comparesHost = arguments[Self.hostOption]
  }

  /// Returns the recording in a file.
  package func recording(_ path: String) -> Recording {
    var parts = Set<Recording.Part>.standard.union(fields.map { .field($0) })
    if comparesHost { parts.insert(.host) }
    return Recording(
      path,
      matching: parts,
      ignoring: Set(ignoring),
      whenExhausted: whenExhausted,
      timing: timing,
      decodedBy: ZlibContentCoder()
    )
  }
}

extension ReplayOptions {
  /// The reactions as they are written on a command line.
  private enum ExhaustionWord: String, Sendable, CaseIterable {
    case `repeat`, fail

    var exhaustion: Recording.Exhaustion { self == .repeat ? .repeatLast : .fail }
  }

  private static let timingOption = CommandOption.value(
    "timing",
    format: .timing("none|recorded|FACTOR", example: "recorded"),
    default: Recording.Timing.dropped,
    shown: "none",
    summary:
      "Replay the times of recordings: none for immediate responses, recorded, or a factor such as 0.1 for ten times as "
      + "fast."
  ).inEnvironment("BACKLOT_TIMING")
  private static let exhaustedOption = CommandOption.value(
    "exhausted",
    format: .word("REACTION"),
    default: ExhaustionWord.repeat,
    shown: ExhaustionWord.repeat.rawValue,
    summary:
      "After the last recorded response to a request, repeat it, or fail, so that one more request is unmatched."
  ).inEnvironment("BACKLOT_EXHAUSTED")
  private static let ignoreOption = CommandOption.repeated(
    "ignore",
    format: .volatilePart("PART:NAME", example: "query:timestamp"),
    summary:
      "Do not compare this value with recorded requests: query:NAME, form:NAME, or member:NAME of a JSON body, where "
      + "NAME can be a JSON Pointer."
  ).inEnvironment("BACKLOT_IGNORE")
  private static let fieldOption = CommandOption.repeated(
    "match-field",
    format: .fieldName("NAME", example: "Accept"),
    summary: "Compare this header field with that of recorded requests, in addition to method, path, query and body."
  ).inEnvironment("BACKLOT_MATCH_FIELD")
  private static let hostOption = CommandOption.flag(
    "match-host",
    summary: "Compare the host with that of recorded requests."
  ).inEnvironment("BACKLOT_MATCH_HOST")

  /// The declarations of all options.
  static let declarations = [timingOption.declaration, exhaustedOption.declaration] + matchingDeclarations
  /// The declarations of the options that decide which recorded request matches.
  static let matchingDeclarations = [
    ignoreOption.declaration, fieldOption.declaration, hostOption.declaration,
  ]
}

// MARK: - Formats

extension ValueFormat where Value == Recording.Timing {
  /// Returns the format of the replay of times: `none`, `recorded`, or a factor.
  static func timing(_ placeholder: String, example: String) -> Self {
    Self(
      placeholder,
      expectation: "none, recorded, or a factor of at most 1000 such as 0.1",
      example: example,
      completion: .words(["none", "recorded"])
    ) { text in
      switch text {
      case "none": return .dropped
      case "recorded": return .recorded
      default:
        let isDecimal = text.utf8.allSatisfy { (48...57).contains($0) || $0 == UInt8(ascii: ".") }
        guard isDecimal, let factor = Double(text), factor <= 1000 else { return nil }
        return .scaled(factor)
      }
    }
  }
}

extension ValueFormat where Value == Recording.VolatilePart {
  /// Returns the format of a part of requests whose value differs each time: `query:timestamp`.
  static func volatilePart(_ placeholder: String, example: String) -> Self {
    Self(placeholder, expectation: "query:NAME, member:NAME or form:NAME", example: example) { text in
      guard let colon = text.firstIndex(of: ":") else { return nil }
      let name = String(text[text.index(after: colon)...])
      guard !name.isEmpty else { return nil }
      return switch text[..<colon] {
      case "query": .query(name)
      case "member": .member(name)
      case "form": .form(name)
      default: nil
      }
    }
  }
}

extension ValueFormat where Value == HTTPField.Name {
  /// Returns the format of the name of a header field.
  static func fieldName(_ placeholder: String, example: String) -> Self {
    Self(placeholder, expectation: "the name of a header field", example: example) { HTTPField.Name($0) }
  }
}
