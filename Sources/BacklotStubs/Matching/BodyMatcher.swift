import BacklotHTTP
public import BacklotJSON
import BacklotLimits

/// The requirements for a request's body.
public struct BodyMatcher: Sendable {
  package indirect enum Kind: Sendable {
    case json(JSONValue, JSONComparison)
    case jsonContaining(JSONValue)
    case jsonAt(JSONPointer, JSONValue)
    case jsonText(JSONPointer, ValueMatcher)
    case form([FormItem])
    case jsonPath(JSONPath, ValueMatcher?)
    case text(ValueMatcher)
    case content(ValueMatcher)
    case part(PartMatcher)
    case bytes([UInt8])
    case satisfies(String, @Sendable ([UInt8]) -> Bool)
    case not(BodyMatcher)
    case all([BodyMatcher])
    case any([BodyMatcher])
  }

  package struct FormItem: Sendable {
    package let name: String
    package let value: ValueMatcher
  }

  package let kind: Kind

  package init(kind: Kind) { self.kind = kind }
}

extension BodyMatcher {
  /// Matches a JSON body that is equal to a value, ignoring the order of members and the spelling of numbers.
  ///
  /// - Parameters:
  ///   - value: The expected document.
  ///   - comparison: The permitted differences. Defaults to `exact`.
  public static func json(_ value: JSONValue, comparison: JSONComparison = .exact) -> Self {
    Self(kind: .json(value, comparison))
  }

  /// Matches a JSON body that has at least these members with these values, at every depth.
  public static func json(containing value: JSONValue) -> Self { Self(kind: .jsonContaining(value)) }

  /// Matches a JSON body with a value at a location.
  ///
  /// - Parameters:
  ///   - pointer: The location, such as `/dogs/0/name` (RFC 6901).
  ///   - value: The expected value.
  public static func json(at pointer: JSONPointer, _ value: JSONValue) -> Self { Self(kind: .jsonAt(pointer, value)) }

  /// Matches a JSON body with a matching value at a location.
  ///
  /// Numbers and Booleans are compared by their JSON text.
  ///
  /// - Parameters:
  ///   - pointer: The location, such as `/dogs/0/name` (RFC 6901).
  ///   - matcher: The matcher for the value; ``ValueMatcher/absent`` requires no value there.
  public static func json(at pointer: JSONPointer, matching matcher: ValueMatcher) -> Self {
    Self(kind: .jsonText(pointer, matcher))
  }

  /// Matches a JSON body in which a path selects a value.
  ///
  /// - Parameters:
  ///   - path: The path.
  ///   - matcher: The matcher for at least one of the selected values; see ``ValueMatcher/jsonPath(_:_:)``.
  public static func jsonPath(_ path: JSONPath, _ matcher: ValueMatcher? = nil) -> Self {
    Self(kind: .jsonPath(path, matcher))
  }

  /// Matches a form body (`application/x-www-form-urlencoded`) with at least these items.
  public static func form(_ items: KeyValuePairs<String, ValueMatcher>) -> Self {
    Self(kind: .form(items.map { FormItem(name: $0.key, value: $0.value) }))
  }

  /// Matches a form body with an item.
  package static func formItem(_ name: String, matching value: ValueMatcher) -> Self {
    Self(kind: .form([FormItem(name: name, value: value)]))
  }

  /// Matches a body by its text.
  ///
  /// The text of an empty body is empty.
  public static func text(_ matcher: ValueMatcher) -> Self { Self(kind: .text(matcher)) }

  /// Matches a nonempty body by its text.
  ///
  /// For ``ValueMatcher/absent``, a body without bytes is absent.
  public static func content(_ matcher: ValueMatcher) -> Self {
    switch matcher.kind {
    // The body is parsed only once for all JSON matchers.
    case .json(let value, let comparison): .json(value, comparison: comparison)
    case .jsonPath(let path, let matcher): .jsonPath(path, matcher)
    case .not(let matcher): .not(.content(matcher))
    case .all(let matchers): .all(matchers.map { .content($0) })
    case .any(let matchers): .any(matchers.map { .content($0) })
    case .oneValue(let matcher): .content(matcher)
    default: Self(kind: .content(matcher))
    }
  }

