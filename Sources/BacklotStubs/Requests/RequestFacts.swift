import BacklotHTTP
import BacklotJSON
package import BacklotLimits

/// The properties of a request that matchers use, each computed on first use and then cached.
package struct RequestFacts {
  package let received: ReceivedRequest
  package let target: RequestTarget
  /// The method to match; see ``askForContent()``.
  package private(set) var method: HTTPMethod
  private var knownQuery: QueryItems?
  private var knownForm: QueryItems?
  private var knownAuthority: RequestAuthority??
  private var knownCookies: HTTPCookies?
  private var knownDecodedCookies: [QueryItems.Item]?
  private var knownParts: [MultipartContent.Part]?
  private var knownJSON: JSONValue?
  private var knownJSONError: Box<JSONError>?
  private var knownText: String?
  /// Cached here for path comparisons; see ``comparedSegments``.
  var knownSegments: [Substring]?

  /// The remaining steps for all stubs and the subsequent work together, and the wall clock.
  package var context: MatchingContext

  /// The remaining steps.
  package var budget: StepBudget {
    get { context.budget }
    _modify { yield &context.budget }
  }
  /// The memory of the backend, while its state is held.
  var memory: BackendMemory?
  /// The last selected answer, and its stub.
  var selected: (stub: PlacedStub, selection: AnswerSelection)?
  /// The criterion that exhausted the budget, by its index in its stub.
  var exhaustingCriterion: Int?

  /// Creates the facts of a request.
  ///
  /// - Parameters:
  ///   - received: The request.
  ///   - context: The permitted steps for the request, and the wall clock.
  package init(_ received: ReceivedRequest, context: MatchingContext = MatchingContext()) {
    self.received = received
    self.context = context
    target = received.target
    method = received.method
  }

  /// Continues with `GET` if no stub matches `HEAD`, which requests the head of the same answer (RFC 9110 §9.3.2).
  ///
  /// - Returns: True if that makes a difference.
  mutating func askForContent() -> Bool {
    guard method == .head else { return false }
    method = .get
    return true
  }

  /// Performs a closure with `GET` as the method.
  ///
  /// Properties computed in the meantime remain cached.
  mutating func asContent<Result>(_ body: (inout RequestFacts) -> Result) -> Result {
    let asked = method
    _ = askForContent()
    defer { method = asked }
    return body(&self)
  }

  var request: HTTPRequest { received.message }
  package var body: [UInt8] { received.body }

  // Each of these checks for a cached value before making a closure or a copy, since matchers and the index use them
  // repeatedly.

  package var query: QueryItems {
    mutating get {
      if let knownQuery { return knownQuery }
      let query = target.queryItems
      knownQuery = query
      return query
    }
  }

  package var cookies: HTTPCookies {
    mutating get {
      if let knownCookies { return knownCookies }
      let cookies = received.cookies
      knownCookies = cookies
      return cookies
    }
  }

  /// The cookies with form-decoded values.
  var decodedCookies: [QueryItems.Item] {
    mutating get {
      if let knownDecodedCookies { return knownDecodedCookies }
      let pairs = cookies.pairs
      budget.charge(pairs.reduce(0) { $0 + ($1.value?.utf8.count ?? 0) } >> 4)
      let decoded = pairs.map {
        QueryItems.Item(name: $0.name, value: PercentEncoding.decode($0.value ?? "", plusAsSpace: true))
      }
      knownDecodedCookies = decoded
      return decoded
    }
  }

  package var form: QueryItems {
    mutating get {
      if let knownForm { return knownForm }
      budget.charge(body.count >> 4)
      let form = QueryItems(parsing: text, upTo: QueryItems.maximumFormItems)
      if form == nil { refuseContent("it has more than \(QueryItems.maximumFormItems) form items") }
      knownForm = form
      return form ?? QueryItems()
    }
  }

  /// The parts of a multipart body; empty for other bodies.
  package var parts: [MultipartContent.Part] {
    mutating get {
      if let knownParts { return knownParts }
      budget.charge(body.count >> 4)
      let type = received.headerFields[.contentType].flatMap { MediaType(parsing: $0) }
      let content = type.flatMap { MultipartContent(body, type: $0) }
      if content?.hasLongHead == true {
        refuseContent("a part has more than \(MultipartContent.maximumFields) header fields")
        return []
      }
      let parts = content?.parts ?? []
      knownParts = parts
      return parts
    }
  }

  /// The host and port from the target, or else from the `Host` field (RFC 9112 §3.2).
  package var authority: RequestAuthority? {
    mutating get {
      if let knownAuthority { return knownAuthority }
      let text = request.authority ?? received.headerFields[.host]
      let authority = text.map { RequestAuthority(authority: $0, scheme: received.scheme) }
      knownAuthority = .some(authority)
      return authority
    }
  }

  /// The body as text.
  ///
  /// Bytes that are not UTF-8 are replaced.
  var text: String {
    mutating get {
      if let knownText { return knownText }
      budget.charge(body.count >> 6)
      let text = received.text
      knownText = text
      return text
    }
  }

  /// The body as JSON, or the parsing error.
  package var json: Result<JSONValue, JSONError> {
    mutating get {
      if let knownJSON { return .success(knownJSON) }
      if let knownJSONError { return failure(knownJSONError.value) }
      do throws(JSONError) {
        let value = try JSONParser(limits: .content).parse(body, spending: &budget)
        knownJSON = value
        return .success(value)
      } catch {
        // With more steps, the body may be read.
        if error.code != .tooManySteps { knownJSONError = Box(error) }
        return failure(error)
      }
    }
  }

  private mutating func failure(_ error: JSONError) -> Result<JSONValue, JSONError> {
    if error.code == .tooManyValues { refuseContent("it is JSON with too many values: \(error)") }
    return .failure(error)
  }

  /// Ends the work on the request because its content exceeds a limit, whenever a matcher needs the content.
  private mutating func refuseContent(_ problem: String) {
    budget.stop(because: "the content of the request exceeds a limit: \(problem)", isContentTooLarge: true)
  }

  /// The body as JSON, or `nil` if it is not JSON.
  package var parsedBody: JSONValue? {
    mutating get {
      if let knownJSON { return knownJSON }
      guard case .success(let value) = json else { return nil }
      return value
    }
  }
}

/// The inputs of matching besides the request: the remaining steps and the wall clock.
package struct MatchingContext: Sendable {
  /// The remaining steps for the request.
  package var budget: StepBudget
  /// The clock for criteria that compare dates.
  package let clock: WallClock

  /// Creates a context.
  ///
  /// - Parameters:
  ///   - budget: The permitted steps. Defaults to those of one request.
  ///   - clock: The wall clock. Defaults to that of the system.
  package init(budget: StepBudget = StepBudget(), clock: WallClock = .system) {
    self.budget = budget
    self.clock = clock
  }
}
