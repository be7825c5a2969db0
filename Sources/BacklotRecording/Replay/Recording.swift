public import BacklotHTTP
public import BacklotStubs

/// A source that answers requests with the recorded responses of a real backend.
///
/// ```swift
/// let backend = MockBackend { Recording("bank.har") }
/// let other = MockBackend { Recording("bank.har", ignoring: [.query("timestamp")], whenExhausted: .fail) }
/// ```
///
/// Repeated requests get the recorded responses in their order. A recorded change, such as a `POST`, moves the state on:
/// after it, a list has its new item. A request that was not recorded is unmatched, and the report names the nearest
/// recorded request and the differences.
///
/// Each backend has its own progress. All backends that use the same file with the same options share what was read.
public struct Recording: Sendable {
  /// A part of a request that must be equal to the recorded one.
  public enum Part: Sendable, Hashable {
    /// The host and the port. They are not compared by default, since a test's client uses another host.
    case host
    /// The method.
    case method
    /// The path.
    case path
    /// The items of the query, in any order.
    case query
    /// The values of a header field.
    case field(HTTPField.Name)
    /// The content: JSON and forms by their values, multipart content by its parts, and other content by its bytes.
    case body
  }

  /// A part of a request whose value differs each time, so that it is not compared.
  public enum VolatilePart: Sendable, Hashable {
    /// The query items of a name.
    case query(String)
    /// The members of a name anywhere in a JSON body, or the value at a JSON Pointer such as `/order/created`.
    case member(String)
    /// The form items or the parts of multipart content of a name.
    case form(String)
  }

  /// The reaction to a request after the last recorded response to it.
  public enum Exhaustion: Sendable, Hashable {
    /// The last response is repeated.
    case repeatLast
    /// The request is unmatched.
    case fail
  }

  /// The replay of recorded times, in the backend's time.
  public enum Timing: Sendable, Hashable {
    /// Responses are immediate.
    case dropped
    /// Responses and their pieces arrive after the recorded times.
    case recorded
    /// Responses and their pieces arrive after the recorded times multiplied by a factor.
    case scaled(Double)
  }

  /// The reaction to a request after the last recorded response to it.
  public var whenExhausted: Exhaustion
  /// The replay of recorded times.
  public var timing: Timing
  /// The parts of a request that decide which recorded responses fit.
  let comparison: RequestComparison
  private let origin: Stub.Origin
  private let open: @Sendable () throws -> RecordingIndex
}

extension Set<Recording.Part> {
  /// The default parts: method, path, query and body.
  public static var standard: Self { [.method, .path, .query, .body] }
}

extension Recording {
  /// Creates a source from exchanges in memory.
  ///
  /// - Parameters:
  ///   - exchanges: The exchanges in recorded order.
  ///   - matching: The parts of a request that are compared. Defaults to method, path, query and body.
  ///   - ignoring: The named parts that are not compared. Empty by default.
  ///   - learnsVolatility: True to ignore dates, nonces and identifiers of requests that differ between recorded requests
  ///     that otherwise agree and have the same response. Defaults to `true`.
  ///   - whenExhausted: The reaction after the last recorded response. Defaults to repeating it.
  ///   - timing: The replay of recorded times. Defaults to dropping them.
  public init(
    _ exchanges: [RecordedExchange],
    matching: Set<Part> = .standard,
    ignoring: Set<VolatilePart> = [],
    learnsVolatility: Bool = true,
    whenExhausted: Exhaustion = .repeatLast,
    timing: Timing = .dropped
  ) {
    let origin = exchanges.first.map { Stub.Origin(file: $0.origin.file) } ?? Stub.Origin(file: "recording")
    let comparison = RequestComparison(matching, ignoring: ignoring, learnsVolatility: learnsVolatility)
    let index = SharedIndex()
    self.init(comparison, origin: origin, whenExhausted: whenExhausted, timing: timing) {
      try index.value { try RecordingIndex(ExchangesInMemory(exchanges), at: origin, comparing: comparison) }
    }
  }

  init(
    _ comparison: RequestComparison,
    origin: Stub.Origin,
    whenExhausted: Exhaustion,
    timing: Timing,
    open: @escaping @Sendable () throws -> RecordingIndex
  ) {
    self.comparison = comparison
    self.origin = origin
    self.whenExhausted = whenExhausted
    self.timing = timing
    self.open = open
  }
}

extension Recording: BackendSource {
  /// Adds a stub that answers the recorded requests, and the problems of the recording.
  public func contribute(to blueprint: inout BackendBlueprint) {
    do {
      let index = try open()
      let selector = RecordedAnswers(index, whenExhausted: whenExhausted, timing: timing)
      var stub = Stub(RequestMatcher(), response: .selected(by: selector), origin: origin)
      stub.name = "recording \(origin.file)"
      stub.source = .recordings
      blueprint.stubs.append(stub)
      blueprint.diagnostics += index.diagnostics
    } catch {
      blueprint.diagnostics.append(SourceDiagnostic(at: origin, "\(error)"))
    }
  }

  /// Returns the same recording as it is now, regardless of later changes to its file.
  ///
  /// - Throws: An error that describes why the recording cannot be read.
  package func opened() throws -> Self {
    let index = try open()
    return Self(comparison, origin: origin, whenExhausted: whenExhausted, timing: timing) { index }
  }

  /// The index of the recorded requests, which is created once.
  package func index() throws -> RecordingIndex { try open() }

  /// The number of exchanges that can be replayed; 0 if the recording cannot be read.
  package var exchangeCount: Int {
    // ``contribute(to:)`` reports the reason.
    do { return try open().exchangeCount } catch { return 0 }
  }
}
