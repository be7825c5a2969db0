public import BacklotClient
import BacklotHTTP
import BacklotPlatform
import BacklotURLSession
public import Dispatch
public import Foundation

#if canImport(FoundationNetworking)
  public import FoundationNetworking
#endif

/// A session that records its requests and answers them with predefined values, or leaves the answers to the test.
///
/// ```swift
/// let session = MockURLSession(data: Data(json.utf8), urlResponse: nil, error: nil)
/// MovieRepository(session: session).getMovies { movies, error in … }
/// #expect(session.lastURL?.path == "/topmovies")
/// ```
///
/// It replaces all variants of `dataTask`. Foundation's `async` methods cannot be overridden: on Linux, they fail with
/// an explanation. For code that uses them, uploads or downloads, use a stubbed session instead.
public final class MockURLSession: URLSession, @unchecked Sendable {
  // Safe to send: the members added to `URLSession`, which is sendable, are a constant and a mutex.

  /// The arguments for a task's completion handler.
  struct Answer: Sendable {
    let data: Data?
    let urlResponse: URLResponse?
    let error: (any Error)?
  }

  private let answer: Answer?
  private let queue: DispatchQueue?
  private let made = Mutex<[MockURLSessionTask]>([])

  private init(_ answer: Answer?, on queue: DispatchQueue?) {
    self.answer = answer
    self.queue = queue
    #if canImport(FoundationNetworking)
      super.init(configuration: Self.refusingConfiguration, delegate: nil, delegateQueue: nil)
    #else
      super.init()
    #endif
  }

  /// Creates a session whose tasks call their completion handlers with these values when they are resumed.
  ///
  /// - Parameters:
  ///   - data: The content.
  ///   - urlResponse: The response.
  ///   - error: The error, which can be combined with data even if `URLSession` itself would not do so.
  ///   - queue: The queue on which completion handlers are called. If it is `nil`, `resume` calls them before it
  ///     returns.
  public convenience init(
    data: Data?,
    urlResponse: URLResponse?,
    error: (any Error)?,
    queue: DispatchQueue? = nil
  ) {
    self.init(Answer(data: data, urlResponse: urlResponse, error: error), on: queue)
  }

  #if canImport(FoundationNetworking)
    /// Creates a session whose tasks wait for the test to complete them.
    ///
    /// - Parameter queue: The queue on which completion handlers are called. If it is `nil`, the completing call calls
    ///   them.
    public convenience init(queue: DispatchQueue? = nil) { self.init(nil, on: queue) }
  #else
    /// Creates a session whose tasks wait for the test to complete them.
    public override convenience init() { self.init(nil, on: nil) }

    /// Creates a session whose tasks wait for the test to complete them, and call their completion handlers on a queue.
    public convenience init(queue: DispatchQueue?) { self.init(nil, on: queue) }
  #endif

  /// The created tasks, in order.
  public var mockTasks: [MockURLSessionTask] { made.withLock { $0 } }

  /// The last created task.
  public var lastTask: MockURLSessionTask? { made.withLock { $0.last } }

  /// The requests, in order.
  public var requests: [URLRequest] { mockTasks.map(\.request) }

  /// The URL of the last request.
  public var lastURL: URL? { lastTask?.request.url }

  /// The URL of the last request, as ``lastURL``.
  public var cachedUrl: URL? { lastURL }

  private func makeTask(for request: URLRequest, completion: @escaping Completion) -> MockURLSessionTask {
    let task = MockURLSessionTask(request: request, answer: answer, queue: queue, completion: completion)
    made.withLock { $0.append(task) }
    return task
  }

  /// Creates a task that this session answers.
  public override func dataTask(
    with request: URLRequest,
    completionHandler: @escaping Completion
  ) -> URLSessionDataTask {
    makeTask(for: request, completion: completionHandler)
  }

  /// Creates a task that this session answers.
  public override func dataTask(with url: URL, completionHandler: @escaping Completion) -> URLSessionDataTask {
    makeTask(for: URLRequest(url: url), completion: completionHandler)
  }

  /// Creates a task without a completion handler.
  public override func dataTask(with request: URLRequest) -> URLSessionDataTask {
    makeTask(for: request) { _, _, _ in }
  }

  /// Creates a task without a completion handler.
  public override func dataTask(with url: URL) -> URLSessionDataTask {
    makeTask(for: URLRequest(url: url)) { _, _, _ in }
  }
}

#if canImport(FoundationNetworking)
  extension MockURLSession {
    private static let refusal = URLProtocolSlot(responder: Refusal())

    private static var refusingConfiguration: URLSessionConfiguration {
      let configuration = URLSessionConfiguration.default
      refusal.install(in: configuration)
      return configuration
    }
  }

  /// Rejects the requests of methods that cannot be overridden, so that they do not use the network.
  private struct Refusal: LoadingResponder {
    func respond(
      to request: HTTPRequest,
      body _: [UInt8],
      within _: Duration?,
      deliver: @escaping @Sendable (Result<HTTPResponse, any Error>) -> Void
    ) -> LoadingCancellation? {
      let message = """
        A MockURLSession supports dataTask only, but \(request) was sent in another way: by an async call, an upload \
        or a download. Use the URLSession of a backend in this code.
        """
      deliver(.failure(URLError(.resourceUnavailable, userInfo: [NSLocalizedDescriptionKey: message])))
      return nil
    }
  }
#endif
