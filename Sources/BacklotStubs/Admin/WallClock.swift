#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The clock on the wall.
enum WallClock {
  static var now: Moment {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return Moment(seconds: Int(time.tv_sec), nanosecond: Int(time.tv_nsec))
  }
}

extension Moment {
  /// The moment so much later, to the nanosecond.
  func adding(_ duration: Duration) -> Moment {
    let (seconds, attoseconds) = duration.components
    let nanoseconds = nanosecond + Int(attoseconds / 1_000_000_000)
    let carried = nanoseconds.quotient(dividingDownBy: 1_000_000_000)
    return Moment(
      seconds: self.seconds + Int(clamping: seconds) + carried,
      nanosecond: nanoseconds - carried * 1_000_000_000
    )
  }

  /// The date and the time in UTC to the second, as RFC 3339 writes them.
  var timestamp: String { DateFormat.standard.text(of: ZonedDateTime(self)) }
}
