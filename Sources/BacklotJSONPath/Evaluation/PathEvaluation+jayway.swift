import BacklotJSON
internal import BacklotPattern

extension PathEvaluation {
  mutating func compare(
    _ left: JSONValue?,
    using sign: JaywayOperator,
    with right: JSONValue?
  ) throws(PathExhaustion) -> Bool {
    switch sign {
    case .equal: try areAlike(left, right)
    case .unequal: try !areAlike(left, right)
    case .identical: try areIdentical(left, right)
    case .unidentical: try !areIdentical(left, right)
    case .less: try isLess(left, than: right)
    case .greater: try isLess(right, than: left)
    case .lessOrEqual: try areOrdered(left, right) ? !isLess(right, than: left) : false
    case .greaterOrEqual: try areOrdered(left, right) ? !isLess(left, than: right) : false
    default: try evaluate(left, using: sign, with: right)
    }
  }

  private func areOrdered(_ left: JSONValue?, _ right: JSONValue?) -> Bool {
    switch (left, right) {
    case (.number, .number), (.string, .string): true
    default: false
    }
  }

  /// Evaluates the operators that are words.
  private mutating func evaluate(
    _ left: JSONValue?,
    using sign: JaywayOperator,
    with right: JSONValue?
  ) throws(PathExhaustion) -> Bool {
    switch (sign, left, right) {
    case (.isIn, _, .array(let list)): try isElement(left, of: list)
    case (.isNotIn, _, .array(let list)): try !isElement(left, of: list)
    case (.isSubset, .array(let own), .array(let list)): try countElements(of: own, in: list) == own.count
    case (.hasAny, .array(let own), .array(let list)): try countElements(of: own, in: list) > 0
    case (.hasNone, .array(let own), .array(let list)): try countElements(of: own, in: list) == 0
    case (.contains, .array(let own), _): try isElement(right, of: own)
    case (.contains, .string(let text), .string(let part)): try contains(text, part: part)
    case (.hasSize, .array(let own), _): right?.int == own.count
    case (.hasSize, .string(let text), _): try isLength(of: text, equalTo: right?.int)
    case (.isEmpty, .string(let text), .bool(let isEmpty)): text.isEmpty == isEmpty
    case (.isEmpty, .array, .bool(let isEmpty)), (.isEmpty, .object, .bool(let isEmpty)):
      (left?.childCount == 0) == isEmpty
    default: false
    }
  }

  private mutating func countElements(of own: [JSONValue], in list: [JSONValue]) throws(PathExhaustion) -> Int {
    var count = 0
    for element in own where try isElement(element, of: list) { count += 1 }
    return count
  }

  private mutating func isElement(_ value: JSONValue?, of list: [JSONValue]) throws(PathExhaustion) -> Bool {
    for element in list where try areAlike(element, value) { return true }
    return false
  }

  /// Returns true if a string has a length in UTF-16, as in Java.
  private mutating func isLength(of text: String, equalTo length: Int?) throws(PathExhaustion) -> Bool {
    try spend(on: text)
    return text.utf16.count == length
  }
}

extension PathEvaluation {
  /// Returns true if both values are equal, or if they are a number and its text.
  ///
  /// A missing value is never equal.
  private mutating func areAlike(_ left: JSONValue?, _ right: JSONValue?) throws(PathExhaustion) -> Bool {
    try spend()
    switch (left, right) {
    case (.number(let number), .string(let text)), (.string(let text), .number(let number)):
      try spend(on: text)
      return JSONNumber(text) == number
    case (let left?, let right?): return try areEqual(left, right)
    default: return false
    }
  }

  private mutating func areIdentical(_ left: JSONValue?, _ right: JSONValue?) throws(PathExhaustion) -> Bool {
    guard let left, let right, left.kind == right.kind else { return false }
    return try areAlike(left, right)
  }

  private mutating func contains(_ text: String, part: String) throws(PathExhaustion) -> Bool {
    guard let first = part.utf8.first else { return true }
    let (bytes, part) = (Array(text.utf8), Array(part.utf8))
    try spend(on: text)
    var place = 0
    while place + part.count <= bytes.count {
      if bytes[place] == first {
        try spend()
        let common = zip(bytes[place...], part).prefix { $0 == $1 }.count
        if common == part.count { return true }
        try spend(common / 16)
      }
      place += 1
    }
    return false
  }

  /// Returns true if the whole text of a value, or of an array's element, matches.
  ///
  /// The text of other values is empty, as in Jayway.
  mutating func isMatch(_ value: JSONValue?, for pattern: Pattern) throws(PathExhaustion) -> Bool {
    guard case .array(let elements) = value else {
      return try isMatch(value?.jaywayText ?? "", for: pattern, isWhole: true)
    }
    for element in elements where try isMatch(element.jaywayText, for: pattern, isWhole: true) { return true }
    return false
  }
}

extension JSONValue {
  /// The text of a value for Jayway's regular expressions.
  fileprivate var jaywayText: String {
    switch self {
    case .string(let string): string
    case .number(let number): number.text
    case .bool(let bool): bool ? "true" : "false"
    default: ""
    }
  }
}
