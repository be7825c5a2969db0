/// Who can be asked for a route: the real thing in the app, whatever a test wants in a test.
public protocol RequestHandling: Sendable {
  /// Asks for a route.
  ///
  /// - Parameters:
  ///   - service: What to ask.
  ///   - completion: Gets the answer, decoded to the type it takes, or why there is none; called once.
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
