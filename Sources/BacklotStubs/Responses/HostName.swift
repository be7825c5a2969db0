#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The name of this machine.
package enum HostName {
  /// The name as the system tells it when it is first asked.
  package static let current: String = {
    var name = [CChar](repeating: 0, count: 256)
    // One place less, so that a name that is cut off still ends.
    guard gethostname(&name, name.count - 1) == 0 else { return "localhost" }
    return String(decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }()
}
