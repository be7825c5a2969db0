/// By how much the clocks of a place differ from UTC: always the same, or by the rules of a region.
package struct DateZone: Sendable, Hashable {
  private enum Clock: Sendable {
    case fixed(Int)
    case changing(ZoneRules)
  }

  /// `Z`, `+01:00`, `UTC`, `Europe/London`.
  package let identifier: String
  private let clock: Clock

  private init(_ identifier: String, _ clock: Clock) {
    self.identifier = identifier
    self.clock = clock
  }

  /// Coordinated universal time.
  package static let utc = DateZone("Z", .fixed(0))

  /// Clocks that are always so many seconds ahead of UTC.
  init(offset: Int) {
    self.init(DateZone.text(ofOffset: offset), .fixed(offset))
  }

  /// A zone by an offset (`Z`, `+1`, `+01:00`, `+0100`, `UTC+1`) or by its name in the IANA database.
  ///
  /// - Throws: Also where the system has no file of that name.
  package init(identifier: String) throws(DateError) {
    for prefix in ["UTC", "GMT", "UT", ""] where identifier.hasPrefix(prefix) {
      let rest = String(identifier.dropFirst(prefix.count))
      if rest.isEmpty, !prefix.isEmpty {
        self.init(identifier, .fixed(0))
        return
      }
      var scanner = DateScanner(rest)
      guard let offset = scanner.readOffset(), scanner.isAtEnd else { continue }
      self = prefix.isEmpty ? DateZone(offset: offset) : DateZone(identifier, .fixed(offset))
      return
    }
    self.init(identifier, .changing(try ZoneLibrary.shared.rules(of: identifier)))
  }

  /// Compares the names.
  package static func == (left: DateZone, right: DateZone) -> Bool { left.identifier == right.identifier }

  /// Agrees with `==`.
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
    // A time that the clocks jump over is told as if they had not jumped.
    return isAfter && !isBefore ? after : before
  }

  /// The short name of the time that the clocks show at a moment: `GMT` or `BST` in London.
  func abbreviation(at seconds: Int) -> String {
    switch clock {
    case .fixed: identifier
    case .changing(let rules): rules.period(at: seconds).abbreviation
    }
  }

  /// An offset as ISO 8601 has it: `Z`, `+01:00`, `-00:00:30`.
  static func text(ofOffset offset: Int, separator: String = ":", zero: String? = "Z") -> String {
    if offset == 0, let zero { return zero }
    let size = abs(offset)
    let seconds = size % 60 == 0 ? "" : separator + twoDigits(size % 60)
    return (offset < 0 ? "-" : "+") + twoDigits(size / 3600) + separator + twoDigits(size / 60 % 60) + seconds
  }

  static func twoDigits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
