import BacklotHTTP
import BacklotJSON
import BacklotMessages

/// A secret of a live message, at the place of a placeholder in the recording.
public struct SecretCapture: Sendable, Hashable {
  /// The placeholder in the recording.
  public let placeholder: SecretPlaceholder
  /// The text in the live message.
  public let value: String

  /// Creates a capture.
  public init(placeholder: SecretPlaceholder, value: String) {
    self.placeholder = placeholder
    self.value = value
  }
}

/// A recorded text with placeholders, as a pattern for live texts.
///
/// The text between placeholders must be equal, and each placeholder matches any non-empty text. If several matches are
/// possible, each placeholder but the last matches the shortest text. Matching takes time linear in both lengths.
///
/// ```swift
/// PlaceholderPattern.matches(recorded: "Bearer {{secret:access_token:1}}", live: "Bearer abc")
/// // [SecretCapture(placeholder: {{secret:access_token:1}}, value: "abc")]
/// ```
public struct PlaceholderPattern: Sendable {
  /// The texts before, between and after the placeholders.
  private let literals: [[UInt8]]
  private let placeholders: [SecretPlaceholder]

  /// Creates a pattern from a recorded text, in which placeholders may be percent-encoded.
  public init(_ recorded: String) { self.init(Array(recorded.utf8)) }

  /// Creates a pattern from the bytes of a recorded text.
  package init(_ recorded: [UInt8]) {
    var literals: [[UInt8]] = []
    var start = 0
    let occurrences = SecretPlaceholder.occurrences(in: recorded)
    for occurrence in occurrences {
      literals.append(Array(recorded[start..<occurrence.range.lowerBound]))
      start = occurrence.range.upperBound
    }
    self.literals = literals + [start == 0 ? recorded : Array(recorded[start...])]
    placeholders = occurrences.map(\.placeholder)
  }

  /// A Boolean value that indicates whether the text has placeholders.
  public var hasPlaceholders: Bool { !placeholders.isEmpty }

  /// Returns the secrets at the places of the placeholders, or `nil` if the text does not match.
  ///
  /// The array is empty for a text without placeholders that is equal.
  public func captures(in live: String) -> [SecretCapture]? {
    let live = Array(live.utf8)
    return ranges(in: live).map { ranges in
      zip(placeholders, ranges).map { SecretCapture(placeholder: $0, value: String(decoding: live[$1], as: UTF8.self)) }
    }
  }

  /// Returns the range of the text at each placeholder, or `nil` if the text does not match.
  package func ranges(in live: [UInt8]) -> [Range<Int>]? {
    guard hasPlaceholders else { return live == literals[0] ? [] : nil }
    guard live.starts(with: literals[0]) else { return nil }
    var ranges: [Range<Int>] = []
    var position = literals[0].count
    for literal in literals[1..<literals.endIndex - 1] {
      guard position < live.count, let found = ByteSearch.position(of: literal, in: live, from: position + 1) else {
        return nil
      }
      ranges.append(position..<found)
      position = found + literal.count
    }
    let last = literals[literals.endIndex - 1]
    let end = live.count - last.count
    guard position < end, live[end...].elementsEqual(last) else { return nil }
    return ranges + [position..<end]
  }
}

// MARK: - Parts of messages

extension PlaceholderPattern {
  /// Returns the secrets of a live text at the placeholders of a recorded text, or `nil` if the texts differ elsewhere.
  public static func matches(recorded: String, live: String) -> [SecretCapture]? {
    // Most texts have no placeholders.
    guard recorded.utf8.contains(UInt8(ascii: "{")) || recorded.utf8.contains(UInt8(ascii: "%")) else {
      return recorded.utf8.elementsEqual(live.utf8) ? [] : nil
    }
    return PlaceholderPattern(recorded).captures(in: live)
  }

  /// Returns the secrets of a live value at the placeholders of a recorded value, or `nil` if the values differ
  /// elsewhere.
  ///
  /// Values are compared like `JSONValue`. A string with a placeholder also matches the text of a number.
  public static func matches(recorded: JSONValue, live: JSONValue) -> [SecretCapture]? {
    var captures: [SecretCapture] = []
    return collect(&captures, recorded: recorded, live: live) ? captures : nil
  }

  /// Returns the secrets of live items at the placeholders of recorded items, or `nil` if the items differ elsewhere.
  ///
  /// Only the order of items with the same name counts. A bare name differs from an empty value.
  public static func matches(recorded: QueryItems, live: QueryItems) -> [SecretCapture]? {
    guard recorded.items.count == live.items.count else { return nil }
    let liveValues = Dictionary(grouping: live.items, by: \.name)
    var captures: [SecretCapture] = []
    var used: [String: Int] = [:]
    for item in recorded.items {
      let index = used[item.name, default: 0]
      guard let values = liveValues[item.name], index < values.count else { return nil }
      used[item.name] = index + 1
      switch (item.value, values[index].value) {
      case (nil, nil): continue
      case (let recorded?, let live?):
        guard let found = matches(recorded: recorded, live: live) else { return nil }
        captures += found
      default: return nil
      }
    }
    return captures
  }

  /// Returns the secrets of live cookies at the placeholders of recorded cookies, or `nil` if the cookies differ
  /// elsewhere.
  public static func matches(recorded: HTTPCookies, live: HTTPCookies) -> [SecretCapture]? {
    matches(recorded: QueryItems(recorded.pairs), live: QueryItems(live.pairs))
  }

  private static func collect(_ captures: inout [SecretCapture], recorded: JSONValue, live: JSONValue) -> Bool {
    switch (recorded, live) {
    case (.string(let recorded), .string(let live)): collect(&captures, recorded: recorded, live: live)
    case (.string(let recorded), .number(let live)):
      PlaceholderPattern(recorded).hasPlaceholders && collect(&captures, recorded: recorded, live: live.text)
    case (.array(let recorded), .array(let live)):
      recorded.count == live.count
        && zip(recorded, live).allSatisfy { collect(&captures, recorded: $0, live: $1) }
    case (.object(let recorded), .object(let live)):
      recorded.count == live.count
        && recorded.allSatisfy { key, value in
          live[key].map { collect(&captures, recorded: value, live: $0) } ?? false
        }
    default: recorded == live
    }
  }

  private static func collect(_ captures: inout [SecretCapture], recorded: String, live: String) -> Bool {
    guard let found = matches(recorded: recorded, live: live) else { return false }
    captures += found
    return true
  }
}
