import BacklotLimits
package import BacklotStubs

/// A condition on a date in a request, in the terms of a stub file: `before`, `after`, or `equalToDateTime`.
///
/// An expected date with a zone is compared as a moment, and one without a zone as a local date and time.
package struct DateTimeExpectation: Sendable, Hashable {
  /// The required order of the request's date and the expected date.
  package enum Kind: String, Sendable, Hashable {
    case before, after
    case equal = "equalToDateTime"
  }

  /// The members next to the date in a stub file, as they were written.
  package struct Options: Sendable, Hashable {
    /// The format of the request's date: a pattern, `unix`, or `epoch`.
    package var actualFormat: String?
    /// The offset of the expected date from the present moment.
    ///
    /// Applies only to a date written as `now`.
    package var expectedOffset: Int?
    /// The unit of the offset.
    package var expectedOffsetUnit: String?
    /// The truncation of the expected date, which applies only to an offset from the present moment.
    package var truncateExpected: String?
    /// The truncation of the request's date, which applies only to a date with a zone.
    package var truncateActual: String?
    /// A Boolean value that indicates whether the expected date is truncated after it is moved instead of before.
    package var applyTruncationLast: Bool

    /// Creates options, each of which is optional.
    package init(
      actualFormat: String? = nil,
      expectedOffset: Int? = nil,
      expectedOffsetUnit: String? = nil,
      truncateExpected: String? = nil,
      truncateActual: String? = nil,
      applyTruncationLast: Bool = false
    ) {
      self.actualFormat = actualFormat
      self.expectedOffset = expectedOffset
      self.expectedOffsetUnit = expectedOffsetUnit
      self.truncateExpected = truncateExpected
      self.truncateActual = truncateActual
      self.applyTruncationLast = applyTruncationLast
    }
  }

  private enum Expected: Sendable, Hashable {
    case fixed(ParsedDate)
    case fromNow(DateOffset)
  }

  /// The required order: before, after or equal.
  package let kind: Kind
  /// The expected date as it was written.
  package let text: String
  /// The members next to the date.
  package let options: Options

  private let expected: Expected
  private let format: DateFormat
  private let expectedTruncation: DateTruncation?
  private let actualTruncation: DateTruncation?

  /// Reads an expectation.
  ///
  /// - Parameters:
  ///   - kind: The required order: before, after or equal.
  ///   - text: A date in a standard format, `now`, or `now +3 days`.
  ///   - options: The members next to the date.
  /// - Throws: `DateError` for the first invalid text.
  package init(_ kind: Kind, text: String, options: Options = Options()) throws(DateError) {
    self.kind = kind
    self.text = text
    self.options = options
    expected = try Self.expected(text, options: options)
    format = if let format = options.actualFormat { try DateFormat(format) } else { .standard }
    expectedTruncation = try Self.truncation(options.truncateExpected)
    actualTruncation = try Self.truncation(options.truncateActual)
  }
}

extension DateTimeExpectation {
  /// Returns the reason why an expected date is invalid, or `nil` if it is valid.
  ///
  /// - Throws: `DateError` if a member next to the date is invalid.
  static func problem(withDate text: String, _ options: Options) throws(DateError) -> DateError? {
    if DateOffset.isFromNow(text) { return nil }
    // The validity of the other members does not depend on the date.
    _ = try Self(.before, text: "now", options: options)
    do throws(DateError) {
      _ = try DateFormat.standard.date(in: text)
      return nil
    } catch {
      return error
    }
  }

  private static func expected(_ text: String, options: Options) throws(DateError) -> Expected {
    guard DateOffset.isFromNow(text) else { return .fixed(try DateFormat.standard.date(in: text)) }
    let written = try DateOffset(reading: text)
    guard let amount = options.expectedOffset, let unit = options.expectedOffsetUnit else { return .fromNow(written) }
    return .fromNow(DateOffset(amount, unit: try DateOffset.Unit(reading: unit)))
  }

