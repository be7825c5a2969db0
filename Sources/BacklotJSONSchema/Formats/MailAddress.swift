/// Mail addresses (RFC 5321 §4.1.2) and internationalized ones (RFC 6531 §3.3).
enum MailAddress {
  static func isValid(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let at = bytes.lastIndex(of: UInt8(ascii: "@")) else { return false }
    return isLocal(bytes[..<at], isInternational: false) && isDomain(UnsafeBufferPointer(rebasing: bytes[(at + 1)...]))
  }

  static func isInternational(_ text: String) -> Bool {
    let bytes = Array(text.utf8)
    guard let at = bytes.lastIndex(of: UInt8(ascii: "@")) else { return false }
    let domain = String(decoding: bytes[(at + 1)...], as: UTF8.self)
    let isLiteral = bytes[(at + 1)...].withUnsafeBufferPointer(isLiteral)
    return bytes.withUnsafeBufferPointer { isLocal($0[..<at], isInternational: true) }
      && (isLiteral || HostName.isInternational(domain))
  }

  private static func isDomain(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    isLiteral(bytes) || HostName.isValid(bytes)
  }

  /// Returns true for an address literal in brackets.
  private static func isLiteral(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    guard bytes.first == UInt8(ascii: "["), bytes.last == UInt8(ascii: "]"), bytes.count > 2 else { return false }
    var scanner = FormatScanner(UnsafeBufferPointer(rebasing: bytes[1..<bytes.count - 1]))
    for letter in "IPv6:".unicodeScalars where !scanner.take(letter) {
      scanner.reset(to: 0)
      return scanner.takeIPv4() && scanner.isAtEnd
    }
    return scanner.takeIPv6() && scanner.isAtEnd
  }

  private static func isLocal(_ bytes: Slice<UnsafeBufferPointer<UInt8>>, isInternational: Bool) -> Bool {
    guard !bytes.isEmpty, bytes.count <= 64 else { return false }
    if bytes.first == UInt8(ascii: "\"") { return isQuoted(bytes, isInternational: isInternational) }
    return bytes.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false).allSatisfy { atom in
      !atom.isEmpty && atom.allSatisfy { isAtom($0) || isInternational && $0 >= 0x80 }
    }
  }

  private static func isQuoted(_ bytes: Slice<UnsafeBufferPointer<UInt8>>, isInternational: Bool) -> Bool {
    guard bytes.count > 1, bytes.last == UInt8(ascii: "\"") else { return false }
    var isEscaped = false
    for byte in bytes.dropFirst().dropLast() {
      guard (0x20..<0x7F).contains(byte) || isInternational && byte >= 0x80 else { return false }
      if isEscaped {
        isEscaped = false
      } else if byte == UInt8(ascii: "\\") {
        isEscaped = true
      } else if byte == UInt8(ascii: "\"") {
        return false
      }
    }
    return !isEscaped
  }

  private static func isAtom(_ byte: UInt8) -> Bool {
    byte.isASCIIAlphanumeric || "!#$%&'*+-/=?^_`{|}~".utf8.contains(byte)
  }
}
