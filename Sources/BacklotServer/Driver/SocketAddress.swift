#if canImport(Darwin)
  package import Darwin
#elseif canImport(Glibc)
  package import Glibc
#elseif canImport(Musl)
  package import Musl
#endif

/// An IPv4 or IPv6 address with a port.
package struct SocketAddress: Sendable {
  private var storage: sockaddr_storage

  /// Creates an address from the system's representation.
  package init(_ storage: sockaddr_storage) { self.storage = storage }

  /// Passes the address to a system call that reads it.
  package func withPointer<Result>(_ body: (UnsafePointer<sockaddr>) -> Result) -> Result {
    withUnsafePointer(to: storage) { $0.withMemoryRebound(to: sockaddr.self, capacity: 1, body) }
  }

  /// Passes the address to a system call that writes it.
  package mutating func withMutable<Result>(_ body: (UnsafeMutablePointer<sockaddr>) -> Result) -> Result {
    withUnsafeMutablePointer(to: &storage) { $0.withMemoryRebound(to: sockaddr.self, capacity: 1, body) }
  }
}

// MARK: - From text

extension SocketAddress {
  /// Returns the IPv4 loopback address.
  package static func loopbackIPv4(port: UInt16) -> SocketAddress {
    ipv4(in_addr(s_addr: in_addr_t(0x7F00_0001).bigEndian), port: port)
  }

  /// Returns the IPv6 loopback address.
  package static func loopbackIPv6(port: UInt16) -> SocketAddress { ipv6(in6addr_loopback, port: port) }

  /// Parses a numeric address, without a name lookup.
  ///
  /// An IPv6 address may end with a zone, such as `%eth0` (RFC 4007 §11).
  package static func numeric(_ text: String, port: UInt16) -> SocketAddress? {
    var ipv4Address = in_addr()
    if inet_pton(AF_INET, text, &ipv4Address) == 1 { return ipv4(ipv4Address, port: port) }
    let parts = text.split(separator: "%", maxSplits: 1, omittingEmptySubsequences: false)
    var ipv6Address = in6_addr()
    guard let first = parts.first, inet_pton(AF_INET6, String(first), &ipv6Address) == 1 else { return nil }
    return ipv6(ipv6Address, port: port, zone: parts.count > 1 ? if_nametoindex(String(parts[1])) : 0)
  }

  private static func ipv4(_ host: in_addr, port: UInt16) -> SocketAddress {
    var address = SocketAddress(sockaddr_storage())
    address.withMutable { pointer in
      pointer.withMemoryRebound(to: sockaddr_in.self, capacity: 1) {
        #if canImport(Darwin)
          $0.pointee.sin_len = UInt8(MemoryLayout<sockaddr_in>.size)
        #endif
        $0.pointee.sin_family = sa_family_t(AF_INET)
        $0.pointee.sin_port = port.bigEndian
        $0.pointee.sin_addr = host
      }
    }
    return address
  }

  private static func ipv6(_ host: in6_addr, port: UInt16, zone: UInt32 = 0) -> SocketAddress {
    var address = SocketAddress(sockaddr_storage())
    address.withMutable { pointer in
      pointer.withMemoryRebound(to: sockaddr_in6.self, capacity: 1) {
        #if canImport(Darwin)
          $0.pointee.sin6_len = UInt8(MemoryLayout<sockaddr_in6>.size)
        #endif
        $0.pointee.sin6_family = sa_family_t(AF_INET6)
        $0.pointee.sin6_port = port.bigEndian
        $0.pointee.sin6_addr = host
        $0.pointee.sin6_scope_id = zone
      }
    }
    return address
  }
}

// MARK: - Parts

extension SocketAddress {
  /// True for an IPv6 address.
  package var isIPv6: Bool { Int32(storage.ss_family) == AF_INET6 }

  /// The port in host byte order.
  package var port: UInt16 {
    withPointer { address in
      isIPv6
        ? address.withMemoryRebound(to: sockaddr_in6.self, capacity: 1) { UInt16(bigEndian: $0.pointee.sin6_port) }
        : address.withMemoryRebound(to: sockaddr_in.self, capacity: 1) { UInt16(bigEndian: $0.pointee.sin_port) }
    }
  }

  /// The address at which clients on this machine reach a listener at this address.
  package var reachable: SocketAddress {
    switch host {
    case "0.0.0.0": .loopbackIPv4(port: port)
    case "::": .loopbackIPv6(port: port)
    default: self
    }
  }

  /// The address without its port, in textual form.
  package var host: String {
    var text = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN))
    withPointer { address in
      if isIPv6 {
        address.withMemoryRebound(to: sockaddr_in6.self, capacity: 1) { address in
          _ = withUnsafePointer(to: address.pointee.sin6_addr) { inet_ntop(AF_INET6, $0, &text, socklen_t(text.count)) }
        }
      } else {
        address.withMemoryRebound(to: sockaddr_in.self, capacity: 1) { address in
          _ = withUnsafePointer(to: address.pointee.sin_addr) { inet_ntop(AF_INET, $0, &text, socklen_t(text.count)) }
        }
      }
    }
    return String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// The address with its port, in the form used in URLs (RFC 3986 §3.2.2).
  package var authority: String { isIPv6 ? "[\(host)]:\(port)" : "\(host):\(port)" }
}
