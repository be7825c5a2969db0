package import BacklotHTTP

/// Answers requests before stubs are asked, as the admin API does.
///
/// A source contributes an interceptor by ``BackendBlueprint/makeInterceptor`` when the backend is created. The requests that it answers
/// are neither recorded in the journal nor delayed, and no contract checks them.
package protocol RequestInterceptor: AnyObject, Sendable {
  /// The names whose values are masked in reports of the backend.
  var secrets: SecretNames { get }

  /// The access that web pages of other origins have to it.
  var originAccess: OriginAccess { get }

  /// Returns a report for clients that accept only text, about a request that no stub matched.
  func table(for unmatched: UnmatchedRequest) -> String

  /// Returns true if the interceptor answers a request.
  func intercepts(_ request: HTTPRequest) -> Bool

  /// Returns the response to a request that it intercepts.
  ///
  /// - Parameters:
  ///   - request: The request.
  ///   - backend: The backend that received it.
  ///   - isOnSocket: True if a server received it, so that its origin is to be checked.
  func response(to request: ReceivedRequest, on backend: MockBackend, isOnSocket: Bool) async -> ResponseDefinition

  /// Records in the journal why no stub matched a request.
  func note(_ unmatched: UnmatchedRequest, of exchange: UInt64, in journal: RequestJournal)
}

/// The access that web pages of other origins have to an interceptor.
package struct OriginAccess: Sendable {
  /// The origins that may use it without a token.
  package var origins: [String]
  /// True if each request needs a token, so that pages of any origin that know it may use it.
  package var needsToken: Bool

  /// Creates a description of the access.
  package init(origins: [String], needsToken: Bool) {
    self.origins = origins
    self.needsToken = needsToken
  }
}

/// The reasons why no stub matched a request, as an interceptor records them in the journal.
package protocol RequestExplanation: Sendable {
  /// The size of its texts, which counts toward the size of the journal.
  var byteCount: Int { get }
}
