// IP addresses and UUIDs.
extension FormatScanner {
  /// Reads four numbers without leading zeros (RFC 2673 §3.2).
  mutating func takeIPv4() -> Bool {
    for part in 0..<4 {
      if part > 0, !take(".") { return false }
      let start = position
      let count = takeAll(where: \.isASCIIDigit)
      guard (1...3).contains(count), count == 1 || bytes[start] != UInt8(ascii: "0") else { return false }
      reset(to: start)
      guard let value = takeNumber(digits: count), value < 256 else { return false }
    }
    return true
  }

  /// Reads eight groups, of which one run of zeros may be omitted; the last two may be an IPv4 address (RFC 4291 §2.2).
  mutating func takeIPv6() -> Bool {
    var (groups, hasGap) = (0, false)
    if current == UInt8(ascii: ":") {
      guard take(":"), take(":") else { return false }
      hasGap = true
    }
    while current.isHexadecimalDigit, groups < 8 {
      let start = position
      let digits = takeAll(where: \.isHexadecimalDigit)
      if current == UInt8(ascii: ".") {
        reset(to: start)
        guard takeIPv4() else { return false }
        groups += 2
        break
      }
      guard digits <= 4 else { return false }
      groups += 1
      guard take(":") else { break }
      if take(":") {
        if hasGap { return false }
        hasGap = true
      } else if !current.isHexadecimalDigit {
        return false
      }
    }
    return hasGap ? groups < 8 : groups == 8
  }

  /// Reads a UUID (RFC 4122 §3).
  mutating func takeUUID() -> Bool {
    for (place, length) in [8, 4, 4, 4, 12].enumerated() {
      if place > 0, !take("-") { return false }
      for _ in 0..<length where !take(where: \.isHexadecimalDigit) { return false }
    }
    return true
  }
}
