// Pointers, templates and colours.
extension FormatScanner {
  /// Reads a JSON pointer (RFC 6901 §3).
  mutating func takePointer() -> Bool {
    while take("/") {
      while !isAtEnd, current != UInt8(ascii: "/") {
        if take("~") {
          guard take("0") || take("1") else { return false }
        } else {
          reset(to: position + 1)
        }
      }
    }
    return isAtEnd
  }

  /// Reads a number of levels up, an index shift, and a pointer from there, or `#` for the name or index of that place.
  mutating func takeRelativePointer() -> Bool {
    guard takeCount() else { return false }
    if take("+") || take("-"), !takeCount() { return false }
    return take("#") ? isAtEnd : takePointer()
  }

  private mutating func takeCount() -> Bool {
    if take("0") { return !current.isASCIIDigit }
    return takeAll(where: \.isASCIIDigit) > 0
  }

  /// Reads a URI template (RFC 6570 §2).
  mutating func takeTemplate() -> Bool {
    while !isAtEnd {
      if take("{") {
        guard takeExpression() else { return false }
      } else if take("%") {
        guard take(where: \.isHexadecimalDigit), take(where: \.isHexadecimalDigit) else { return false }
      } else if !take(where: { $0 > 0x20 && $0 != 0x7F && !"\"<>\\^`|}".utf8.contains($0) }) {
        return false
      }
    }
    return true
  }

  private mutating func takeExpression() -> Bool {
    _ = take { "+#./;?&=,!@|".utf8.contains($0) }
    repeat {
      guard takeVariable() else { return false }
    } while take(",")
    return take("}")
  }

  private mutating func takeVariable() -> Bool {
    repeat {
      guard takeVariableCharacters() else { return false }
    } while take(".")
    if take("*") { return true }
    guard take(":") else { return true }
    let isFirstZero = current == UInt8(ascii: "0")
    return (1...4).contains(takeAll(where: \.isASCIIDigit)) && !isFirstZero
  }

  private mutating func takeVariableCharacters() -> Bool {
    var count = 0
    while true {
      if take("%") {
        guard take(where: \.isHexadecimalDigit), take(where: \.isHexadecimalDigit) else { return false }
      } else if !take(where: { $0.isASCIIAlphanumeric || $0 == UInt8(ascii: "_") }) {
        return count > 0
      }
      count += 1
    }
  }

  /// Reads the name or number of a color (CSS 2.1, §4.3.6).
  mutating func takeColor() -> Bool {
    if take("#") {
      let digits = takeAll(where: \.isHexadecimalDigit)
      return digits == 3 || digits == 6
    }
    let start = position
    takeAll(where: \.isASCIILetter)
    let name = String(decoding: bytes[start..<position], as: UTF8.self).lowercased()
    return name == "rgb" ? takeChannels() : Self.colorNames.contains(name)
  }

  private mutating func takeChannels() -> Bool {
    guard take("(") else { return false }
    for channel in 0..<3 {
      if channel > 0, !take(",") { return false }
      takeAll { $0 == 0x20 }
      _ = take("-")
      guard takeAll(where: \.isASCIIDigit) > 0 else { return false }
      _ = take("%")
      takeAll { $0 == 0x20 }
    }
    return take(")")
  }

  private static let colorNames: Set<String> = [
    "aqua", "black", "blue", "fuchsia", "gray", "green", "lime", "maroon", "navy", "olive", "orange", "purple", "red",
    "silver", "teal", "white", "yellow",
  ]
}
