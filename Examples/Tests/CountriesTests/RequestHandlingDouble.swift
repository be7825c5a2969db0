import Countries
import Foundation
import Synchronization

/// Answers every route with the same JSON, at once, and remembers the routes.
final class RequestHandlingDouble: RequestHandling {
  private let json: Data
  private let asked = Mutex<[APIRoute]>([])

  init(json: Data) { self.json = json }

  var services: [APIRoute] { asked.withLock(\.self) }

  func request<Answer: Decodable & Sendable>(
    service: APIRoute,
    completion: @escaping @Sendable (Result<Answer, APIError>) -> Void
  ) {
    asked.withLock { $0.append(service) }
    completion(Result { try JSONDecoder().decode(Answer.self, from: json) }.mapError { _ in .jsonConversionFailure })
  }
}
