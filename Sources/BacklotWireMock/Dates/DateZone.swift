/// A time zone, with a fixed offset from UTC or the rules of a region.
package struct DateZone: Sendable, Hashable {
  private enum Clock: Sendable {
    case fixed(Int)
    case changing(ZoneRules)
  }

  /// The identifier of the zone: `Z`, `+01:00`, `UTC`, `Europe/London`.
  package let identifier: String
  private let clock: Clock

  private init(_ identifier: String, clock: Clock) {
    self.identifier = identifier
    self.clock = clock
  }

  /// Coordinated Universal Time.
  package static let utc = DateZone("Z", clock: .fixed(0))

  /// Creates a zone with a fixed offset in seconds ahead of UTC.
  init(offset: Int) {
    self.init(DateZone.text(ofOffset: offset), clock: .fixed(offset))
  }

  /// Creates a zone from an offset (`Z`, `+1`, `+01:00`, `+0100`, `UTC+1`) or a name in the IANA database.
  ///
  /// - Throws: `DateError` if the identifier is invalid, or if the system has no file with that name.
  package init(identifier: String) throws(DateError) {
    for prefix in ["UTC", "GMT", "UT", ""] where identifier.hasPrefix(prefix) {
      let rest = String(identifier.dropFirst(prefix.count))
      if rest.isEmpty, !prefix.isEmpty {
        self.init(identifier, clock: .fixed(0))
        return
      }
      var scanner = DateScanner(rest)
      guard let offset = scanner.readOffset(), scanner.isAtEnd else { continue }
      self = prefix.isEmpty ? DateZone(offset: offset) : DateZone(identifier, clock: .fixed(offset))
      return
    }
    self.init(identifier, clock: .changing(try ZoneLibrary.shared.rules(of: identifier)))
  }

  /// Returns whether two zones have the same identifier.
  package static func == (left: DateZone, right: DateZone) -> Bool { left.identifier == right.identifier }

  /// Hashes the identifier.
  package func hash(into hasher: inout Hasher) { hasher.combine(identifier) }
}

extension DateZone {
  /// Returns the number of seconds that the clocks are ahead of UTC at a moment, in seconds since 1970.
  func offset(at seconds: Int) -> Int {
    switch clock {
    case .fixed(let offset): offset
    case .changing(let rules): rules.period(at: seconds).offset
    }
  }

  /// Returns the number of seconds that the clocks are ahead when they show a time.
  func offset(ofLocal local: CivilDateTime) -> Int {
    guard case .changing = clock else { return offset(at: 0) }
    let seconds = local.secondsInUTC
    let (before, after) = (offset(at: seconds - 86_400), offset(at: seconds + 86_400))
    let isBefore = offset(at: seconds - before) == before
    let isAfter = offset(at: seconds - after) == after
    // A time that the clocks skip is interpreted as if they had not changed.
    return isAfter && !isBefore ? after : before
  }

  /// Returns the short name of the zone at a moment: `GMT` or `BST` in London.
  func abbreviation(at seconds: Int) -> String {
    switch clock {
    case .fixed: identifier
    case .changing(let rules): rules.period(at: seconds).abbreviation
    }
  }

  /// Returns an offset in the format of ISO 8601: `Z`, `+01:00`, `-00:00:30`.
  static func text(ofOffset offset: Int, separator: String = ":", zero: String? = "Z") -> String {
    if offset == 0, let zero { return zero }
    let size = abs(offset)
    let seconds = size % 60 == 0 ? "" : separator + twoDigits(size % 60)
    return (offset < 0 ? "-" : "+") + twoDigits(size / 3600) + separator + twoDigits(size / 60 % 60) + seconds
  }

  static func twoDigits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
