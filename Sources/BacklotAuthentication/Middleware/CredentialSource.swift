import BacklotClientCore
import BacklotPlatform
import BacklotTransport
import Foundation

/// The credential for the requests of a middleware: from the store, and refreshed once for all of them.
final class CredentialSource: Sendable {
  /// The moments of the refreshes, by their source, that the current task belongs to.
  @TaskLocal private static var refreshing: [ObjectIdentifier: Int] = [:]

  private let store: any CredentialStore
  private let refresher: (any CredentialRefresher)?
  private let leeway: Duration
  private let now: @Sendable () -> Date
  private let onSignInRequired: @Sendable () async -> Void
  private let lifecycle = Mutex(RefreshLifecycle<RefreshWaiter>())

  init(
    store: any CredentialStore,
    refresher: (any CredentialRefresher)?,
    leeway: Duration,
    now: @escaping @Sendable () -> Date,
    onSignInRequired: @escaping @Sendable () async -> Void
  ) {
    self.store = store
    self.refresher = refresher
    self.leeway = leeway
    self.now = now
    self.onSignInRequired = onSignInRequired
  }

  var canRefresh: Bool { refresher != nil }

  /// The number of refreshes that have finished.
  var moment: Int { lifecycle.withLock { $0.moment } }

  /// True if the current task belongs to a refresh of this source, which must not wait for itself.
  var isRefreshingInCurrentTask: Bool {
    // A task that the refresh started may continue after it.
    Self.refreshing[ObjectIdentifier(self)].map { $0 == moment } ?? false
  }
}

extension CredentialSource {
  /// Returns the credential for a request, and whether it is the result of a refresh; `nil` for no credential.
  ///
  /// - Parameter moment: The moment at which the request started.
  func credential(since moment: Int) async throws -> (credential: Credential, isNew: Bool)? {
    let saved = try await load()
    guard needsReplacement(saved) else { return saved.map { ($0, false) } }
    return (try await credential(replacing: saved, since: moment), true)
  }

  /// Returns the credential that replaces another one; refreshes it unless another request has done so.
  ///
  /// - Parameters:
  ///   - old: The credential that has expired or that the server rejected, or `nil` for none.
  ///   - moment: The moment at which the request started.
  /// - Throws: ``AuthenticationError`` if the refresh failed, `CancellationError` if the task is cancelled.
  func credential(replacing old: Credential?, since moment: Int) async throws -> Credential {
    let saved = try await load()
    if let saved, saved.accessToken != old?.accessToken { return saved }
    let waiter = RefreshWaiter()
    switch lifecycle.withLock({ $0.join(waiter, replacing: old?.accessToken, savedAs: saved, since: moment) }) {
    case .start: refresh(replacing: old)
    case .wait: break
    case .waitForOther:
      _ = await waiter.outcome()
      try Task.checkCancellation()
      return try await credential(replacing: old, since: moment)
    case .fail(let error): throw error
    }
    return try await waiter.outcome().get()
  }

  private func needsReplacement(_ credential: Credential?) -> Bool {
    guard let refresher else { return false }
    guard let credential else { return refresher.obtainsFirstCredential }
    guard let expiration = credential.expiration else { return false }
    return expiration.timeIntervalSince(now()) <= leeway / .seconds(1)
  }

  private func load() async throws -> Credential? {
    do { return try await store.load() } catch { throw AuthenticationError.store(error, cannot: "read") }
  }
}

// MARK: - Refreshing

extension CredentialSource {
  /// Starts a refresh, which outlives the caller.
  ///
  /// The task is neither stored nor cancelled: other requests wait for it, and if the server has replaced the refresh
  /// token, the new one must be saved even if no request waits any more. It ends when the refresher returns.
  private func refresh(replacing old: Credential?) {
    Task {
      let refreshing = Self.refreshing.merging([ObjectIdentifier(self): moment]) { $1 }
      let outcome = await Self.$refreshing.withValue(refreshing) {
        let outcome = await apartFromCall { await self.replacement(of: old) }
        if case .failure(let error) = outcome, error.code == .signInRequired { await onSignInRequired() }
        return outcome
      }
      let waiters = lifecycle.withLock { $0.finish(with: outcome) }
      for waiter in waiters { waiter.finish(with: outcome.mapError { $0 }) }
    }
  }

  /// Performs an operation that does not belong to the call that needs it: its upload is not that of the call, and its
  /// redirects are followed by the transport.
  private func apartFromCall<Result>(_ operation: () async -> Result) async -> Result {
    await TransferProgress.observingUploads(with: nil) {
      await RedirectHandling.$isInClient.withValue(false, operation: operation)
    }
  }

  private func replacement(of old: Credential?) async -> Result<Credential, AuthenticationError> {
    do {
      let saved = try await load()
      // Another refresh may have finished since the caller looked.
      if let saved, saved.accessToken != old?.accessToken { return .success(saved) }
      if saved == nil, old != nil { throw Self.signedOut }
      return .success(try await refreshed(saved))
    } catch {
      return .failure(.refreshFailed(error, hiding: old?.secrets ?? []))
    }
  }

  /// Returns the refresher's credential, and notes a refusal after which another attempt cannot succeed.
  private func newCredential(replacing saved: Credential?) async throws -> Credential {
    guard let refresher else { throw AuthenticationError.signInRequired("The middleware has no refresher.") }
    do {
      return try await refresher.refresh(saved)
    } catch {
      let failure = AuthenticationError.refreshFailed(error, hiding: saved?.secrets ?? [])
      if let saved, failure.code == .signInRequired { lifecycle.withLock { $0.refuse(saved, because: failure) } }
      throw error
    }
  }

  private func refreshed(_ saved: Credential?) async throws -> Credential {
    let new = try await newCredential(replacing: saved)
    let current = try await load()
    // The user may have signed out, or in again, in the meantime.
    if current != saved {
      guard let current else { throw Self.signedOut }
      return current
    }
    do { try await store.save(new) } catch { throw AuthenticationError.store(error, cannot: "save") }
    return new
  }

  private static var signedOut: AuthenticationError {
    .signInRequired("The credential was removed while a request was under way.")
  }
}
