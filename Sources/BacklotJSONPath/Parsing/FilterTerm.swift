import BacklotJSON
internal import BacklotPattern

/// A term in a filter before it is known whether it is compared or tested (RFC 9535 §2.4.3).
enum FilterTerm {
  case literal(JSONValue)
  case query(PathQuery)
  /// A function that gives a value.
  case value(FilterOperand)
  /// A function that gives true or false.
  case test(FilterExpression)
  case pattern(Pattern)
}
