import BacklotJSON

/// The constraints on a number, which is found by integer arithmetic in units of a power of ten.
struct SampleNumbers {
  private struct Bound {
    let number: JSONNumber
    let isExclusive: Bool
  }

  private var lower: Bound?
  private var upper: Bound?
  var divisors: [JSONNumber] = []
  var isInteger = false

  mutating func raise(to number: JSONNumber, isExclusive: Bool = false) {
    if let lower, number < lower.number || number == lower.number && !isExclusive { return }
    lower = Bound(number: number, isExclusive: isExclusive)
  }

  mutating func lower(to number: JSONNumber, isExclusive: Bool = false) {
    if let upper, upper.number < number || number == upper.number && !isExclusive { return }
    upper = Bound(number: number, isExclusive: isExclusive)
  }

  /// True if no number is within the bounds.
  var isEmpty: Bool {
    guard let lower, let upper else { return false }
    return upper.number < lower.number || upper.number == lower.number && (lower.isExclusive || upper.isExclusive)
  }

  /// The maximum number of decimal places to add if there is no number with fewer.
  private static let mostExtraDigits = 4

  /// Returns a number near zero or near a bound, or `nil` if no number was found.
  func number(attempt: Int, using generator: inout some RandomNumberGenerator) -> JSONNumber? {
    let isFree = divisors.isEmpty && !isInteger
    var extra = isFree ? generator.draw(below: 3) : 0
    repeat {
      let scale = Scale(of: [lower?.number, upper?.number] + divisors.map { $0 }, extraDigits: extra)
      guard let scale, let multiples = multiples(scale) else { return farNumber(attempt: attempt) }
      if !multiples.isEmpty {
        return multiples.number(turn: WideInteger(attempt + 1), scale, using: &generator)
      }
      extra += 1
    } while isFree && extra <= Self.mostExtraDigits
    return nil
  }

  /// The number nearest to zero, or `nil` if arithmetic does not find it.
  var nearest: JSONNumber? {
    for extra in 0...(divisors.isEmpty && !isInteger ? Self.mostExtraDigits : 0) {
      let scale = Scale(of: [lower?.number, upper?.number] + divisors.map { $0 }, extraDigits: extra)
      guard let scale, let multiples = multiples(scale) else { return nil }
      if !multiples.isEmpty { return multiples.nearest(scale) }
    }
    return nil
  }

  /// The maximum number of digits to compare in tried numbers.
  private static let mostComparedDigits = 1_000_000

  private var digitCount: Int { divisors.reduce(0) { $0 + $1.text.utf8.count } }

  /// The cost of finding a number.
  var weight: Int { 16 * divisors.count + digitCount / 16 }

  /// Returns the allowed multiples of the common step.
  private func multiples(_ scale: Scale) -> Multiples? {
    var step: WideInteger = 1
    if isInteger {
      guard let one = scale.integer(1) else { return nil }
      step = one
    }
    for divisor in divisors {
      guard let integer = scale.integer(divisor), integer > 0, let common = step.leastCommonMultiple(integer) else {
        return nil
      }
      step = common
    }
    var multiples = Multiples(step: step)
    if let lower {
      guard let bound = scale.integer(lower.number) else { return nil }
      let (floor, isExact) = bound.dividedDown(by: step)
      multiples.least = isExact && !lower.isExclusive ? floor : floor + 1
    }
    if let upper {
      guard let bound = scale.integer(upper.number) else { return nil }
      let (floor, isExact) = bound.dividedDown(by: step)
      multiples.most = isExact && upper.isExclusive ? floor - 1 : floor
    }
    return multiples
  }

  /// Tries the numbers in the schema and their neighbors in turn.
  ///
  /// It is used if numbers are too long for arithmetic.
  private func farNumber(attempt: Int) -> JSONNumber? {
    let most = max(8, Self.mostComparedDigits / max(1, digitCount))
    let bounds = [lower, upper].compactMap { $0?.number } + divisors.prefix(most)
    let near = bounds.flatMap { number in [number] + Self.neighbors(of: number) }
    let valid = ([JSONNumber(0)] + near).prefix(most).filter(isWithin)
    return valid.isEmpty ? nil : valid[attempt % valid.count]
  }

  private static func neighbors(of number: JSONNumber) -> [JSONNumber] {
    let decimal = JSONDecimal(number.text)
    let digits = decimal.digits.map { String($0) }.joined()
    let sign = decimal.isNegative ? "-" : ""
    return [(digits + "1", -1), (digits, 1), (digits, -1)].compactMap { digits, shift in
      JSONNumber("\(sign)\(digits)e\(decimal.exponent - decimal.digitCount + shift)")
    }
  }

