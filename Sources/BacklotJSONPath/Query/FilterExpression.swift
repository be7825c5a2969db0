import BacklotJSON
internal import BacklotPattern

/// The condition of a filter (RFC 9535 §2.3.5).
indirect enum FilterExpression: Sendable {
  case any([FilterExpression])
  case all([FilterExpression])
  case not(FilterExpression)
  case exists(PathQuery)
  case comparison(FilterOperand, FilterComparison, FilterOperand)
  case matches(FilterOperand, PatternOperand, isWhole: Bool)
  case jayway(FilterOperand, JaywayOperator, FilterOperand)
  case jaywayPattern(FilterOperand, Pattern)
}

/// An operand of an operator, or an argument of a function (RFC 9535 §2.3.5.1).
indirect enum FilterOperand: Sendable {
  case literal(JSONValue)
  /// The only value that a path selects, or no value.
  case singular(PathQuery)
  /// All values that a path selects, as an array.
  case list(PathQuery)
  case length(FilterOperand)
  case count(PathQuery)
  case value(PathQuery)
}

/// The operators of RFC 9535 §2.3.5.2.2.
enum FilterComparison: String, Sendable {
  case equal = "=="
  case unequal = "!="
  case less = "<"
  case lessOrEqual = "<="
  case greater = ">"
  case greaterOrEqual = ">="
}

/// The regular expression of `match` and `search`.
enum PatternOperand: Sendable {
  /// A pattern known at parse time, or `nil` for an invalid I-Regexp, which matches no string.
  case constant(Pattern?)
  case variable(FilterOperand)
}

// MARK: - Jayway's operators

/// The operators of Jayway's filters.
enum JaywayOperator: String, Sendable, CaseIterable {
  case equal = "=="
  case identical = "==="
  case unequal = "!="
  case unidentical = "!=="
  case less = "<"
  case lessOrEqual = "<="
  case greater = ">"
  case greaterOrEqual = ">="
  case isIn = "in"
  case isNotIn = "nin"
  case isSubset = "subsetof"
  case hasAny = "anyof"
  case hasNone = "noneof"
  case contains = "contains"
  case hasSize = "size"
  case isEmpty = "empty"

  /// True if the operator is a word rather than symbols.
  var isWord: Bool { rawValue.utf8.allSatisfy { $0 >= UInt8(ascii: "a") } }
}
