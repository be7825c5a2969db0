/// The rule by which digits are the number of a payment card (ISO/IEC 7812).
enum CardNumber {
  /// Words before the numbers of cards.
  static let names: Set = [
    "card", "cards", "cc", "ccn", "pan", "visa", "mastercard", "amex", "credit", "debit", "payment", "kreditkarte",
  ]
  /// Names of objects that contain other numbers.
  static let objects: Set = [
    "order", "invoice", "shipment", "tracking", "parcel", "booking", "product", "article", "receipt",
  ]
  /// Words before other numbers, which can have a valid check digit by chance.
  static let otherNames: Set = [
    "order", "orders", "invoice", "tracking", "track", "shipment", "parcel", "package", "id", "ids", "uid", "ref",
    "reference",
    "imei", "serial", "sn", "isbn", "ean", "upc", "gtin", "sku", "barcode", "article", "item", "product", "ticket",
    "booking",
    "reservation", "case", "claim", "policy", "contract", "batch", "lot", "transaction", "trace", "span", "request",
    "message", "event", "sequence", "seq", "phone", "tel", "telephone", "mobile", "fax", "msisdn", "time", "timestamp",
    "ts",
    "date", "at", "created", "updated", "modified", "expires", "nonce", "amount", "total", "price", "balance", "size",
    "bytes",
    "length", "duration", "elapsed", "ns", "ms", "us", "nanos", "micros", "millis", "epoch", "count", "offset",
    "cursor", "hash", "checksum", "crc", "version", "build", "revision", "user",
    "customer", "member",
    "device", "seed", "random", "tweet", "snowflake", "channel", "guild", "post", "bestellung", "bestellnummer",
    "rechnung",
    "delivery", "consignment", "waybill", "loyalty", "membership", "meter", "vin", "iccid", "asin", "receipt",
  ]

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
