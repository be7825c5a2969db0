import BacklotHTTP
import BacklotJSON
import BacklotMessages
import BacklotStubs
import BacklotTime

/// The values of two responses that differ without a meaning.
struct VolatileValues {
  let oldStart: Moment?
  let newStart: Moment?
  /// True if the request may have created resources.
  private let isChange: Bool
  /// The identifiers of the old recording that have others in the new one.
  private(set) var identifiers: [String: String]

  init(from old: RecordedExchange, to new: RecordedExchange, identifiers: [String: String]) {
    oldStart = old.recordedStart
    newStart = new.recordedStart
    isChange = !new.request.method.isSafe
    self.identifiers = identifiers
    for (old, new) in zip(Self.parts(of: old.request.path ?? "/"), Self.parts(of: new.request.path ?? "/"))
    where old != new && Self.isIdentifier(old) && Self.isIdentifier(new) {
      self.identifiers[old] = new
    }
  }

  // MARK: - Single values

  /// Returns a value with the same texts for all times of the recording, nonces and secrets of a type.
  func stable(_ value: JSONValue, at start: Moment?, named name: String = "") -> JSONValue {
    switch value {
    case .object(let object):
      return .object(JSONObject(object.map { (key: $0, value: stable($1, at: start, named: $0)) }))
    case .array(let elements): return .array(elements.map { stable($0, at: start, named: name) })
    case .string(let text): return Self.stable(text, at: start, named: name).map(JSONValue.string) ?? value
    case .number(let number): return Self.stable(number.text, at: start, named: name).map(JSONValue.string) ?? value
    case .null, .bool: return value
    }
  }

  private static func stable(_ text: String, at start: Moment?, named name: String) -> String? {
    switch ValueAppearance(of: text, named: name, requestedAt: start) {
    case .time: "(time)"
    case .nonce: "(nonce)"
    case .other:
      SecretText.hasPlaceholders(text) ? String(decoding: withoutNumbers(Array(text.utf8)), as: UTF8.self) : nil
    }
  }

  /// Returns content with all placeholders of a type alike.
  static func withoutNumbers(_ bytes: [UInt8]) -> [UInt8] {
    SecretPlaceholder.replacing(in: bytes) { "{{secret:\($0.placeholder.type)}}" } ?? bytes
  }

  // MARK: - Pairs

  /// Returns true if the difference between two values of JSON has no meaning.
  mutating func areVolatile(_ old: JSONValue, _ new: JSONValue, named name: String) -> Bool {
    switch (old, new) {
    case (.string(let old), .string(let new)): areVolatile(old, new, named: name)
    case (.number(let old), .number(let new)): haveSameDelay(old.text, new.text)
    default: false
    }
  }

  /// Returns true if the difference between two texts has no meaning.
  mutating func areVolatile(_ old: String, _ new: String, named name: String) -> Bool {
    if haveSameDelay(old, new) { return true }
    let stable = [(old, oldStart), (new, newStart)].map { Self.stable($0.0, at: $0.1, named: name) ?? $0.0 }
    if stable[0] == stable[1] { return true }
    let (before, after) = (Self.parts(of: old), Self.parts(of: new))
    guard before.count == after.count else { return false }
    return zip(before, after).allSatisfy { $0 == $1 || isRenamed($0, $1) }
  }

  /// Returns true for two times that are equally long after their requests, or that cannot be compared with these.
  private func haveSameDelay(_ old: String, _ new: String) -> Bool {
    guard let old = ValueAppearance.time(old), let new = ValueAppearance.time(new) else { return false }
    guard let oldStart, let newStart else { return true }
    return abs((old.seconds - oldStart.seconds) - (new.seconds - newStart.seconds)) <= ValueAppearance.tolerance
  }

  private mutating func isRenamed(_ old: String, _ new: String) -> Bool {
    if let known = identifiers[old] { return known == new }
    guard isChange, Self.isIdentifier(old), Self.isIdentifier(new) else { return false }
    identifiers[old] = new
    return true
  }

  private static func parts(of text: String) -> [String] {
    text.split(omittingEmptySubsequences: false) { "/?&=".contains($0) }.map(String.init)
  }

  /// Returns true for a UUID, and for at least 20 hexadecimal digits or letters and digits, as servers assign them.
  static func isIdentifier(_ text: String) -> Bool {
    if UniqueIdentifier.isValid(text) { return true }
    let bytes = text.utf8
    return (20...64).contains(bytes.count) && bytes.contains { (48...57).contains($0) }
      && bytes.allSatisfy { (48...57).contains($0) || (65...90).contains($0) || (97...122).contains($0) }
  }
}
