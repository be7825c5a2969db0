/// Numbers for places in a value, given out when they are asked for.
///
/// The numbers of the steps on the way are kept, so that the cost does not grow with the depth of a place.
struct SchemaPlaceNumbers {
  private struct Step: Hashable {
    let outer: Int32
    let step: SchemaStep
  }

  /// The most places that are known at a time.
  ///
  /// A place that was forgotten gets a new number.
  private static let mostKnown = 200_000

  private var known: [Step: Int32] = [:]
  private var lastNumber: Int32 = 0
  /// The numbers of the first steps on the way; those of the others were not asked for.
  private var way: [Int32] = []

  /// Returns the number of the place to which some steps lead, of which the first ones are those of the last call.
  mutating func number(of steps: [SchemaStep]) -> Int32 {
    while way.count < steps.count {
      way.append(number(of: Step(outer: way.last ?? 0, step: steps[way.count])))
    }
    return way.last ?? 0
  }

  /// Forgets the numbers of steps beyond a count, which the way has left.
  mutating func leave(to count: Int) {
    if way.count > count { way.removeLast(way.count - count) }
  }

  private mutating func number(of step: Step) -> Int32 {
    if let number = known[step] { return number }
    if known.count >= Self.mostKnown { known.removeAll(keepingCapacity: true) }
    lastNumber &+= 1
    known[step] = lastNumber
    return lastNumber
  }
}
