import BacklotHTTP
import BacklotLimits
import BacklotMessages
import BacklotStubs
import BacklotTime

/// The compared parts of a recorded request, and what the order of replay needs of its response.
struct PreparedRequest: Sendable {
  /// The hash of host, method and path.
  let hash: UInt64
  let method: HTTPMethod
  /// The host, if it is compared.
  let host: String?
  let path: String
  /// The segments of the path that are placeholders, if any.
  let mask: PathMask?
  let values: [PendingValue]
  let identity: RequestIdentity
  /// A text that is the same for requests with the same identity.
  let signature: String
  /// The placeholders in the compared values and in the response.
  let secrets: [SecretPlaceholder]
  /// A hash of the response, or `nil` if it is not in memory or not needed.
  let response: UInt64?
  let flags: ReplayEntry.Flags
  /// The validators of a response that was not modified.
  let validators: RecordedValidators?
  /// The requested range, if the response has a range of the content.
  let range: String?

  /// The maximum number of bytes of a recorded request's content that is compared.
  private static let longestBody = 16 << 20

  init(_ exchange: RecordedExchange, response: HTTPResponse, by key: RequestKey) throws {
    let body = try exchange.request.body.bytes ?? exchange.request.body.beginning(upTo: Self.longestBody) ?? []
    var facts = RequestFacts(ReceivedRequest(exchange.request, body: body), context: .unlimited)
    let hasValues = ComparedValues.exist(in: facts, by: key.comparison)
    var values = hasValues ? ComparedValues(of: &facts, by: key.comparison).values : []
    path = facts.target.path
    mask = key.comparison.comparesPath ? PathMask.ofPlaceholders(in: path) : nil
    if let mask { values += mask.values(in: path) ?? [] }
    if exchange.lacksRequestContent, key.comparison.comparesBody { values.append(.unknownBody) }
    hash = key.hash(of: &facts, masking: mask)
    method = facts.method
    host = key.comparison.comparesHost ? key.host(of: &facts) : nil
    self.values = values.map { PendingValue($0, requestedAt: exchange.start) }
    identity = RequestIdentity(
      values: values.compactMap(Self.secret),
      credentials: RequestIdentity.Credential.all(in: exchange.request.headerFields)
    )
    signature = identity.isEmpty ? "" : Self.signature(of: identity, values)
    let content = response.body.bytes ?? []
    let shown = Self.placeholders(in: response, content: content)
    let requested = identity.values.isEmpty ? [] : values.compactMap(\.text).flatMap(SecretText.placeholders)
    secrets = requested + shown
    let isKnown = response.body.bytes != nil || response.body.length == 0
    self.response = isKnown && !values.isEmpty ? Self.hash(response, content) : nil
    validators = RecordedValidators(exchange)
    range = response.status.code == 206 ? exchange.request.headerFields[.range] : nil
    var flags: ReplayEntry.Flags = shown.isEmpty ? [] : .hasPlaceholders
    if validators != nil { flags.insert(.isUnmodified) }
    if exchange.missingLength != nil || exchange.isInterrupted { flags.insert(.isIncomplete) }
    if range != nil { flags.insert(.isPartial) }
    if exchange.lacksRequestContent { flags.insert(.lacksRequestContent) }
    if response.status.code >= 400 { flags.insert(.isError) }
    if response.body.length == 0 || response.status.forbidsContent { flags.insert(.isEmpty) }
    if response.headerFields.redirects(toHostOf: exchange.request) { flags.insert(.redirectsToOwnHost) }
    self.flags = flags
  }

  private static func secret(_ value: ComparedValue) -> RequestIdentity.Value? {
    guard let text = value.text, SecretText.hasPlaceholders(text) else { return nil }
    return RequestIdentity.Value(place: value.place, pattern: PlaceholderPattern(text))
  }

  private static func signature(of identity: RequestIdentity, _ values: [ComparedValue]) -> String {
    let texts = values.compactMap { value in value.text.map { "\(value.place) \($0)" } }
    let parts =
      identity.credentials.map { "\($0.field.canonicalName)\u{0}\($0.cookie ?? "")\u{0}\($0.text)" }
      + (identity.values.isEmpty ? [] : texts.filter(SecretText.hasPlaceholders))
    return parts.joined(separator: "\u{1}")
  }

  private static func placeholders(in response: HTTPResponse, content: [UInt8]) -> [SecretPlaceholder] {
    let fields = response.headerFields.filter { $0.value.utf8.contains(UInt8(ascii: "{")) }
    let inFields = fields.flatMap { SecretText.placeholders(in: $0.value) }
    return SecretText.mayHavePlaceholders(content)
      ? inFields + SecretPlaceholder.occurrences(in: content).map(\.placeholder) : inFields
  }

  private static func hash(_ response: HTTPResponse, _ content: [UInt8]) -> UInt64 {
    content.withUnsafeBytes { ByteHash.hash($0, seed: UInt64(response.status.code)) }
  }
}

extension PendingValue {
  fileprivate init(_ value: ComparedValue, requestedAt start: Moment?) {
    place = value.place
    hash = value.hash
    appearance = ValueAppearance(of: value, requestedAt: start)
  }
}

extension MatchingContext {
  /// A context for requests of a recording, for which no client waits.
  static var unlimited: Self { Self(budget: .unlimited) }
}