  /// Matches a multipart body (RFC 2046 §5.1) with a matching part.
  package static func part(_ matcher: PartMatcher) -> Self { Self(kind: .part(matcher)) }

  /// Matches a body that another matcher rejects.
  public static func not(_ matcher: Self) -> Self { Self(kind: .not(matcher)) }
  /// Matches a body that all of the matchers accept.
  public static func all(_ matchers: [Self]) -> Self { Self(kind: .all(matchers)) }
  /// Matches a body that at least one of the matchers accepts.
  public static func any(_ matchers: [Self]) -> Self { Self(kind: .any(matchers)) }

  /// Matches a body of exactly these bytes.
  public static func bytes(_ bytes: [UInt8]) -> Self { Self(kind: .bytes(bytes)) }

  /// A matcher for an empty body.
  public static var empty: Self { .bytes([]) }

  /// Matches a body with a custom test.
  ///
  /// - Parameters:
  ///   - description: A description of the requirement for near misses.
  ///   - test: Returns whether the bytes match.
  public static func satisfies(_ description: String, test: @escaping @Sendable ([UInt8]) -> Bool) -> Self {
    Self(kind: .satisfies(description, test))
  }
}

extension BodyMatcher {
  /// Returns true if the body matches.
  ///
  /// The result is invalid if the request's budget is exhausted during the comparison.
  func holds(for facts: inout RequestFacts) -> Bool {
    switch kind {
    case .json(let value, let comparison): Self.holds(value, comparing: comparison, for: &facts)
    case .jsonContaining(let value): Self.holds(value, comparing: .containing, for: &facts)
    case .jsonAt(let pointer, let value):
      facts.parsedBody?[at: pointer]?.matches(value, comparing: .exact, spending: &facts.budget) ?? false
    case .jsonText(let pointer, let matcher):
      matcher.holds(for: Self.texts(at: pointer, in: facts.parsedBody), in: &facts.context)
    case .form(let items): Self.hold(items, for: &facts)
    case .jsonPath(let path, let matcher): path.holds(for: facts.parsedBody, matcher: matcher, in: &facts.context)
    case .content(let matcher): Self.holds(matcher, forContentOf: &facts)
    case .part(let matcher): matcher.holds(for: facts.parts, in: &facts.context)
    case .not(let matcher): !matcher.holds(for: &facts)
    case .all(let matchers): matchers.allSatisfy { $0.holds(for: &facts) }
    case .any(let matchers): matchers.contains { $0.holds(for: &facts) }
    case .text(let matcher): matcher.holds(for: CollectionOfOne(facts.text), in: &facts.context)
    case .bytes(let bytes): facts.body == bytes
    case .satisfies(_, let test): test(facts.body)
    }
  }

  private static func holds(_ value: JSONValue, comparing comparison: JSONComparison, for facts: inout RequestFacts)
    -> Bool
  {
    facts.parsedBody?.matches(value, comparing: comparison, spending: &facts.budget) ?? false
  }

  private static func holds(_ matcher: ValueMatcher, forContentOf facts: inout RequestFacts) -> Bool {
    if facts.body.isEmpty { return matcher.holds(for: [], in: &facts.context) }
    if let custom = matcher.custom { return custom.matches(bodyOf: &facts) }
    return matcher.holds(for: CollectionOfOne(facts.text), in: &facts.context)
  }

  private static func texts(at pointer: JSONPointer, in document: JSONValue?) -> [String] {
    guard let value = document?[at: pointer] else { return [] }
    return [value.string ?? value.serialized()]
  }

  private static func hold(_ items: [FormItem], for facts: inout RequestFacts) -> Bool {
    let form = facts.form
    facts.budget.charge(items.count * form.items.count >> 3)
    return items.allSatisfy { $0.value.holds(for: form.values(of: $0.name), in: &facts.context) }
  }
}
