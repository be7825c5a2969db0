import BacklotJSON

/// The properties of all numbers at a place that decide on their type.
package struct NumberFacts: Sendable {
  package private(set) var seen = Shape.Count()
  /// True if all numbers are written without a fraction and an exponent and fit in 64 bits.
  package private(set) var areIntegers = true
  /// True if a `Double` would change the digits of a number.
  package private(set) var exceedDouble = false
  /// True if a number is beyond the range of `Double` and `Decimal`, so that `JSONDecoder` cannot read it.
  package private(set) var exceedRange = false
  /// True if a `Decimal` would change a number, or cannot have its magnitude.
  private var areOutsideDecimal = false
  /// The largest absolute value of all integers.
  package private(set) var largestInteger: UInt64 = 0

  mutating func add(_ number: JSONNumber, from sample: Int) {
    seen.add(from: sample)
    switch number.storage {
    case .integer(let value): largestInteger = max(largestInteger, value.magnitude)
    case .text(let text): add(text, of: number)
    }
  }

  private mutating func add(_ text: String, of number: JSONNumber) {
    let isWritten = text.utf8.allSatisfy {
      $0 == UInt8(ascii: "-") || ($0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9"))
    }
    if isWritten, let value = number.int64 {
      largestInteger = max(largestInteger, value.magnitude)
      return
    }
    areIntegers = false
    let decimal = JSONDecimal(text)
    // Foundation on Linux reads `0e1` as a `Decimal` but not as a `Double`.
    if decimal.digitCount == 0, text.hasPrefix("0e") || text.hasPrefix("0E") { exceedDouble = true }
    let power = decimal.exponent - decimal.digitCount
    if decimal.digitCount > 38 || power < -127 || power > 127 { areOutsideDecimal = true }
    // A `Double` keeps any fifteen digits.
    if decimal.digitCount <= 15, abs(decimal.exponent) <= 300 { return }
    if let double = number.double, JSONNumber(double) == number { return }
    exceedDouble = true
    if power < -127 || power > 127, number.double.map({ $0 == 0 }) ?? true { exceedRange = true }
  }

  mutating func merge(_ other: NumberFacts) {
    seen.merge(other.seen)
    areIntegers = areIntegers && other.areIntegers
    exceedDouble = exceedDouble || other.exceedDouble
    areOutsideDecimal = areOutsideDecimal || other.areOutsideDecimal
    exceedRange = exceedRange || other.exceedRange
    largestInteger = max(largestInteger, other.largestInteger)
  }

  /// The type of numbers that can have fractions.
  var fractionType: TypeExpression { exceedDoubleTogether && areOutsideDecimal == false ? .decimal : .double }

  /// True if neither a `Double` nor a `Decimal` keeps the digits of all numbers.
  package var exceedDecimal: Bool { exceedDoubleTogether && areOutsideDecimal }

  private var exceedDoubleTogether: Bool { exceedDouble || haveIntegersBeyondDouble }

  /// True if an integer among the numbers would lose digits as a `Double`.
  var haveIntegersBeyondDouble: Bool { largestInteger > 1 << 53 }
}
