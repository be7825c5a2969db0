import BacklotServer
import CUV

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

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
