import BacklotHTTP

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The part of a listener that accepts connections, once its socket is ready.
///
/// When no descriptors are left, it accepts and closes connections with a spare one, so that their clients do not wait
/// forever.
package final class ConnectionAcceptor {
  private let descriptor: Int32
  private let address: SocketAddress
  private let descriptorReserve: DescriptorReserve
  private var events: SocketListenerEvents?
  private var spare = ConnectionAcceptor.openSpare()

  /// The maximum number of connections to accept before others have their turn.
  private static let burst = 256
  /// The delay before the next attempt after the system could not accept a connection.
  package static let rest = Duration.milliseconds(100)

  /// Creates an acceptor.
  ///
  /// - Parameters:
  ///   - descriptor: The descriptor of the listening socket, which its owner closes.
  ///   - address: The address at which it listens.
  ///   - descriptorReserve: The descriptors that connections must not use.
  ///   - events: The closures to call for connections.
  package init(
    _ descriptor: Int32,
    at address: SocketAddress,
    leaving descriptorReserve: DescriptorReserve,
    _ events: SocketListenerEvents
  ) {
    self.descriptor = descriptor
    self.address = address
    self.descriptorReserve = descriptorReserve
    self.events = events
  }

  /// Accepts the connections that wait.
  ///
  /// - Returns: `false` if the system could not accept one: retrying before ``rest`` would use all of a processor.
  package func acceptAll() -> Bool {
    for _ in 0..<Self.burst {
      guard let events else { return true }
      do throws(SystemCallError) {
        let connection = try SystemCalls.accept(descriptor, at: address.authority)
        if descriptorReserve.contains(connection) {
          closeDescriptor(connection)
          events.onFailure(SystemCallError(code: EMFILE), address)
        } else {
          events.onConnection(connection)
        }
      } catch {
        switch error.code {
        case ECONNABORTED: continue
        case EAGAIN, EWOULDBLOCK: return true
        default:
          events.onFailure(error, address)
          if !error.isLackOfDescriptors || !refuse() { return false }
        }
      }
    }
    return true
  }

  /// Accepts a connection with the spare descriptor and closes it.
  private func refuse() -> Bool {
    closeDescriptor(spare)
    defer { spare = Self.openSpare() }
    do throws(SystemCallError) {
      closeDescriptor(try SystemCalls.accept(descriptor, at: address.authority))
      return true
    } catch {
      return false
    }
  }

  /// Calls no closure from now on, and closes the spare descriptor.
  package func close() {
    events = nil
    closeDescriptor(spare)
    spare = -1
  }

  private static func openSpare() -> Int32 { open("/dev/null", O_RDONLY | O_CLOEXEC) }
}

/// Closes a descriptor, unless it is negative.
package func closeDescriptor(_ descriptor: Int32) {
  if descriptor >= 0 { _ = close(descriptor) }
}

extension ServerError {
  /// Creates the error for an address at which the system does not let a server listen.
  package static func cannotListen(at address: SocketAddress, code: Int32, _ description: String) -> ServerError {
    let reason = "cannot listen at \(address.authority): \(description)"
    return switch code {
    case EADDRINUSE:
      ServerError(
        .addressInUse,
        message: "\(reason). Another program listens there: stop it, or use another port (0 picks a free port)."
      )
    case EACCES, EPERM:
      ServerError(.notPermitted, message: "\(reason). Ports below 1024 require privileges; use a higher port.")
    case EADDRNOTAVAIL, EAFNOSUPPORT:
      ServerError(.noSuchAddress, message: "\(reason). Use an address of this machine.")
    default: ServerError(.system, message: reason)
    }
  }
}