  private static func truncation(_ text: String?) throws(DateError) -> DateTruncation? {
    guard let text else { return nil }
    return try DateTruncation(reading: text)
  }
}

// MARK: - Comparison

extension DateTimeExpectation {
  /// Returns whether a text of a request is a date that meets the expectation.
  ///
  /// - Parameters:
  ///   - text: The text. It never meets the expectation if it is not a date.
  ///   - now: The present moment.
  ///   - zone: The zone in which dates without a zone are compared with moments, and in which days begin. Defaults to
  ///     UTC.
  package func holds(for text: String, now: Moment, in zone: DateZone = .utc) -> Bool {
    let actual: ParsedDate
    do throws(DateError) {
      actual = try format.date(in: text)
    } catch {
      return false
    }
    return switch expected {
    case .fromNow(let offset): holds(actual, against: moved(ZonedDateTime(now, in: zone), by: offset), in: zone)
    case .fixed(let date): holds(actual, against: date, in: zone)
    }
  }

  /// Returns the reason why a text of a request does not meet the expectation, for a near miss.
  package func problem(with text: String, now: Moment, in zone: DateZone = .utc) -> String? {
    do throws(DateError) {
      _ = try format.date(in: text)
    } catch {
      return "\(error)"
    }
    return holds(for: text, now: now, in: zone) ? nil : "\"\(text)\" is not \(description(at: now, in: zone))"
  }

  private func moved(_ now: ZonedDateTime, by offset: DateOffset) -> ZonedDateTime {
    guard let expectedTruncation else { return now.adding(offset) }
    return options.applyTruncationLast
      ? now.adding(offset).truncated(to: expectedTruncation) : now.truncated(to: expectedTruncation).adding(offset)
  }

  private func truncated(_ date: ZonedDateTime) -> ZonedDateTime {
    actualTruncation.map { date.truncated(to: $0) } ?? date
  }

  private func holds(_ actual: ParsedDate, against expected: ParsedDate, in zone: DateZone) -> Bool {
    if let expected = expected.zoned { return holds(actual, against: expected, in: zone) }
    return compare(actual.zoned.map { truncated($0).local } ?? actual.local, with: expected.local)
  }

  private func holds(_ actual: ParsedDate, against expected: ZonedDateTime, in zone: DateZone) -> Bool {
    let moment = actual.zoned.map { truncated($0).moment } ?? ZonedDateTime(actual.local, in: zone).moment
    return compare(moment, with: expected.moment)
  }

  private func compare<Value: Comparable>(_ actual: Value, with expected: Value) -> Bool {
    switch kind {
    case .before: actual < expected
    case .after: actual > expected
    case .equal: actual == expected
    }
  }
}

// MARK: - Description

extension DateTimeExpectation: CustomStringConvertible {
  /// The expectation as it was written: `before now +3 days`.
  package var description: String { "\(words) \(text)\(offsetText)\(truncationText)" }

  /// Returns a description of the expectation at a moment: `before now +3 days (2021-06-26T00:00:00Z)`.
  package func description(at now: Moment, in zone: DateZone = .utc) -> String {
    guard case .fromNow(let offset) = expected else { return description }
    return "\(description) (\(DateFormat.standard.text(of: moved(ZonedDateTime(now, in: zone), by: offset))))"
  }

  private var words: String { kind == .equal ? "equal to" : kind.rawValue }

  private var offsetText: String {
    guard case .fromNow(let offset) = expected, options.expectedOffset != nil else { return "" }
    return " (\(offset))"
  }

  private var truncationText: String {
    let expected = expectedTruncation.map { ", truncated to \($0.rawValue)" } ?? ""
    return expected + (actualTruncation.map { ", with the actual date truncated to \($0.rawValue)" } ?? "")
  }
}

// MARK: - Matching

extension DateTimeExpectation: CustomMatcher {
  /// The number of steps to read and compare a date.
  private static let cost = 50

  package func matches(_ text: String, in context: inout MatchingContext) -> Bool {
    context.budget.spend(Self.cost) && holds(for: text, now: context.clock.now)
  }
}
