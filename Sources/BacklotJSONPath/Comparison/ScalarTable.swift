import BacklotJSON
import BacklotLimits

/// An index of actual elements by the scalars of expected elements, for ``PairingCandidates``.
///
/// An element can match an object only if it has equal scalars in the same places. All scalars of an object and its
/// nested objects form one key: if any of them distinguishes the elements, few are left to compare.
struct ScalarTable {
  private let comparison: JSONComparison
  /// The key of each expected element.
  private var keys: [Key] = []
  /// The number of expected elements with scalars in the same places.
  private var uses: [[Place]: Int] = [:]
  /// The actual elements with scalars in these places, by the combined hash of the scalars.
  private var tables: [[Place]: [Int: [Int]]] = [:]

  /// The names of the members that lead to a scalar, from the outermost to the innermost.
  private typealias Place = [String]

  private struct Key {
    var places: [Place] = []
    var hasher = Hasher()
  }

  /// Creates a table for expected elements.
  init(of expected: [JSONValue], comparing comparison: JSONComparison, spending budget: inout StepBudget) {
    self.comparison = comparison
    keys.reserveCapacity(expected.count)
    for element in expected {
      var key = Key()
      if case .object(let object) = element { add(object, below: [], to: &key) }
      guard budget.spend(Self.costOfScalar * key.places.count) else { return }
      keys.append(key)
      if !key.places.isEmpty { uses[key.places, default: 0] += 1 }
    }
  }

  /// Adds the scalars of an object that are not placeholders.
  private func add(_ object: JSONObject, below place: Place, to key: inout Key) {
    for member in object.members where key.places.count < Self.mostScalars {
      switch member.value {
      case .object(let inner): if place.count < Self.greatestDepth { add(inner, below: place + [member.key], to: &key) }
      case .array: continue
      case .null, .bool, .number, .string:
        if comparison.placeholder(in: member.value) != nil { continue }
        key.places.append(place + [member.key])
        key.hasher.combine(member.value)
      }
    }
  }

  /// Returns the positions of choices that an expected element may match, or `nil` if all may match.
  ///
  /// - Parameter number: The number of the expected element.
  mutating func places(
    ofElement number: Int,
    among choices: [[Int]],
    in got: [JSONValue],
    _ budget: inout StepBudget
  ) -> [Int]? {
    guard keys.indices.contains(number) else { return nil }
    let key = keys[number]
    guard uses[key.places, default: 0] >= Self.fewestUses else { return nil }
    let hash = key.hasher.finalize()
    if let known = tables[key.places] { return known[hash] ?? [] }
    var table: [Int: [Int]] = [:]
    for position in choices.indices {
      guard budget.spend(Self.costOfEntry + Self.costOfScalar * key.places.count) else { break }
      if let hash = Self.hash(of: got[choices[position][0]], at: key.places) {
        table[hash, default: []].append(position)
      }
    }
    tables[key.places] = table
    return table[hash] ?? []
  }

  /// Returns the hash of the scalars at `places`, or `nil` if a place has no scalar.
  private static func hash(of element: JSONValue, at places: [Place]) -> Int? {
    var hasher = Hasher()
    for place in places {
      guard let value = place.reduce(Optional(element), { $0?.object?[$1] }), value.isScalar else { return nil }
      hasher.combine(value)
    }
    return hasher.finalize()
  }

  /// The minimum number of uses of a table, which costs as much as a few comparisons of all elements.
  private static let fewestUses = 3
  private static let costOfEntry = 4
  private static let costOfScalar = 2
  /// The maximum number of scalars in a key.
  private static let mostScalars = 32
  /// The maximum number of objects around a scalar, not counting the element.
  private static let greatestDepth = 4
}

extension JSONValue {
  fileprivate var isScalar: Bool {
    switch self {
    case .array, .object: false
    case .null, .bool, .number, .string: true
    }
  }
}
