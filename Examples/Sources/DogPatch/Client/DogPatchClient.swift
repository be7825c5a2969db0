public import BacklotClient
public import Dispatch

#if canImport(FoundationNetworking)
  public import Foundation
  import FoundationNetworking
#else
  public import Foundation
#endif

/// A client that gets dogs with an injected session, on any thread.
public nonisolated final class DogPatchClient: DogPatchService, Sendable {
  /// The URL to which the paths of the service are appended, with or without a trailing slash.
  public let baseURL: URL
  /// The session that performs the requests; a `MockURLSession` in tests.
  public let session: any URLSessionProtocol
  /// The queue on which completion handlers are called.
  ///
  /// If it is `nil`, the session calls them directly.
  public let responseQueue: DispatchQueue?

  /// The client of the article's service, whose screens live on the main queue.
  public static let shared = DogPatchClient(
    baseURL: URL(string: "https://dogpatchserver.herokuapp.com/api/v1/") ?? URL(filePath: "/"),
    session: URLSession.shared,
    responseQueue: .main
  )

  /// Creates a client.
  ///
  /// - Parameters:
  ///   - baseURL: The URL to which the paths of the service are appended, with or without a trailing slash.
  ///   - session: The session that performs the requests.
  ///   - responseQueue: The queue on which completion handlers are called. If it is `nil`, the session calls them
  ///     directly.
  public init(baseURL: URL, session: any URLSessionProtocol, responseQueue: DispatchQueue?) {
    self.baseURL = baseURL
    self.session = session
    self.responseQueue = responseQueue
  }

  /// Gets all dogs that are listed.
  ///
  /// - Parameter completion: Gets the dogs, or the error with which the transport failed, or a ``DogPatchError``.
  /// - Returns: The task, which is under way.
  @discardableResult
  public func getDogs(
    completion: @escaping @Sendable ([Dog]?, (any Error)?) -> Void
  ) -> any URLSessionTaskProtocol {
    // `URL(string:relativeTo:)` would replace the base's last component where no slash follows it.
    let task = session.makeDataTask(with: baseURL.appending(path: "dogs")) { [responseQueue] data, response, error in
      let result = Self.dogs(in: data, response, error)
      guard let responseQueue else { return Self.hand(result, to: completion) }
      responseQueue.async { Self.hand(result, to: completion) }
    }
    task.resume()
    return task
  }

  private static func hand(
    _ result: Result<[Dog], any Error>,
    to completion: @Sendable ([Dog]?, (any Error)?) -> Void
  ) {
    switch result {
    case .success(let dogs): completion(dogs, nil)
    case .failure(let error): completion(nil, error)
    }
  }

  private static func dogs(
    in data: Data?,
    _ response: URLResponse?,
    _ error: (any Error)?
  ) -> Result<[Dog], any Error> {
    if let error { return .failure(error) }
    guard let response = response as? HTTPURLResponse else { return .failure(DogPatchError.noData) }
    if response.statusCode != 200 {
      return .failure(DogPatchError.unsuccessfulStatus(HTTPStatus(code: response.statusCode)))
    }
    guard let data else { return .failure(DogPatchError.noData) }
    do {
      return .success(try Dog.decoder.decode([Dog].self, from: data))
    } catch {
      return .failure(DogPatchError.invalidData(DecodingFailure(error, in: data)))
    }
  }
}
