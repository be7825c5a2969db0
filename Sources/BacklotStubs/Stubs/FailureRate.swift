public import BacklotHTTP
import BacklotJSON

/// The share of a backend's requests that fail intentionally, and the outcomes that clients receive instead of an
/// answer.
///
/// ```swift
/// FailureRate(0.1)                                                      // 503 for one request of ten
/// FailureRate(0.02, outcomes: [.status(.badGateway), .fault(.connectionReset)])
/// ```
///
/// A failing request does not reach the stub that would have answered: its closure does not run, and scenarios,
/// sequences and limits do not change, so that a client that tries again finds them unchanged.
public struct FailureRate: Sendable {
  /// The share of requests that fail, from 0 (no requests) to 1 (all requests).
  public let share: Double
  /// The outcomes of failing requests, all equally likely.
  ///
  /// Never empty.
  public let outcomes: [Outcome]

  /// Creates a rate.
  ///
  /// - Parameters:
  ///   - share: The share of requests that fail, clamped to 0...1. A value that is not a number counts as 0.
  ///   - outcomes: The outcomes of failing requests, all equally likely. Defaults to 503, also for an empty array.
  public init(_ share: Double, outcomes: [Outcome] = []) {
    self.share = share > 0 ? min(share, 1) : 0
    self.outcomes = outcomes.isEmpty ? [.status(.serviceUnavailable)] : outcomes
  }
}

extension FailureRate {
  /// The outcome of a request that fails intentionally.
  public struct Outcome: Sendable {
    /// The response, which all requests with this outcome share.
    let response: StubResponse.Kind
    /// The status, if the outcome specifies only a status.
    package let status: HTTPStatus?

    private init(_ response: StubResponse.Kind, status: HTTPStatus? = nil) {
      self.response = response
      self.status = status
    }

    /// Returns an answer with a status, and a problem report (RFC 9457) of the type
    /// `urn:backlot:problem:rehearsed-failure`.
    public static func status(_ status: HTTPStatus) -> Self {
      Self(.fixed(.rehearsedFailure(status)), status: status)
    }

    /// Returns a fault instead of an answer; a fault that affects an answer affects a 503.
    public static func fault(_ fault: Fault) -> Self {
      Self(.fixed(.rehearsedFailure(.serviceUnavailable).failing(with: fault)))
    }

    /// Returns a custom answer, such as one in the error format of an API; its delay is ignored.
    public static func response(_ response: ResponseDefinition) -> Self { Self(.fixed(response)) }

    /// Returns an answer that is computed when it is needed.
    package static func computed(_ compute: @escaping StubResponse.Compute) -> Self { Self(.dynamic(compute)) }
  }

  /// True if only the same seed repeats the outcomes.
  var isDrawn: Bool { share > 0 && (share < 1 || outcomes.count > 1) }

  /// Returns the outcome of a request that fails, or `nil` if it does not fail.
  package func failure(drawingFrom draw: inout RandomDraw) -> StubResponse.Kind? {
    guard draw.unit() < share else { return nil }
    return outcomes[Int(draw.next() % UInt64(outcomes.count))].response
  }
}

extension ResponseDefinition {
  /// Returns a problem report which states that the failure was intentional.
  package static func rehearsedFailure(_ status: HTTPStatus) -> Self {
    let report: JSONValue = [
      "type": "urn:backlot:problem:rehearsed-failure", "title": "Rehearsed failure",
      "status": .number(JSONNumber(status.code)),
      "detail": "The backend is configured to fail a share of all requests. This request failed on purpose.",
    ]
    return Self(status, json: report, headers: [.contentType: "application/problem+json"])
  }
}
