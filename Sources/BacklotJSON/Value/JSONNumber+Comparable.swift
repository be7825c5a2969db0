extension JSONNumber: Comparable {
  /// Compares the values at any precision, regardless of their spelling.
  public static func < (left: JSONNumber, right: JSONNumber) -> Bool {
    if case .integer(let left) = left.storage, case .integer(let right) = right.storage { return left < right }
    return JSONDecimal(left.text) < JSONDecimal(right.text)
  }
}

extension JSONDecimal: Comparable {
  package static func < (left: JSONDecimal, right: JSONDecimal) -> Bool {
    if left.sign != right.sign { return left.sign < right.sign }
    return left.isNegative ? right.hasSmallerMagnitude(than: left) : left.hasSmallerMagnitude(than: right)
  }

  private var sign: Int {
    digitCount == 0 ? 0 : isNegative ? -1 : 1
  }

  /// Compares magnitudes; only for numbers that are both zero or both nonzero.
  private func hasSmallerMagnitude(than other: JSONDecimal) -> Bool {
    if exponent != other.exponent { return exponent < other.exponent }
    if alignedLeading != other.alignedLeading { return alignedLeading < other.alignedLeading }
    return rest.lexicographicallyPrecedes(other.rest)
  }

  /// The first digits, padded with zeros so that numbers of different lengths can be compared.
  private var alignedLeading: UInt64 {
    var aligned = leading
    for _ in min(digitCount, Self.leadingLimit)..<Self.leadingLimit { aligned *= 10 }
    return aligned
  }
}
