/// A moment, and the place whose calendar and clock tell it.
package struct ZonedDateTime: Sendable, Hashable {
  /// The point in time.
  package let moment: Moment
  /// The time zone.
  package let zone: DateZone

  /// Creates a moment in a time zone.
  ///
  /// The zone defaults to UTC.
  package init(_ moment: Moment, in zone: DateZone = .utc) {
    self.moment = moment
    self.zone = zone
  }

  /// The moment at which the wall shows this somewhere.
  ///
  /// A time that the clock jumps over counts as so much later, and of a time that it shows twice the first counts.
  package init(_ local: CivilDateTime, in zone: DateZone) {
    self.init(local.moment(offset: zone.offset(ofLocal: local)), in: zone)
  }

  /// The local date and time.
  package var local: CivilDateTime { CivilDateTime(moment, offset: offset) }

  /// The number of seconds that the clock is ahead of UTC.
  package var offset: Int { zone.offset(at: moment.seconds) }
}
