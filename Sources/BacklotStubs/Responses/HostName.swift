#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The name of this machine.
package enum HostName {
  /// The name reported by the system on first access.
  package static let current: String = {
    var name = [CChar](repeating: 0, count: 256)
    // One byte less, so that a truncated name is still terminated.
    guard gethostname(&name, name.count - 1) == 0 else { return "localhost" }
    return String(decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }()
}
