import BacklotServer
import CUV

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A lookup of the addresses of a name, performed by another thread while the loop continues.
///
/// Only the loop's own thread may create a lookup, and it receives the result.
final class AddressLookup: SocketLookup {
  private let request = UnsafeMutablePointer<uv_getaddrinfo_t>.allocate(capacity: 1)
  private var onEnd: ((Result<[SocketAddress], SocketFailure>) -> Void)?

  /// Starts a lookup.
  ///
  /// - Parameters:
  ///   - host: A name or an address; an IPv6 address may be in brackets, as in a URL.
  ///   - port: The port of the addresses.
  ///   - loop: The loop on whose thread the result is reported.
  ///   - onEnd: Called with the result, immediately if no lookup is required.
  init(
    _ host: String,
    port: UInt16,
    on loop: EventLoop,
    onEnd: @escaping (Result<[SocketAddress], SocketFailure>) -> Void
  ) {
    let host = SocketAddress.withoutBrackets(host)
    if let known = SocketAddress.known(host, port: port) {
      onEnd(.success(known))
      return
    }
    self.onEnd = onEnd
    var hints = SocketAddress.streamHints
    request.pointee.data = Unmanaged.passRetained(self).toOpaque()
    let status = uv_getaddrinfo(loop.handle, request, onLookedUp, host, String(port), &hints)
    if status != 0 { end(status: status, list: nil) }
  }

  deinit { request.deallocate() }

  /// Cancels the lookup, which then reports no result.
  func cancel() {
    guard onEnd != nil else { return }
    onEnd = nil
    uv_cancel(UnsafeMutableRawPointer(request).assumingMemoryBound(to: uv_req_t.self))
  }

  fileprivate func end(status: Int32, list: UnsafeMutablePointer<addrinfo>?) {
    let onEnd = onEnd
    self.onEnd = nil
    let addresses = SocketAddress.addresses(of: list)
    if let list { uv_freeaddrinfo(list) }
    // Kept until libuv has reported the result.
    if let data = request.pointee.data { Unmanaged<AddressLookup>.fromOpaque(data).release() }
    onEnd?(status == 0 ? .success(addresses) : .failure(SocketFailure(UVStatus(status))))
  }
}

private func onLookedUp(
  _ request: UnsafeMutablePointer<uv_getaddrinfo_t>?,
  status: Int32,
  list: UnsafeMutablePointer<addrinfo>?
) {
  guard let data = request?.pointee.data else { return }
  Unmanaged<AddressLookup>.fromOpaque(data).takeUnretainedValue().end(status: status, list: list)
}
