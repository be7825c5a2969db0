#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The maximum number of open files and sockets of the process.
enum OpenFileLimit {
  #if canImport(Glibc)
    static let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
  #else
    static let resource = RLIMIT_NOFILE
  #endif

  /// True if no descriptor is available at this moment.
  static var isReached: Bool {
    let descriptor = open("/dev/null", O_RDONLY | O_CLOEXEC)
    if descriptor >= 0 { close(descriptor) }
    return descriptor < 0
  }

  /// Raises the limit to the maximum that the system allows; if that fails, it stays unchanged.
  ///
  /// A shell's default of 256 or 1,024 is intended for programs that use `select`, and is too small for clients and
  /// webhooks at once.
  static func raise() {
    var limit = rlimit()
    guard getrlimit(resource, &limit) == 0 else { return }
    #if canImport(Darwin)
      // The system refuses more, although it reports an unlimited maximum.
      let most = min(limit.rlim_max, rlim_t(OPEN_MAX))
    #else
      let most = limit.rlim_max
    #endif
    guard limit.rlim_cur < most else { return }
    limit.rlim_cur = most
    setrlimit(resource, &limit)
  }
}
