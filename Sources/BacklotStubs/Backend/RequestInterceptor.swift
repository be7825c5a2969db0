package import BacklotHTTP

/// An object that answers requests before stubs are checked, such as the admin API.
///
/// A source contributes an interceptor by ``BackendBlueprint/makeInterceptor`` when the backend is created. The
/// requests that it answers are not recorded in the journal, delayed, or checked against a contract.
package protocol RequestInterceptor: AnyObject, Sendable {
  /// The names whose values are masked in the backend's reports.
  var secrets: SecretNames { get }

  /// The access to the interceptor for web pages of other origins.
  var originAccess: OriginAccess { get }

  /// Returns a report about an unmatched request, for clients that accept only text.
  func table(for unmatched: UnmatchedRequest) -> String

  /// Returns true if the interceptor answers a request.
  func intercepts(_ request: HTTPRequest) -> Bool

  /// Returns the response to an intercepted request.
  ///
  /// - Parameters:
  ///   - request: The request.
  ///   - backend: The backend that received it.
  ///   - isOnSocket: True if a server received it, so that its origin must be checked.
  func response(to request: ReceivedRequest, on backend: MockBackend, isOnSocket: Bool) async -> ResponseDefinition

  /// Records in the journal why no stub matched a request.
  func note(_ unmatched: UnmatchedRequest, of exchange: UInt64, in journal: RequestJournal)
}

/// The access to an interceptor for web pages of other origins.
package struct OriginAccess: Sendable {
  /// The origins that have access without a token.
  package var origins: [String]
  /// True if each request requires a token, so that pages of any origin have access if they know it.
  package var needsToken: Bool

  /// Creates a description of the access.
  package init(origins: [String], needsToken: Bool) {
    self.origins = origins
    self.needsToken = needsToken
  }
}
