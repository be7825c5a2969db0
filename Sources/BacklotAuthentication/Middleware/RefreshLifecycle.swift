import BacklotClientCore

/// The refreshes of a credential and their waiting requests, as a value: one refresh at a time.
struct RefreshLifecycle<Waiter> {
  private enum Phase {
    case idle
    /// A refresh of this token; `nil` for a first token.
    case refreshing(AccessToken?)
  }

  private struct Failure {
    let token: AccessToken?
    let moment: Int
    let error: AuthenticationError
  }

  private var phase = Phase.idle
  private var waiters: [Waiter] = []
  private var lastFailure: Failure?
  /// The credential of which only the user can provide a replacement, and the error that says so.
  private var refusal: (credential: Credential, error: AuthenticationError)?
  /// The number of refreshes that have finished.
  private(set) var moment = 0

  /// The action of a request that needs a new token.
  enum JoinAction {
    /// Start a refresh, and wait for it.
    case start
    /// Wait for the refresh of the same token.
    case wait
    /// Wait for the refresh of another token, and look again.
    case waitForOther
    /// Fail, since the refresh of the token failed after the request had started, or cannot succeed.
    case fail(AuthenticationError)
  }

  /// Adds a request that needs a new token.
  ///
  /// - Parameters:
  ///   - waiter: The request.
  ///   - token: The token to replace.
  ///   - saved: The credential in the store.
  ///   - start: The moment at which the request started.
  mutating func join(
    _ waiter: Waiter,
    replacing token: AccessToken?,
    savedAs saved: Credential? = nil,
    since start: Int
  ) -> JoinAction {
    if case .refreshing(let current) = phase {
      waiters.append(waiter)
      return current == token ? .wait : .waitForOther
    }
    if let lastFailure, lastFailure.token == token, lastFailure.moment > start { return .fail(lastFailure.error) }
    if let refusal, refusal.credential == saved { return .fail(refusal.error) }
    phase = .refreshing(token)
    waiters.append(waiter)
    return .start
  }

  /// Notes that a credential cannot be refreshed, so that no other attempt is made as long as it is saved.
  mutating func refuse(_ credential: Credential, because error: AuthenticationError) { refusal = (credential, error) }

  /// Ends the refresh, and returns the requests that wait for it.
  mutating func finish(with outcome: Result<Credential, AuthenticationError>) -> [Waiter] {
    guard case .refreshing(let token) = phase else { return [] }
    moment += 1
    lastFailure =
      if case .failure(let error) = outcome { Failure(token: token, moment: moment, error: error) } else { nil }
    phase = .idle
    defer { waiters = [] }
    return waiters
  }
}
