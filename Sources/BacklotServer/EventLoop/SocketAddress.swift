import CUV

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// An IPv4 or IPv6 address with a port.
struct SocketAddress {
  private var storage: sockaddr_storage

  init(_ storage: sockaddr_storage) { self.storage = storage }

  /// Returns the IPv4 loopback address.
  static func loopbackIPv4(port: UInt16) -> SocketAddress {
    var address = SocketAddress(sockaddr_storage())
    address.withIPv4 { _ = uv_ip4_addr("127.0.0.1", Int32(port), $0) }
    return address
  }

  /// Returns the IPv6 loopback address.
  static func loopbackIPv6(port: UInt16) -> SocketAddress {
    var address = SocketAddress(sockaddr_storage())
    address.withIPv6 { _ = uv_ip6_addr("::1", Int32(port), $0) }
    return address
  }

  /// Parses a numeric address, without a name lookup.
  static func numeric(_ text: String, port: UInt16) -> SocketAddress? {
    var address = SocketAddress(sockaddr_storage())
    if address.withIPv4({ uv_ip4_addr(text, Int32(port), $0) }) == 0 { return address }
    return address.withIPv6 { uv_ip6_addr(text, Int32(port), $0) } == 0 ? address : nil
  }

  private mutating func withIPv4<Result>(_ body: (UnsafeMutablePointer<sockaddr_in>) -> Result) -> Result {
    withMutable { $0.withMemoryRebound(to: sockaddr_in.self, capacity: 1, body) }
  }

  private mutating func withIPv6<Result>(_ body: (UnsafeMutablePointer<sockaddr_in6>) -> Result) -> Result {
    withMutable { $0.withMemoryRebound(to: sockaddr_in6.self, capacity: 1, body) }
  }

  /// Passes the address to a libuv call that reads it.
  func withPointer<Result>(_ body: (UnsafePointer<sockaddr>) -> Result) -> Result {
    withUnsafePointer(to: storage) { $0.withMemoryRebound(to: sockaddr.self, capacity: 1, body) }
  }

  /// Passes the address to a libuv call that writes it.
  mutating func withMutable<Result>(_ body: (UnsafeMutablePointer<sockaddr>) -> Result) -> Result {
    withUnsafeMutablePointer(to: &storage) { $0.withMemoryRebound(to: sockaddr.self, capacity: 1, body) }
  }
}

extension SocketAddress {
  var isIPv6: Bool { Int32(storage.ss_family) == AF_INET6 }

  /// The port in host byte order.
  var port: UInt16 {
    withPointer { address in
      isIPv6
        ? address.withMemoryRebound(to: sockaddr_in6.self, capacity: 1) { UInt16(bigEndian: $0.pointee.sin6_port) }
        : address.withMemoryRebound(to: sockaddr_in.self, capacity: 1) { UInt16(bigEndian: $0.pointee.sin_port) }
    }
  }

  /// The address at which clients on this machine reach a listener at this address.
  var reachable: SocketAddress {
    switch host {
    case "0.0.0.0": .loopbackIPv4(port: port)
    case "::": .loopbackIPv6(port: port)
    default: self
    }
  }

  /// The address without its port, in textual form.
  var host: String {
    var text = [CChar](repeating: 0, count: 64)
    withPointer { _ = uv_ip_name($0, &text, text.count) }
    return String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// The address with its port, in the form used in URLs (RFC 3986 §3.2.2).
  var authority: String { isIPv6 ? "[\(host)]:\(port)" : "\(host):\(port)" }
}

extension SocketAddress {
  /// Returns the addresses of a host from the system, which may take a while.
  ///
  /// - Parameter host: A name or an address; an IPv6 address may be in brackets, as in a URL.
  static func resolve(_ host: String, port: UInt16, on loop: EventLoop) throws(ServerError) -> [SocketAddress] {
    let isBracketed = host.hasPrefix("[") && host.hasSuffix("]")
    let host = isBracketed ? String(host.dropFirst().dropLast()) : host
    if let address = numeric(host, port: port) { return [address] }
    var request = uv_getaddrinfo_t()
    var hints = streamHints
    let status = uv_getaddrinfo(loop.handle, &request, nil, host, String(port), &hints)
    guard status == 0 else {
      let hint = host.contains(":") || host.contains("/") ? " Write the host without a scheme and a port." : ""
      throw ServerError(
        .noSuchAddress,
        message: "\(host) is not an address of this machine: \(UVStatus(status)).\(hint)"
      )
    }
    defer { uv_freeaddrinfo(request.addrinfo) }
    return addresses(of: request.addrinfo)
  }

  /// The hints that request addresses for TCP.
  static var streamHints: addrinfo {
    var hints = addrinfo()
    #if canImport(Glibc)
      hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
    #else
      hints.ai_socktype = SOCK_STREAM
    #endif
    return hints
  }

  /// Returns the addresses in a list from the system.
  static func addresses(of list: UnsafeMutablePointer<addrinfo>?) -> [SocketAddress] {
    sequence(first: list) { $0?.pointee.ai_next }.prefix { $0 != nil }.compactMap { entry in
      guard let info = entry?.pointee, let source = info.ai_addr else { return nil }
      var storage = sockaddr_storage()
      let count = min(Int(info.ai_addrlen), MemoryLayout<sockaddr_storage>.size)
      withUnsafeMutableBytes(of: &storage) { $0.copyMemory(from: UnsafeRawBufferPointer(start: source, count: count)) }
      return SocketAddress(storage)
    }
  }
}
