import BacklotFormats
import BacklotStubs
import BacklotTime

/// The appearance of a value, as far as it may be different each time.
enum ValueAppearance: UInt8 {
  /// A value that may have a meaning.
  case other
  /// The time of the request, or a nonce, by its form and its name.
  case volatile
}

extension ValueAppearance {
  /// Determines the appearance of a recorded value.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - start: The time of the request, if it was recorded. Any other time is a value with a meaning, such as the bound
  ///     of a search.
  init(of value: ComparedValue, requestedAt start: Moment?) {
    guard let text = value.text, (8...128).contains(text.utf8.count), !SecretText.hasPlaceholders(text) else {
      self = .other
      return
    }
    let name = value.name.lowercased().filter { $0.isLetter || $0 == "_" && value.name.utf8.count == 1 }
    if let time = Self.time(text) {
      let isNow = start.map { abs($0.seconds - time.seconds) <= 300 } ?? Self.namesOfTimes.contains(name)
      self = isNow ? .volatile : .other
    } else {
      self = Self.namesOfNonces.contains(name) && Self.isRandom(text) ? .volatile : .other
    }
  }

  /// Returns the time in a text: seconds or milliseconds since 1970, or a date and time of ISO 8601 or HTTP.
  private static func time(_ text: String) -> Moment? {
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
    "_", "nonce", "cnonce", "oauthnonce", "requestid", "xrequestid", "reqid", "correlationid", "traceid", "spanid",
    "traceparent", "idempotencykey", "transactionid", "messageid", "clientmutationid", "boundary", "cachebuster", "cb",
    "rand", "random", "state", "codechallenge", "signature", "sig",
  ]
}
