/// A date at the precision of the text that it was read from, so that a month stays a month.
package struct ParsedDate: Sendable, Hashable {
  /// The precision of a date.
  package enum Precision: Sendable, Hashable {
    case year, month, day, time
  }

  /// The date and the time.
  ///
  /// Missing parts have their first value.
  package let local: CivilDateTime
  /// The precision of the text.
  package let precision: Precision
  /// The zone, if specified.
  package let zone: DateZone?
  /// The offset from UTC specified in addition to a zone name, over which it takes precedence.
  let offset: Int?

  init(_ local: CivilDateTime, precision: Precision, zone: DateZone? = nil, offset: Int? = nil) {
    self.local = local
    self.precision = precision
    self.zone = zone
    self.offset = offset
  }

  /// The moment and its zone, or `nil` if the text has no zone, or lacks a complete date and time.
  package var zoned: ZonedDateTime? {
    guard let zone, precision == .time else { return nil }
    if let offset { return ZonedDateTime(local.moment(offset: offset), in: zone) }
    return ZonedDateTime(local, in: zone)
  }

  /// Returns the moment in the zone of the text, or in the specified zone if the text has no zone.
  package func zoned(in other: DateZone) -> ZonedDateTime { zoned ?? ZonedDateTime(local, in: zone ?? other) }
}
