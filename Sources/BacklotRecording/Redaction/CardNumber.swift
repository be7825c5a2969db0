/// The rule by which digits are the number of a payment card (ISO/IEC 7812).
enum CardNumber {
  /// Returns the end of the card number that begins at a position, or `nil` if there is no card number.
  ///
  /// Digits may be separated by single spaces or hyphens, as on a card, or by `+` for a space in a form.
  static func end(in bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int? {
    var digits: [UInt8] = []
    var place = start
    var end = start
    while place < bytes.count, digits.count < 20 {
      if (48...57).contains(bytes[place]) {
        digits.append(bytes[place] - 48)
        end = place + 1
      } else if !" -+".utf8.contains(bytes[place]) || end < place {
        break
      }
      place += 1
    }
    let isDelimited = end == bytes.count || !continuesNumber(bytes, at: end)
    return isDelimited && hasIssuer(digits) && hasCheckDigit(digits) ? end : nil
  }

  private static func continuesNumber(_ bytes: UnsafeBufferPointer<UInt8>, at place: Int) -> Bool {
    let byte = bytes[place]
    if byte == UInt8(ascii: ".") { return place + 1 < bytes.count && (48...57).contains(bytes[place + 1]) }
    return (48...57).contains(byte) || (65...90).contains(byte) || (97...122).contains(byte)
      || byte == UInt8(ascii: "_")
  }

  /// Returns whether the first digits and the number of digits are those of an issuer.
  private static func hasIssuer(_ digits: [UInt8]) -> Bool {
    guard digits.count >= 14 else { return false }
    let prefix = digits.prefix(4).reduce(0) { $0 * 10 + Int($1) }
    switch digits.count {
    case 14: return (3000...3059).contains(prefix) || (3600...3699).contains(prefix) || (3800...3999).contains(prefix)
    case 15: return (3400...3499).contains(prefix) || (3700...3799).contains(prefix)
    case 16:
      return (4000...4999).contains(prefix) || (5100...5599).contains(prefix) || (2221...2720).contains(prefix)
        || prefix == 6011 || (6440...6599).contains(prefix) || (3528...3589).contains(prefix)
        || (6200...6299).contains(prefix)
    case 17...19: return (6200...6299).contains(prefix)
    default: return false
    }
  }

  /// Returns whether the last digit is right (Luhn's formula).
  private static func hasCheckDigit(_ digits: [UInt8]) -> Bool {
    let sum = digits.reversed().enumerated().reduce(0) { sum, digit in
      let doubled = digit.offset % 2 == 0 ? Int(digit.element) : Int(digit.element) * 2
      return sum + (doubled > 9 ? doubled - 9 : doubled)
    }
    return sum % 10 == 0
  }
}
