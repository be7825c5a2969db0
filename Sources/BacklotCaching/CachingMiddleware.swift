public import BacklotClientCore
public import BacklotHTTP
public import Foundation

/// A private HTTP cache: stores responses, and responds from them as RFC 9111 permits.
///
/// ```swift
/// let client = APIClient(host: .production, middleware: [.caching(), .retry(.exponential(attempts: 3)), .logging])
/// ```
///
/// A fresh entry is the response; the middlewares after this one receive no request. A stale entry is validated with
/// its `ETag` or `Last-Modified`, and a `304 Not Modified` renews it. A response from the cache has an `Age` (RFC 9111
/// §5.1). Only `GET` responses are stored; they also respond to `HEAD`. Successful requests with an unsafe method remove
/// the entries of their target (§4.4).
///
/// Requests control the cache with `Cache-Control` (§5.2.1): `no-cache` requires validation, `no-store` bypasses the
/// cache, and `only-if-cached` results in `504 Gateway Timeout` instead of a request. Requests with a body, a `Range`,
/// `If-Match`, `If-Unmodified-Since` or `If-Range` bypass the cache, too.
///
/// ## Users
///
/// The cache is private (§1): it may store responses to requests with `Authorization`, and those with
/// `Cache-Control: private`. The value of `Authorization` is part of the key by default, so that a user never receives
/// the response of another one. See ``CachePolicy/partitionFields`` if users are identified by another field, such as
/// `Cookie`. Call ``removeAll()`` when a user logs out.
///
/// ## Order
///
/// Place it after a middleware that adds request fields, and before one that retries or logs what is sent. An exception is
/// a middleware that adds access tokens and refreshes them: place the cache in front of it, and use a new cache for each
/// login, so that the entries outlive a token and can be used offline.
///
/// Use a session without its own cache: set `urlCache` of its configuration to `nil`. A session follows redirects itself,
/// so the response of the last target is stored as that of the first, unless `.redirects(…)` precedes the cache.
public struct CachingMiddleware: ClientMiddleware {
  private let context: CacheContext
  private let revalidations = Revalidations()

  /// Creates a cache.
  ///
  /// - Parameters:
  ///   - store: The store for entries. Defaults to a new one in memory.
  ///   - policy: The choices that RFC 9111 leaves to a cache.
  ///   - now: Returns the current time; in a test, a virtual one.
  ///   - report: Receives errors of the store and of later validations, which do not affect responses. Defaults to
  ///     standard error. May be called concurrently.
  public init(
    store: any CacheStore = MemoryCacheStore(),
    policy: CachePolicy = CachePolicy(),
    now: @escaping @Sendable () -> Date = { Date() },
    report: @escaping @Sendable (CacheError) -> Void = { StandardError.write($0.message) }
  ) {
    let seconds: @Sendable () -> Int64 = { Int64(exactly: now().timeIntervalSince1970.rounded(.down)) ?? 0 }
    context = CacheContext(store: store, policy: policy, now: seconds, report: report)
  }

  /// Responds from the cache if possible; otherwise passes the request on, and stores the response if permitted.
  public func intercept(_ request: HTTPRequest, next: NextTransport) async throws -> HTTPResponse {
    guard let target = CacheKey.target(of: request) else { return try await next(request) }
    let exchange = CacheExchange(request: request, target: target, next: next, context: context)
    switch CacheRole(request) {
    case .cached: return try await exchange.cachedResponse(revalidations)
    case .bypassing: return try await next(request)
    case .invalidating: return try await exchange.invalidatingResponse()
    }
  }

  /// Waits until the entries that were used stale are validated (RFC 5861 §3); in a test, or before an app is suspended.
  public func waitForRevalidation() async { await revalidations.wait() }

  /// Removes all entries, for example when a user logs out.
  ///
  /// Responses to requests that were sent before are not stored.
  ///
  /// - Throws: The error of the store, if an entry may still exist.
  public func removeAll() async throws {
    context.pending.invalidateAll()
    try await context.store.removeAll()
  }
}

extension ClientMiddleware where Self == CachingMiddleware {
  /// Returns a private HTTP cache.
  ///
  /// - Parameters:
  ///   - store: The store for entries. Defaults to a new one in memory.
  ///   - policy: The choices that RFC 9111 leaves to a cache.
  public static func caching(
    in store: any CacheStore = MemoryCacheStore(),
    policy: CachePolicy = CachePolicy()
  ) -> CachingMiddleware {
    CachingMiddleware(store: store, policy: policy)
  }
}

// MARK: - Roles

/// The role of a request for a cache.
private enum CacheRole {
  case cached, bypassing, invalidating

  init(_ request: HTTPRequest) {
    switch request.method {
    case .get, .head: self = Self.isCached(request) ? .cached : .bypassing
    case .options, .trace, .connect: self = .bypassing
    default: self = .invalidating
    }
  }

  private static func isCached(_ request: HTTPRequest) -> Bool {
    let unsupported: [HTTPField.Name] = [.range, .ifRange, .ifMatch, .ifUnmodifiedSince]
    return request.body.length == 0 && !RequestRules(request.headerFields).forbidsStoring
      && !unsupported.contains(where: request.headerFields.contains)
  }
}
