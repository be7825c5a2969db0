#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The file descriptors that sockets leave unused.
///
/// On Linux, libdispatch ends the process if it cannot open a descriptor that it needs, to wait for events or to count
/// its running threads. Sources and the files of responses also need descriptors while clients use all others.
package struct DescriptorReserve: Sendable {
  /// The lowest descriptor that belongs to the reserve.
  ///
  /// The system assigns the lowest free number, so that a new descriptor of this number is one of the last free ones.
  package let start: Int32

  /// Reserves one eighth of the descriptors, but at most 32.
  ///
  /// - Parameter limit: The maximum number of descriptors of the process; -1 if there is no maximum.
  package init(ofLimit limit: Int) {
    start = limit < 0 ? .max : Int32(clamping: limit - min(limit / 8, 32))
  }

  /// The reserve for the current limit of the process.
  package static var current: DescriptorReserve { DescriptorReserve(ofLimit: sysconf(Int32(_SC_OPEN_MAX))) }

  package func contains(_ descriptor: Int32) -> Bool { descriptor >= start }
}
