public import BacklotClient
public import Dispatch

#if canImport(FoundationNetworking)
  import Foundation
  public import FoundationNetworking
#else
  public import Foundation
#endif

/// A handler that sends requests with a `URLSession`, and decodes the responses.
public struct RequestHandler: RequestHandling {
  let urlSession: URLSession
  let queue: DispatchQueue
  private let host: URLHost
  private let didFailToDecode: @Sendable (DecodingFailure) -> Void

  /// Creates a handler.
  ///
  /// - Parameters:
  ///   - urlSession: The session that performs the requests; a stubbed session in tests and demos.
  ///   - queue: The queue on which completion handlers are called.
  ///   - host: The host of the API.
  ///   - didFailToDecode: A closure that gets the location and the reason of a decoding error, which ``APIError`` does
  ///     not contain.
  public init(
    urlSession: URLSession = .shared,
    queue: DispatchQueue = .main,
    host: URLHost = .restCountries,
    didFailToDecode: @escaping @Sendable (DecodingFailure) -> Void = { _ in }
  ) {
    self.urlSession = urlSession
    self.queue = queue
    self.host = host
    self.didFailToDecode = didFailToDecode
  }

  /// Requests a route.
  ///
  /// The completion is called on the queue, never before this method returns.
  public func request<Answer: Decodable & Sendable>(
    service: APIRoute,
    completion: @escaping @Sendable (Result<Answer, APIError>) -> Void
  ) {
    guard let request = service.asRequest(to: host) else {
      return queue.async { completion(.failure(.invalidRequest)) }
    }
    let task = urlSession.dataTask(with: request) { data, response, error in
      let result: Result<Answer, APIError> = self.result(of: data, response, error)
      queue.async { completion(result) }
    }
    task.resume()
  }

  private func result<Answer: Decodable>(
    of data: Data?,
    _ response: URLResponse?,
    _ error: (any Error)?
  ) -> Result<Answer, APIError> {
    if let error { return .failure(.responseUnsuccessful(error)) }
    if let error = UnsuccessfulStatusError(response) { return .failure(.responseUnsuccessful(error)) }
    guard let data else { return .failure(.invalidData) }
    do {
      return .success(try JSONDecoder().decode(Answer.self, from: data))
    } catch {
      didFailToDecode(DecodingFailure(error, in: data))
      return .failure(.jsonConversionFailure)
    }
  }
}
