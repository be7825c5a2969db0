// backlot: fake
/// A type that performs requests: the real handler in the app, or a double in a test.
public protocol RequestHandling: Sendable {
  /// Performs a request.
  ///
  /// - Parameters:
  ///   - service: The route to request.
  ///   - completion: A closure that is called once with the decoded response or with an error.
  func request<Answer: Decodable & Sendable>(
    service: APIRoute,
    completion: @escaping @Sendable (Result<Answer, APIError>) -> Void
  )
}

extension RequestHandling {
  /// Asks for a route and waits for the answer.
  ///
  /// - Parameters:
  ///   - service: What to ask.
  ///   - type: What the answer is decoded to.
  func answer<Answer: Decodable & Sendable>(
    to service: APIRoute,
    as type: Answer.Type
  ) async -> Result<Answer, APIError> {
    await withCheckedContinuation { continuation in
      request(service: service) { continuation.resume(returning: $0) }
    }
  }
}
