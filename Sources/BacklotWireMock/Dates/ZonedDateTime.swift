/// A moment with a time zone.
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

  /// Creates the moment at which clocks in a time zone show a local date and time.
  ///
  /// A time that the clocks skip is moved later by the length of the gap. Of a time that occurs twice, the first is
  /// used.
  package init(_ local: CivilDateTime, in zone: DateZone) {
    self.init(local.moment(offset: zone.offset(ofLocal: local)), in: zone)
  }

  /// The local date and time.
  package var local: CivilDateTime { CivilDateTime(moment, offset: offset) }

  /// The number of seconds that the clock is ahead of UTC.
  package var offset: Int { zone.offset(at: moment.seconds) }
}
