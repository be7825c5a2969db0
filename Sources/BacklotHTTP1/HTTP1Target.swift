import BacklotHTTP

/// The parts of the target of a request line (RFC 9112 §3.2).
struct HTTP1Target: Sendable {
  /// The range of the scheme in the head, if the target is a whole URL.
  private(set) var scheme: Range<Int>?
  /// The range of the host and port.
  private(set) var authority: Range<Int>?
  /// The range of the path and query; empty if the path is omitted.
  private(set) var path: Range<Int>?

  private init() {}

  /// Parses a target, or returns `nil` if it is not valid for the method.
  init?(_ range: Range<Int>, method: Range<Int>, in bytes: Span<UInt8>) {
    self.init()
    if bytes[range.lowerBound] == UInt8(ascii: "/") {
      path = range
    } else if HTTP1Target.isConnect(method, in: bytes) {
      authority = range
      guard Self.isAuthority(range, in: bytes), Self.port(range, in: bytes) != nil else { return nil }
    } else if range.count == 1, bytes[range.lowerBound] == UInt8(ascii: "*") {
      path = range
      guard Self.isMethod("OPTIONS", at: method, in: bytes) else { return nil }
    } else {
      guard readURL(range, in: bytes) else { return nil }
    }
    if path != nil, Self.isConnect(method, in: bytes) { return nil }
  }

  private mutating func readURL(_ range: Range<Int>, in bytes: Span<UInt8>) -> Bool {
    guard let colon = range.first(where: { bytes[$0] == UInt8(ascii: ":") }), colon + 2 < range.upperBound,
      bytes[colon + 1] == UInt8(ascii: "/"), bytes[colon + 2] == UInt8(ascii: "/")
    else { return false }
    let scheme = range.lowerBound..<colon
    guard
      HTTP1Syntax.isText(bytes, in: scheme, lowercased: "http")
        || HTTP1Syntax.isText(bytes, in: scheme, lowercased: "https")
    else { return false }
    let start = colon + 3
    let end = (start..<range.upperBound).first { bytes[$0] == UInt8(ascii: "/") || bytes[$0] == UInt8(ascii: "?") }
    let authority = start..<(end ?? range.upperBound)
    guard !authority.isEmpty, Self.isAuthority(authority, in: bytes) else { return false }
    self.scheme = scheme
    self.authority = authority
    path = authority.upperBound..<range.upperBound
    return true
  }

  private static func isConnect(_ method: Range<Int>, in bytes: Span<UInt8>) -> Bool {
    isMethod("CONNECT", at: method, in: bytes)
  }

  private static func isMethod(_ name: StaticString, at range: Range<Int>, in bytes: Span<UInt8>) -> Bool {
    guard range.count == name.utf8CodeUnitCount else { return false }
    let name = UnsafeBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount)
    return range.indices.allSatisfy { bytes[$0] == name[$0 - range.lowerBound] }
  }
}

extension HTTP1Target {
  /// Returns whether a range is a host, a host and a port, or empty (RFC 9110 §7.2); a name and password are not
  /// allowed.
  static func isAuthority(_ range: Range<Int>, in bytes: Span<UInt8>) -> Bool {
    guard let host = hostEnd(range, in: bytes) else { return false }
    if host == range.upperBound { return true }
    guard bytes[host] == UInt8(ascii: ":"), host > range.lowerBound else { return false }
    return port(range, in: bytes) != nil || host + 1 == range.upperBound
  }

  private static func hostEnd(_ range: Range<Int>, in bytes: Span<UInt8>) -> Int? {
    var index = range.lowerBound
    guard !range.isEmpty, bytes[index] == UInt8(ascii: "[") else {
      while index < range.upperBound, HTTP1Syntax.isHostName(bytes[index]) { index += 1 }
      return index
    }
    index += 1
    while index < range.upperBound, isAddress(bytes[index]) { index += 1 }
    return index < range.upperBound && index > range.lowerBound + 1 && bytes[index] == UInt8(ascii: "]")
      ? index + 1 : nil
  }

  private static func isAddress(_ byte: UInt8) -> Bool { HTTP1Syntax.isHostName(byte) || byte == UInt8(ascii: ":") }

  private static func port(_ range: Range<Int>, in bytes: Span<UInt8>) -> Int? {
    var (port, factor, index) = (0, 1, range.upperBound - 1)
    while index > range.lowerBound, HTTP1Syntax.isDigit(bytes[index]), range.upperBound - index <= 5 {
      port += Int(bytes[index] &- 48) * factor
      factor *= 10
      index -= 1
    }
    // Bytes between the host and the colon of the port would belong to neither.
    return factor > 1 && index == hostEnd(range, in: bytes) && bytes[index] == UInt8(ascii: ":") && port < 65_536
      ? port : nil
  }
}
