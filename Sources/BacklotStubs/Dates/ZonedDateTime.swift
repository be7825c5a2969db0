/// A moment, and the place whose calendar and clock tell it.
package struct ZonedDateTime: Sendable, Hashable {
  /// When.
  package let moment: Moment
  /// Where.
  package let zone: DateZone

  /// A moment as it is told somewhere; in UTC unless told.
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

  /// What the calendar and the clock show.
  package var local: CivilDateTime { CivilDateTime(moment, offset: offset) }

  /// How many seconds the clock is ahead of UTC.
  package var offset: Int { zone.offset(at: moment.seconds) }
}
