import BacklotJSON
internal import BacklotPattern

/// A term in a filter that may be compared or tested (RFC 9535 §2.4.3).
enum FilterTerm {
  case literal(JSONValue)
  case query(PathQuery)
  /// A function that returns a value.
  case value(FilterOperand)
  /// A function that returns true or false.
  case test(FilterExpression)
  case pattern(Pattern)
}
