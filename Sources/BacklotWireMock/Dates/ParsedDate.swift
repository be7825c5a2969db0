/// A date at the precision of the text that it was read from, so that a month stays a month.
package struct ParsedDate: Sendable, Hashable {
  /// The precision of a date.
  package enum Precision: Sendable, Hashable {
    case year, month, day, time
  }

  /// The date and the time; what was not told is the first there is.
  package let local: CivilDateTime
  /// The precision of the text.
  package let precision: Precision
  /// The zone, if one was told.
  package let zone: DateZone?
  /// The offset from UTC that was told beside the name of a zone, and which decides.
  let offset: Int?

  init(_ local: CivilDateTime, precision: Precision, zone: DateZone? = nil, offset: Int? = nil) {
    self.local = local
    self.precision = precision
    self.zone = zone
    self.offset = offset
  }

  /// The moment and its zone, or `nil` if the text has no zone, or less than a date and a time.
  package var zoned: ZonedDateTime? {
    guard let zone, precision == .time else { return nil }
    if let offset { return ZonedDateTime(local.moment(offset: offset), in: zone) }
    return ZonedDateTime(local, in: zone)
  }

  /// Returns the moment in the zone of the text, or in the specified zone if the text has no zone.
  package func zoned(in other: DateZone) -> ZonedDateTime { zoned ?? ZonedDateTime(local, in: zone ?? other) }
}
