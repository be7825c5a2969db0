import BacklotHTTP
public import BacklotJSON

/// What a request's body has to be like.
public struct BodyMatcher: Sendable {
  enum Kind: Sendable {
    case json(JSONValue, JSONComparison)
    case jsonContaining(JSONValue)
    case jsonAt(JSONPointer, JSONValue)
    case jsonText(JSONPointer, ValueMatcher)
    case form([FormItem])
    case text(ValueMatcher)
    case bytes([UInt8])
    case satisfies(String, @Sendable ([UInt8]) -> Bool)
  }

  struct FormItem: Sendable {
    let name: String
    let value: ValueMatcher
  }

  let kind: Kind
}

extension BodyMatcher {
  /// A JSON body that is equal to this one; the order of members and the spelling of numbers do not count.
  ///
  /// - Parameters:
  ///   - value: The expected document.
  ///   - comparison: What may differ; by default nothing.
  public static func json(_ value: JSONValue, comparison: JSONComparison = .exact) -> Self {
    Self(kind: .json(value, comparison))
  }

  /// A JSON body that has at least these members with these values, at every depth.
  public static func json(containing value: JSONValue) -> Self { Self(kind: .jsonContaining(value)) }

  /// A JSON body with this value at a place.
  ///
  /// - Parameters:
  ///   - pointer: The place, such as `/dogs/0/name` (RFC 6901).
  ///   - value: The value that is expected there.
  public static func json(at pointer: JSONPointer, _ value: JSONValue) -> Self { Self(kind: .jsonAt(pointer, value)) }

  /// A JSON body with a fitting value at a place; numbers and truth values are compared by their JSON text.
  ///
  /// - Parameters:
  ///   - pointer: The place, such as `/dogs/0/name` (RFC 6901).
  ///   - matcher: What the value there has to be like; ``ValueMatcher/absent`` wants nothing there.
  public static func json(at pointer: JSONPointer, matching matcher: ValueMatcher) -> Self {
    Self(kind: .jsonText(pointer, matcher))
  }

  /// A form body (`application/x-www-form-urlencoded`) with at least these items.
  public static func form(_ items: KeyValuePairs<String, ValueMatcher>) -> Self {
    Self(kind: .form(items.map { FormItem(name: $0.key, value: $0.value) }))
  }

  /// A body whose text fits; an empty body counts as an empty text.
  public static func text(_ matcher: ValueMatcher) -> Self { Self(kind: .text(matcher)) }

  /// A body of exactly these bytes.
  public static func bytes(_ bytes: [UInt8]) -> Self { Self(kind: .bytes(bytes)) }

  /// A body without a byte.
  public static var empty: Self { .bytes([]) }

  /// A body that a test of yours accepts.
  ///
  /// - Parameters:
  ///   - description: What the test wants, in the words that a near miss prints.
  ///   - test: Returns whether the bytes fit.
  public static func satisfies(_ description: String, _ test: @escaping @Sendable ([UInt8]) -> Bool) -> Self {
    Self(kind: .satisfies(description, test))
  }
}

extension BodyMatcher {
  func holds(for facts: inout RequestFacts) -> Bool {
    switch kind {
    case .json(let value, let comparison): facts.parsedBody.map { $0.matches(value, comparing: comparison) } ?? false
    case .jsonContaining(let value): facts.parsedBody.map { $0.contains(value) } ?? false
    case .jsonAt(let pointer, let value): facts.parsedBody?[at: pointer] == value
    case .jsonText(let pointer, let matcher): matcher.holds(for: Self.texts(at: pointer, in: facts.parsedBody))
    case .form(let items): Self.hold(items, for: facts.form)
    case .text(let matcher): matcher.holds(for: CollectionOfOne(String(decoding: facts.body, as: UTF8.self)))
    case .bytes(let bytes): facts.body == bytes
    case .satisfies(_, let test): test(facts.body)
    }
  }

  private static func texts(at pointer: JSONPointer, in document: JSONValue?) -> [String] {
    guard let value = document?[at: pointer] else { return [] }
    return [value.string ?? value.serialized()]
  }

  private static func hold(_ items: [FormItem], for form: QueryItems) -> Bool {
    items.allSatisfy { $0.value.holds(for: form.values(of: $0.name)) }
  }
}
