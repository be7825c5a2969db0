import Countries
import Foundation
import Synchronization

/// Answers every route with the same JSON, at once or when it is told to, and remembers the routes.
final class RequestHandlingDouble: RequestHandling {
  private let json: Data
  private let asked = Mutex<[APIRoute]>([])
  private let held: Mutex<Held>

  private enum Held {
    case nothing
    case next
    case answer(@Sendable () -> Void)
  }

  /// Makes a double.
  ///
  /// - Parameters:
  ///   - json: The answer.
  ///   - holdsFirst: Whether the first answer waits for ``release()``.
  init(json: Data, holdsFirst: Bool = false) {
    self.json = json
    held = Mutex(holdsFirst ? .next : .nothing)
  }

  var services: [APIRoute] { asked.withLock(\.self) }

  func request<Answer: Decodable & Sendable>(
    service: APIRoute,
    completion: @escaping @Sendable (Result<Answer, APIError>) -> Void
  ) {
    asked.withLock { $0.append(service) }
    let answer: @Sendable () -> Void = { [json] in
      completion(Result { try JSONDecoder().decode(Answer.self, from: json) }.mapError { _ in .jsonConversionFailure })
    }
    let isHeld = held.withLock { held in
      guard case .next = held else { return false }
      held = .answer(answer)
      return true
    }
    if !isHeld { answer() }
  }

  /// Gives the answer that was held back.
  func release() {
    let answer: (@Sendable () -> Void)? = held.withLock { held in
      defer { held = .nothing }
      if case .answer(let answer) = held { return answer }
      return nil
    }
    answer?()
  }
}
