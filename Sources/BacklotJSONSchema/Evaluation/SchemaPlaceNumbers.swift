/// The numbers of places in a value, assigned on demand.
///
/// The numbers of the current path's steps are kept, so that the cost does not grow with the depth of a place.
struct SchemaPlaceNumbers {
  private struct Step: Hashable {
    let outer: Int32
    let step: SchemaStep
  }

  /// The maximum number of known places.
  ///
  /// A forgotten place gets a new number.
  private static let mostKnown = 200_000

  private var known: [Step: Int32] = [:]
  private var lastNumber: Int32 = 0
  /// The numbers of the first steps of the path; the others have not been requested.
  private var way: [Int32] = []

  /// Returns the number of the place at the end of a path.
  ///
  /// The path must begin with the remaining steps of the previous call.
  mutating func number(of steps: [SchemaStep]) -> Int32 {
    while way.count < steps.count {
      way.append(number(of: Step(outer: way.last ?? 0, step: steps[way.count])))
    }
    return way.last ?? 0
  }

  /// Removes the numbers of steps beyond a count, which are no longer on the path.
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
