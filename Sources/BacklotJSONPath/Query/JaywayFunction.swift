/// A function at the end of a path, such as `.length()`.
struct JaywayFunction: Sendable {
  enum Name: String, Sendable, CaseIterable {
    case length, size, min, max, avg, sum, stddev, keys, first, last, index, concat, append

    /// True if the function returns a count.
    var counts: Bool { self == .length || self == .size }

    /// True if, after `$..`, the function processes all results together rather than one by one.
    var gathers: Bool {
      switch self {
      case .length, .size, .min, .max, .avg, .sum, .stddev, .concat: true
      case .keys, .first, .last, .index, .append: false
      }
    }

    /// The allowed number of arguments.
    var argumentCount: ClosedRange<Int> {
      switch self {
      case .length, .size: 0...1
      case .min, .max, .avg, .sum, .stddev, .concat: 0...100
      case .append: 1...100
      case .index: 1...1
      case .keys, .first, .last: 0...0
      }
    }
  }

  let name: Name
  let arguments: [FilterOperand]
}
