extension Moment {
  /// Returns the moment later by a duration, to the nanosecond.
  func adding(_ duration: Duration) -> Moment {
    let (seconds, attoseconds) = duration.components
    let nanoseconds = nanosecond + Int(attoseconds / 1_000_000_000)
    let carried = nanoseconds.quotient(dividingDownBy: 1_000_000_000)
    return Moment(
      seconds: self.seconds + Int(clamping: seconds) + carried,
      nanosecond: nanoseconds - carried * 1_000_000_000
    )
  }

  /// The date and the time in UTC to the second, in the format of RFC 3339.
  var timestamp: String { DateFormat.standard.text(of: ZonedDateTime(self)) }
}
