#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// How many files and sockets the process may have open.
enum OpenFileLimit {
  #if canImport(Glibc)
    static let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
  #else
    static let resource = RLIMIT_NOFILE
  #endif

  /// Whether a message says that no descriptors were left.
  static func isNamed(in message: String) -> Bool {
    let names = ["EMFILE", "ENFILE"] + [EMFILE, ENFILE].map { String(cString: strerror($0)) }
    return names.contains { message.contains($0) }
  }

  /// Whether a message names a failure of the system that says nothing about a file, so that the next attempt may work.
  static func isPassingFailureNamed(in message: String) -> Bool {
    let codes = [EIO, ENOMEM, ENOBUFS, EAGAIN, ESTALE, ETIMEDOUT]
    return isNamed(in: message) || codes.contains { message.contains(String(cString: strerror($0))) }
  }

  /// Whether no descriptor is left at this moment.
  static var isReached: Bool {
    let descriptor = open("/dev/null", O_RDONLY | O_CLOEXEC)
    if descriptor >= 0 { close(descriptor) }
    return descriptor < 0
  }

  /// Raises it to the most that the system allows; where that fails it stays as it is.
  ///
  /// A shell's 256 or 1,024 are for programs that ask `select` about each, and too few for clients and webhooks at once.
  static func raise() {
    var limit = rlimit()
    guard getrlimit(resource, &limit) == 0 else { return }
    #if canImport(Darwin)
      // More is refused, although there the most is said to be without end.
      let most = min(limit.rlim_max, rlim_t(OPEN_MAX))
    #else
      let most = limit.rlim_max
    #endif
    guard limit.rlim_cur < most else { return }
    limit.rlim_cur = most
    setrlimit(resource, &limit)
  }
}
