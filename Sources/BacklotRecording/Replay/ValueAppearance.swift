import BacklotFormats
import BacklotStubs
import BacklotTime

/// The appearance of a value, as far as it may be different each time.
enum ValueAppearance: UInt8 {
  /// A value that may have a meaning.
  case other
  /// The time of the request, or a time under a name that says so.
  case time
  /// A nonce, by its form and its name.
  case nonce
}

extension ValueAppearance {
  /// The maximum time between a request and a time that is that of the request, in seconds.
  static let tolerance = 300

  /// Determines the appearance of a recorded value.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - start: The time of the request, if it was recorded. Any other time is a value with a meaning, such as the bound
  ///     of a search.
  init(of value: ComparedValue, requestedAt start: Moment?) {
    self = value.text.map { Self(of: $0, named: value.name, requestedAt: start) } ?? .other
  }

  /// Determines the appearance of the text of a value.
  init(of text: String, named name: String, requestedAt start: Moment?) {
    guard (8...128).contains(text.utf8.count), !SecretText.hasPlaceholders(text) else {
      self = .other
      return
    }
    if let time = Self.time(text) {
      let isNow = start.map { abs($0.seconds - time.seconds) <= Self.tolerance }
      self = isNow ?? Self.namesOfTimes.contains(Self.letters(of: name)) ? .time : .other
    } else {
      self = Self.isRandom(text) && Self.isNameOfNonce(name) ? .nonce : .other
    }
  }

  /// Returns true if a name says that its values are different each time.
  static func isNameOfNonce(_ name: String) -> Bool {
    let name = letters(of: name)
    return namesOfNonces.contains(name) || endsOfNames.contains { name.hasSuffix($0) }
  }

  private static func letters(of name: String) -> String {
    name.lowercased().filter { $0.isLetter || $0 == "_" && name.utf8.count == 1 }
  }

  /// Returns the time in a text: seconds or milliseconds since 1970, or a date and time of ISO 8601 or HTTP.
  static func time(_ text: String) -> Moment? {
    if text.utf8.allSatisfy({ (48...57).contains($0) }) {
      switch Int(text) {
      case let number? where (1_000_000_000..<4_102_444_800).contains(number): return Moment(seconds: number)
      case let number? where (1_000_000_000_000..<4_102_444_800_000).contains(number):
        return Moment(milliseconds: number)
      default: return nil
      }
    }
    if let moment = ArchiveTime.moment(text) { return moment }
    guard text.hasSuffix(" GMT") else { return nil }
    return HTTPDate(parsing: text, currentYear: 2100).map { Moment(seconds: $0.seconds) }
  }

  /// Returns true for 8 or more characters without spaces that include digits.
  private static func isRandom(_ text: String) -> Bool {
    text.utf8.contains { (48...57).contains($0) }
      && text.utf8.allSatisfy { byte in
        switch byte {
        case 48...57, 65...90, 97...122: true
        default: "-_=+/.:".utf8.contains(byte)
        }
      }
  }

  private static let namesOfTimes: Set<String> = [
    "_", "t", "ts", "time", "timestamp", "now", "date", "sentat", "requesttime", "clienttime", "oauthtimestamp",
  ]

  private static let namesOfNonces: Set<String> = [
    "_", "nonce", "cnonce", "oauthnonce", "reqid", "spanid", "traceparent", "idempotencykey", "transactionid",
    "messageid", "clientmutationid", "boundary", "cachebuster", "cb", "rand", "random", "state", "codechallenge",
    "signature", "sig", "etag", "jti",
  ]

  private static let endsOfNames = ["requestid", "correlationid", "traceid"]
}
