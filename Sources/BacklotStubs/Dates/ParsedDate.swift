/// What a text says of a date: no more than it says, so that a month stays a month.
package struct ParsedDate: Sendable, Hashable {
  /// How much of the date was told.
  package enum Precision: Sendable, Hashable {
    case year, month, day, time
  }

  /// The date and the time; what was not told is the first there is.
  package let local: CivilDateTime
  /// How much was told.
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

  /// The moment and its zone; nothing where the text has no zone, or less than a date and a time.
  package var zoned: ZonedDateTime? {
    guard let zone, precision == .time else { return nil }
    if let offset { return ZonedDateTime(local.moment(offset: offset), in: zone) }
    return ZonedDateTime(local, in: zone)
  }

  /// The moment in the zone of the text, and in another where it has none.
  package func zoned(in other: DateZone) -> ZonedDateTime { zoned ?? ZonedDateTime(local, in: zone ?? other) }
}