  private func isWithin(_ number: JSONNumber) -> Bool {
    if isInteger, !number.isInteger { return false }
    if let lower, number < lower.number || lower.isExclusive && number == lower.number { return false }
    if let upper, upper.number < number || upper.isExclusive && number == upper.number { return false }
    return divisors.allSatisfy { number.isMultiple(of: SchemaNumber($0)) }
  }
}

extension SampleNumbers {
  /// The unit of which all numbers are multiples.
  struct Scale {
    /// The power of ten; never positive.
    let exponent: Int

    private static let mostDigits = 36

    init?(of numbers: [JSONNumber?], extraDigits: Int) {
      let exponents = numbers.map { number in
        let decimal = JSONDecimal(number?.text ?? "0")
        return decimal.exponent - decimal.digitCount
      }
      let least = min(0, exponents.min() ?? 0) - extraDigits
      guard least >= -Self.mostDigits else { return nil }
      exponent = least
    }

    /// Returns a number in units, or `nil` if it has too many.
    func integer(_ number: JSONNumber) -> WideInteger? {
      let decimal = JSONDecimal(number.text)
      if decimal.digitCount == 0 { return 0 }
      let zeros = decimal.exponent - decimal.digitCount - exponent
      guard zeros >= 0, decimal.digitCount + zeros <= Self.mostDigits else { return nil }
      var value = decimal.digits.reduce(WideInteger(0)) { $0 * 10 + WideInteger($1) }
      for _ in 0..<zeros { value *= 10 }
      return decimal.isNegative ? -value : value
    }

    /// Returns the number in its shortest notation without an exponent.
    func number(_ units: WideInteger) -> JSONNumber {
      if exponent == 0 { return JSONNumber(validText: units.description) }
      var digits = units.magnitude.description
      let missing = -exponent + 1 - digits.utf8.count
      if missing > 0 { digits = String(repeating: "0", count: missing) + digits }
      var (whole, fraction) = (digits.dropLast(-exponent), digits.suffix(-exponent))
      while fraction.last == "0" { fraction.removeLast() }
      if whole.isEmpty { whole = "0" }
      let sign = units < 0 ? "-" : ""
      let text = fraction.isEmpty ? "\(sign)\(whole)" : "\(sign)\(whole).\(fraction)"
      return fraction.isEmpty
        ? JSONNumber(validText: (units / Self.unit(exponent)).description) : JSONNumber(validText: text)
    }

    static func unit(_ exponent: Int) -> WideInteger {
      (0..<(-exponent)).reduce(WideInteger(1)) { unit, _ in unit * 10 }
    }
  }

  /// The multiples of a step between two bounds.
  struct Multiples {
    let step: WideInteger
    var least: WideInteger?
    var most: WideInteger?

    private static let window: WideInteger = 100

    init(step: WideInteger) {
      self.step = step
    }

    var isEmpty: Bool {
      if let least, let most { least > most } else { false }
    }

    /// Returns the multiple nearest to zero.
    func nearest(_ scale: Scale) -> JSONNumber? {
      let place = max(least ?? 0, 0) + min(most ?? 0, 0)
      let (units, overflows) = place.multipliedReportingOverflow(by: step)
      return overflows ? nil : scale.number(units)
    }

    /// Returns one of the multiples nearest to zero; each turn considers more of them.
    func number(turn: WideInteger, _ scale: Scale, using generator: inout some RandomNumberGenerator) -> JSONNumber {
      let perTurn = max(Self.window, Self.window * Scale.unit(scale.exponent) / step)
      let width = min(perTurn, WideInteger(Int32.max)) * turn - 1
      var (first, last): (WideInteger, WideInteger)
      if let least, least > 0 {
        (first, last) = (least, min(most ?? .max, least + width))
      } else if let most, most <= 0 {
        (first, last) = (max(least ?? .min, most - width), most)
      } else {
        (first, last) = (0, min(most ?? .max, width))
      }
      if turn > 4, first == 0 { first = max(least ?? -width, -width) }
      let count = (last - first + 1).clamped
      var place = first + WideInteger(generator.draw(below: count))
      // Zero is avoided as untypical: a schema that counts from zero has a bound.
      if turn == 1, place == 0, least == nil, last < (most ?? .max) { place = last + 1 }
      let (units, overflows) = place.multipliedReportingOverflow(by: step)
      return overflows ? scale.number(0) : scale.number(units)
    }
  }
}

extension WideInteger {
  /// Returns the quotient rounded down, and whether it is exact.
  fileprivate func dividedDown(by divisor: WideInteger) -> (quotient: WideInteger, isExact: Bool) {
    let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
    return (remainder < 0 ? quotient - 1 : quotient, remainder == 0)
  }

  fileprivate func leastCommonMultiple(_ other: WideInteger) -> WideInteger? {
    var (divisor, rest) = (self, other)
    while rest != 0 { (divisor, rest) = (rest, divisor % rest) }
    let (product, overflows) = (self / divisor).multipliedReportingOverflow(by: other)
    return overflows ? nil : product
  }
}
