public import BacklotHTTP

/// A stub with the name of its method, the path in parentheses, and the answer in a block.
///
/// Without a block, it answers 200 without content; in a verification, it represents the requests that it would answer.
/// The path may contain parameters (`PathTemplate`), a query, and even a whole URL:
/// `Get("https://example.com/a?b=c")`.
public protocol MethodStub: BackendSource, RequestMatching {
  /// The HTTP method of the stub, or `nil` for any method.
  static var method: HTTPMethod? { get }
  /// The underlying stub.
  var stub: Stub { get set }
  /// Creates a method stub from a stub.
  init(stub: Stub)
}

extension MethodStub {
  /// Creates a stub that answers 200 without content.
  ///
  /// - Parameters:
  ///   - path: The path template; see `PathTemplate`.
  ///   - query: The required query items; the request may contain others.
  ///   - headers: The required header fields.
  ///   - body: The requirements for the body.
  ///   - form: The required items of a form body.
  ///   - file: The file of the source location.
  ///   - line: The line of the source location.
  public init(
    _ path: String,
    query: KeyValuePairs<String, ValueMatcher> = [:],
    headers: KeyValuePairs<HTTPField.Name, ValueMatcher> = [:],
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

  /// Creates a stub with an answer, or with several answers in sequence.
  ///
  /// - Parameters:
  ///   - path: The path template; see `PathTemplate`.
  ///   - query: The required query items; the request may contain others.
  ///   - headers: The required header fields.
  ///   - body: The requirements for the body.
  ///   - form: The required items of a form body.
  ///   - file: The file of the source location.
  ///   - line: The line of the source location.
  ///   - response: The answer.
  public init(
    _ path: String,
    query: KeyValuePairs<String, ValueMatcher> = [:],
    headers: KeyValuePairs<HTTPField.Name, ValueMatcher> = [:],
    body: BodyMatcher? = nil,
    form: KeyValuePairs<String, ValueMatcher> = [:],
    file: String = #fileID,
    line: Int = #line,
    @ResponseBuilder response: () -> StubResponse
  ) {
    self.init(path, query: query, headers: headers, body: body, form: form, file: file, line: line)
    stub.response = response()
  }

  /// Creates a stub that computes its answer synchronously.
  ///
  /// - Parameters:
  ///   - path: The path template; see `PathTemplate`.
  ///   - query: The required query items; the request may contain others.
  ///   - headers: The required header fields.
  ///   - body: The requirements for the body.
  ///   - form: The required items of a form body.
  ///   - file: The file of the source location.
  ///   - line: The line of the source location.
  ///   - response: Creates the answer; see ``StubResponse/dynamic(_:)``.
  public init(
    _ path: String,
    query: KeyValuePairs<String, ValueMatcher> = [:],
    headers: KeyValuePairs<HTTPField.Name, ValueMatcher> = [:],
    body: BodyMatcher? = nil,
    form: KeyValuePairs<String, ValueMatcher> = [:],
    file: String = #fileID,
    line: Int = #line,
    response: @escaping StubResponse.Compute
  ) {
    self.init(path, query: query, headers: headers, body: body, form: form, file: file, line: line)
    stub.response = .dynamic(response)
  }

  /// Creates a stub that computes its answer asynchronously.
  ///
  /// - Parameters:
  ///   - path: The path template; see `PathTemplate`.
  ///   - query: The required query items; the request may contain others.
  ///   - headers: The required header fields.
  ///   - body: The requirements for the body.
  ///   - form: The required items of a form body.
  ///   - file: The file of the source location.
  ///   - line: The line of the source location.
  ///   - response: Creates the answer; see ``StubResponse/deferred(_:)``.
  public init(
    _ path: String,
    query: KeyValuePairs<String, ValueMatcher> = [:],
    headers: KeyValuePairs<HTTPField.Name, ValueMatcher> = [:],
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

  /// Adds the stub, and reports it if it cannot answer as written.
  public func contribute(to blueprint: inout BackendBlueprint) { blueprint.append(written: stub) }
}

/// A result builder for the sources of a backend: stubs, groups of stubs and others, in the order in which they are
/// written.
@resultBuilder
public enum BackendBuilder {
  /// Builds a source.
  public static func buildExpression(_ source: some BackendSource) -> [any BackendSource] { [source] }
  /// Builds several sources, such as the stubs that a function returns.
  public static func buildExpression(_ sources: [any BackendSource]) -> [any BackendSource] { sources }
  /// Builds an array of stubs.
  public static func buildExpression(_ stubs: [Stub]) -> [any BackendSource] { stubs }
  /// Combines the parts of a block, in order.
  public static func buildBlock(_ parts: [any BackendSource]...) -> [any BackendSource] { parts.flatMap(\.self) }
  /// Builds an optional part, which is empty if its condition is false.
  public static func buildOptional(_ part: [any BackendSource]?) -> [any BackendSource] { part ?? [] }
  /// Builds the first branch of a condition.
  public static func buildEither(first: [any BackendSource]) -> [any BackendSource] { first }
  /// Builds the second branch of a condition.
  public static func buildEither(second: [any BackendSource]) -> [any BackendSource] { second }
  /// Builds a part that requires a newer system.
  public static func buildLimitedAvailability(_ part: [any BackendSource]) -> [any BackendSource] { part }
  /// Combines the iterations of a loop.
  public static func buildArray(_ parts: [[any BackendSource]]) -> [any BackendSource] { parts.flatMap(\.self) }
}
