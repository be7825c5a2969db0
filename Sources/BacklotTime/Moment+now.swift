#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

extension Moment {
  /// The current moment, according to the wall clock.
  package static var now: Self {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return Self(seconds: Int(time.tv_sec), nanosecond: Int(time.tv_nsec))
  }
}
