internal import BacklotJSON

/// An order of JSON values by keys: numbers by value, strings by UTF-16 code units, `false` before `true`.
struct JSONSorting {
  /// A Boolean value that indicates whether the largest key comes first.
  let isDescending: Bool
  /// A Boolean value that indicates whether nulls come before all other keys.
  let putsNullsFirst: Bool

  /// Returns the number of steps of a `StepBudget` for sorting.
  static func cost(of keys: [JSONValue]) -> Int {
    let comparisons = keys.count * (Int.bitWidth - keys.count.leadingZeroBitCount)
    return comparisons + keys.reduce(0) { $0 + $1.nodeCount }
  }

  /// Returns the elements in a stable order by their keys, or `nil` if keys are of different kinds, objects or arrays.
  func sorted(_ elements: [JSONValue], by keys: [JSONValue]) -> [JSONValue]? {
    let kinds = Set(keys.lazy.filter { !$0.isNull }.map(\.kind))
    guard kinds.count <= 1, kinds.isDisjoint(with: [.array, .object]) else { return nil }
    let keys = keys.map(Key.init)
    let places = keys.indices.sorted { left, right in
      let order = self.order(of: keys[left], keys[right])
      return order == 0 ? left < right : order < 0
    }
    return places.map { elements[$0] }
  }

  /// Returns a number below 0 if the left key comes first.
  private func order(of left: Key, _ right: Key) -> Int {
    if left.isNull || right.isNull {
      if left.isNull == right.isNull { return 0 }
      return left.isNull == putsNullsFirst ? -1 : 1
    }
    let order = left.order(to: right)
    return isDescending ? -order : order
  }
}

extension JSONSorting {
  /// A key with precomputed values for comparisons.
  private struct Key {
    let isNull: Bool
    /// The rounded number, or 0 or 1 for a Boolean value.
    private let value: Double
    private let number: JSONNumber?
    private let units: [UInt16]

    init(_ key: JSONValue) {
      isNull = key.isNull
      var (value, number, units): (Double, JSONNumber?, [UInt16]) = (0, nil, [])
      switch key {
      case .number(let exact): (value, number) = (exact.double ?? 0, exact)
      case .bool(let isTrue): value = isTrue ? 1 : 0
      case .string(let text): units = Array(text.utf16)
      case .null, .array, .object: break
      }
      (self.value, self.number, self.units) = (value, number, units)
    }

    func order(to other: Key) -> Int {
      if value != other.value { return value < other.value ? -1 : 1 }
      if let number, let exact = other.number { return number == exact ? 0 : number < exact ? -1 : 1 }
      if units == other.units { return 0 }
      return units.lexicographicallyPrecedes(other.units) ? -1 : 1
    }
  }
}
