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
