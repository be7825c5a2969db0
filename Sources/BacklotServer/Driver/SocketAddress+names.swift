#if canImport(Darwin)
  package import Darwin
#elseif canImport(Glibc)
  package import Glibc
#elseif canImport(Musl)
  package import Musl
#endif

extension SocketAddress {
  /// Returns the addresses of a host from the system, which may take a while.
  ///
  /// - Parameter host: A name or an address; an IPv6 address may be in brackets, as in a URL.
  package static func resolve(_ host: String, port: UInt16) throws(ServerError) -> [SocketAddress] {
    let host = withoutBrackets(host)
    if let address = numeric(host, port: port) { return [address] }
    do throws(SocketFailure) {
      return try lookUp(host, port: port)
    } catch {
      let hint = host.contains(":") || host.contains("/") ? " Write the host without a scheme and a port." : ""
      throw ServerError(.noSuchAddress, message: "\(host) is not an address of this machine: \(error).\(hint)")
    }
  }

  /// Returns the addresses of a name from the system, which may take a while.
  package static func lookUp(_ name: String, port: UInt16) throws(SocketFailure) -> [SocketAddress] {
    var (hints, list) = (streamHints, UnsafeMutablePointer<addrinfo>?.none)
    let status = getaddrinfo(name, String(port), &hints, &list)
    guard status == 0 else { throw SocketFailure(String(cString: gai_strerror(status))) }
    defer { freeaddrinfo(list) }
    return addresses(of: list)
  }

  /// Returns the addresses that require no lookup, including those of `localhost` (RFC 6761 §6.3).
  package static func known(_ host: String, port: UInt16) -> [SocketAddress]? {
    if host == "localhost" { return [.loopbackIPv4(port: port), .loopbackIPv6(port: port)] }
    return numeric(host, port: port).map { [$0] }
  }

  /// Returns a host without the brackets of an IPv6 address in a URL.
  package static func withoutBrackets(_ host: String) -> String {
    host.hasPrefix("[") && host.hasSuffix("]") ? String(host.dropFirst().dropLast()) : host
  }

  /// The hints that request addresses for TCP.
  package static var streamHints: addrinfo {
    var hints = addrinfo()
    #if canImport(Glibc)
      hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
    #else
      hints.ai_socktype = SOCK_STREAM
    #endif
    return hints
  }

  /// Returns the addresses in a list from the system.
  package static func addresses(of list: UnsafeMutablePointer<addrinfo>?) -> [SocketAddress] {
    sequence(first: list) { $0?.pointee.ai_next }.prefix { $0 != nil }.compactMap { entry in
      guard let info = entry?.pointee, let source = info.ai_addr else { return nil }
      var storage = sockaddr_storage()
      let count = min(Int(info.ai_addrlen), MemoryLayout<sockaddr_storage>.size)
      withUnsafeMutableBytes(of: &storage) { $0.copyMemory(from: UnsafeRawBufferPointer(start: source, count: count)) }
      return SocketAddress(storage)
    }
  }
}
