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
