public import BacklotJSON

/// Makes small values of every kind, with the numbers, strings and names that tend to break things.
public struct ArbitraryJSON {
  private var generator: SeededGenerator

  /// Creates a source of values that follow from a seed.
  public init(seed: UInt64) {
    generator = SeededGenerator(seed: seed)
  }

  private static let numbers = [
    "0", "-0", "1", "1.0", "10e-1", "-1", "3.25", "1e400", "0.10000000000000001", "9223372036854775807",
    "-9223372036854775808", "18446744073709551615", "123456789012345678901234567890", "1E+2", "5e-324",
  ]
  private static let strings = [
    "", "a", "b", "Rex", "a longer string that no small string can hold", "\"quoted\\\"", "\u{0}\u{1F}\n\t\u{7F}",
    "\u{2028}\u{2029}", "é", "e\u{301}", "🐶🏽", "\u{FFFD}", "\u{FEFF}", "/~01",
  ]

  /// Returns a value whose arrays and objects are nested to the given depth at most.
  public mutating func value(depth: Int = 3) -> JSONValue {
    switch Int.random(in: 0..<(depth > 0 ? 8 : 5), using: &generator) {
    case 0: .null
    case 1: .bool(Bool.random(using: &generator))
    case 2: .number(JSONNumber(pick(Self.numbers)) ?? 0)
    case 3, 4: .string(pick(Self.strings))
    case 5: .array(elements(depth: depth - 1))
    default: .object(members(depth: depth - 1))
    }
  }

  private mutating func elements(depth: Int) -> [JSONValue] {
    (0..<Int.random(in: 0...5, using: &generator)).map { _ in value(depth: depth) }
  }

  private mutating func members(depth: Int) -> JSONObject {
    let count = Int.random(in: 0...5, using: &generator)
    return JSONObject((0..<count).map { _ in (key: pick(Self.strings), value: value(depth: depth)) })
  }

  /// A value like `value`, with something changed, inserted, removed or moved somewhere.
  public mutating func variation(of value: JSONValue) -> JSONValue {
    switch value {
    case .array(var elements) where !elements.isEmpty:
      vary(&elements)
      return .array(elements)
    case .object(var object) where !object.isEmpty:
      vary(&object)
      return .object(object)
    default: return self.value(depth: 1)
    }
  }

  private mutating func vary(_ elements: inout [JSONValue]) {
    let position = Int.random(in: elements.indices, using: &generator)
    switch Int.random(in: 0..<4, using: &generator) {
    case 0: elements.remove(at: position)
    case 1: elements.insert(value(depth: 1), at: position)
    case 2: elements.shuffle(using: &generator)
    default: elements[position] = variation(of: elements[position])
    }
  }

  private mutating func vary(_ object: inout JSONObject) {
    let (key, value) = object[Int.random(in: object.indices, using: &generator)]
    switch Int.random(in: 0..<4, using: &generator) {
    case 0: object[key] = nil
    case 1: object[pick(Self.strings)] = self.value(depth: 1)
    case 2: object = JSONObject(object.shuffled(using: &generator))
    default: object[key] = variation(of: value)
    }
  }

  private mutating func pick(_ choices: [String]) -> String {
    choices.randomElement(using: &generator) ?? ""
  }
}
