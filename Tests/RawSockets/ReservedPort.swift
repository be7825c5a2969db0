import Foundation

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A reserved port of this machine on which no server listens.
///
/// Connections to it are refused.
package struct ReservedPort {
  package let number: Int
  /// The socket that is bound to the port, for tests that listen on it later.
  package let descriptor: Int32

  package init() throws {
    let descriptor = RawUpstream.makeSocket()
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = inet_addr("127.0.0.1")
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let size = length
    let isBound = withUnsafeMutablePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(descriptor, $0, size) == 0 && getsockname(descriptor, $0, &length) == 0
      }
    }
    guard isBound else { throw RawClient.Failure(call: "bind", code: errno) }
    self.descriptor = descriptor
    number = Int(UInt16(bigEndian: address.sin_port))
  }

  /// Gives the port back.
  package func release() { close(descriptor) }
}
