public import BacklotHTTP

/// A stub as people write it: named by its method, with the path in parentheses and the answer in a block.
///
/// Without a block it answers 200 with no content; in a verification it stands for the requests that it would answer.
/// The path may hold parameters (``PathTemplate``), a query, and even a whole URL: `Get("https://example.com/a?b=c")`.
public protocol MethodStub: BackendSource, RequestMatching {
  /// The HTTP method that the stub's name stands for, or `nil` for any method.
  static var method: HTTPMethod? { get }
  /// The stub that was written.
  var stub: Stub { get set }
  /// Wraps a stub.
  init(stub: Stub)
}

extension MethodStub {
  /// Describes a request, answered by 200 without content.
  ///
  /// - Parameters:
  ///   - path: The path template; see ``PathTemplate``.
  ///   - query: Query items that have to fit; others may be there too.
  ///   - headers: Header fields that have to fit.
  ///   - body: What the body has to be like.
  ///   - form: Items that a form body has to have.
  ///   - file: Where this stands.
  ///   - line: Where this stands.
  public init(
    _ path: String,
    query: KeyValuePairs<String, ValueMatcher> = [:],
    headers: KeyValuePairs<String, ValueMatcher> = [:],
    body: BodyMatcher? = nil,
    form: KeyValuePairs<String, ValueMatcher> = [:],
    file: String = #fileID,
    line: Int = #line
  ) {
    var matcher = RequestMatcher(method: Self.method, target: path)
    for (name, value) in query { matcher = matcher.query(name, value) }
    for (name, value) in headers { matcher = matcher.header(name, value) }
    if let body { matcher = matcher.body(body) }
    if !form.isEmpty { matcher = matcher.body(.form(form)) }
    self.init(stub: Stub(matcher, response: .fixed(Respond()), origin: Stub.Origin(file: file, line: line)))
  }

  /// Describes a request and its answer, or its answers in sequence.
  ///
  /// - Parameters:
  ///   - path: The path template; see ``PathTemplate``.
  ///   - query: Query items that have to fit; others may be there too.
  ///   - headers: Header fields that have to fit.
  ///   - body: What the body has to be like.
  ///   - form: Items that a form body has to have.
  ///   - file: Where this stands.
  ///   - line: Where this stands.
  ///   - response: The answer.
  public init(
    _ path: String,
    query: KeyValuePairs<String, ValueMatcher> = [:],
    headers: KeyValuePairs<String, ValueMatcher> = [:],
    body: BodyMatcher? = nil,
    form: KeyValuePairs<String, ValueMatcher> = [:],
    file: String = #fileID,
    line: Int = #line,
    @ResponseBuilder response: () -> StubResponse
  ) {
    self.init(path, query: query, headers: headers, body: body, form: form, file: file, line: line)
    stub.response = response()
  }

  /// Describes a request and computes its answer at once.
  ///
  /// - Parameters:
  ///   - path: The path template; see ``PathTemplate``.
  ///   - query: Query items that have to fit; others may be there too.
  ///   - headers: Header fields that have to fit.
  ///   - body: What the body has to be like.
  ///   - form: Items that a form body has to have.
  ///   - file: Where this stands.
  ///   - line: Where this stands.
  ///   - response: Makes the answer; see ``StubResponse/dynamic(_:)``.
  public init(
    _ path: String,
    query: KeyValuePairs<String, ValueMatcher> = [:],
    headers: KeyValuePairs<String, ValueMatcher> = [:],
    body: BodyMatcher? = nil,
    form: KeyValuePairs<String, ValueMatcher> = [:],
    file: String = #fileID,
    line: Int = #line,
    response: @escaping StubResponse.Compute
  ) {
    self.init(path, query: query, headers: headers, body: body, form: form, file: file, line: line)
    stub.response = .dynamic(response)
  }

  /// Describes a request and computes its answer, taking time.
  ///
  /// - Parameters:
  ///   - path: The path template; see ``PathTemplate``.
  ///   - query: Query items that have to fit; others may be there too.
  ///   - headers: Header fields that have to fit.
  ///   - body: What the body has to be like.
  ///   - form: Items that a form body has to have.
  ///   - file: Where this stands.
  ///   - line: Where this stands.
  ///   - response: Makes the answer; see ``StubResponse/deferred(_:)``.
  public init(
    _ path: String,
    query: KeyValuePairs<String, ValueMatcher> = [:],
    headers: KeyValuePairs<String, ValueMatcher> = [:],
    body: BodyMatcher? = nil,
    form: KeyValuePairs<String, ValueMatcher> = [:],
    file: String = #fileID,
    line: Int = #line,
    response: @escaping StubResponse.ComputeLater
  ) {
    self.init(path, query: query, headers: headers, body: body, form: form, file: file, line: line)
    stub.response = .deferred(response)
  }
}

extension MethodStub {
  /// The matcher for the requests that the stub answers.
  public var matcher: RequestMatcher { stub.request }

  /// Adds the stub.
  public func contribute(to blueprint: inout BackendBlueprint) { blueprint.stubs.append(stub) }
}
