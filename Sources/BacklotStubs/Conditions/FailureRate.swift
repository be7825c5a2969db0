public import BacklotHTTP
import BacklotJSON

/// How many of a backend's requests fail on purpose, and what their clients get instead of an answer.
///
/// ```swift
/// FailureRate(0.1)                                                      // 503 for one request of ten
/// FailureRate(0.02, outcomes: [.status(.badGateway), .fault(.connectionReset)])
/// ```
///
/// A request that fails comes no further: the stub that would have answered is not asked, its closure does not run, and
/// scenarios, sequences and limits stay as they are, so that a client that tries again finds them so.
public struct FailureRate: Sendable {
  /// The share of requests that fail, from 0 for none to 1 for all.
  public let share: Double
  /// What happens to those that fail, each as likely as the others; never empty.
  public let outcomes: [Outcome]

  /// Makes a rate.
  ///
  /// - Parameters:
  ///   - share: The share of requests that fail; what lies outside of 0...1 is moved to its nearer end, and what is no
  ///     number counts as 0.
  ///   - outcomes: What happens to them, each as likely as the others; 503 unless given, also where there are none.
  public init(_ share: Double, outcomes: [Outcome] = []) {
    self.share = share > 0 ? min(share, 1) : 0
    self.outcomes = outcomes.isEmpty ? [.status(.serviceUnavailable)] : outcomes
  }
}

extension FailureRate {
  /// What happens to a request that fails on purpose.
  public struct Outcome: Sendable {
    /// Shared by all requests that come to it.
    fileprivate let response: StubResponse.Kind
    /// The status, where nothing more was said of the answer.
    package let status: HTTPStatus?

    private init(_ response: StubResponse.Kind, status: HTTPStatus? = nil) {
      self.response = response
      self.status = status
    }

    /// An answer with this status, and a problem report (RFC 9457) of the type `urn:backlot:problem:rehearsed-failure`.
    public static func status(_ status: HTTPStatus) -> Self {
      Self(.fixed(.rehearsedFailure(status)), status: status)
    }

    /// A fault instead of an answer; one that spoils an answer spoils a 503.
    public static func fault(_ fault: Fault) -> Self {
      Self(.fixed(.rehearsedFailure(.serviceUnavailable).failing(with: fault)))
    }

    /// An answer of yours, such as one in an API's own form; its delay does not count.
    public static func response(_ response: ResponseDefinition) -> Self { Self(.fixed(response)) }

    /// An answer that is made when it is needed.
    package static func computed(_ compute: @escaping StubResponse.Compute) -> Self { Self(.dynamic(compute)) }
  }

  /// What a request gets instead of its answer; nothing where it does not fail.
  func failure(drawingFrom draw: inout RandomDraw) -> StubResponse.Kind? {
    guard draw.unit() < share else { return nil }
    return outcomes[Int(draw.next() % UInt64(outcomes.count))].response
  }
}

extension ResponseDefinition {
  /// A problem report that says that the failure was meant.
  package static func rehearsedFailure(_ status: HTTPStatus) -> Self {
    let report: JSONValue = [
      "type": "urn:backlot:problem:rehearsed-failure", "title": "Rehearsed failure",
      "status": .number(JSONNumber(status.code)),
      "detail": "The backend was told to let a share of requests fail, and this is one of them.",
    ]
    return Self(status, json: report, headers: [.contentType: "application/problem+json"])
  }
}
