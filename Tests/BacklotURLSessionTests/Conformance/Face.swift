import BacklotClient
import BacklotPlatform
import Dispatch
import Testing

/// The ways in which a call's outcome reaches its caller.
///
/// Every case of the faces' suite goes through each of them, over each adapter.
enum Face: String, CaseIterable, CustomTestStringConvertible, Sendable {
  case async
  case completionOnMain
  case completionOnQueue
  case completionAtOnce
  case publisher

  private var queue: ResponseQueue {
    switch self {
    case .async, .publisher, .completionAtOnce: .none
    case .completionOnMain: .main
    case .completionOnQueue: .queue(DispatchQueue(label: "answers"))
    }
  }

  /// Begins a call.
  func call<Response: Sendable>(
    _ endpoint: Endpoint<EndpointKinds.Public, Response>,
    with client: APIClient
  ) -> FaceCall<Response> {
    var client = client
    client.responseQueue = queue
    switch self {
    case .async: return .awaiting { [client] in try await client.send(endpoint) }
    case .publisher: return .awaiting { [client] in try await Self.only(client.publisher(for: endpoint)) }
    case .completionOnMain, .completionOnQueue, .completionAtOnce:
      let (outcomes, outcome) = AsyncStream<Result<Response, any Error>>.makeStream()
      let task = client.send(endpoint) { result in outcome.yield(result.mapError { $0 }) }
      return FaceCall(outcomes: outcomes) { task.cancel() }
    }
  }

  private static func only<Response>(_ publisher: EndpointPublisher<Response>) async throws -> Response {
    var responses: [Response] = []
    for try await response in publisher { responses.append(response) }
    return try #require(responses.count == 1 ? responses.first : nil)
  }

  var testDescription: String { rawValue }
}

/// A call that is under way.
struct FaceCall<Response: Sendable>: Sendable {
  private let outcomes: AsyncStream<Result<Response, any Error>>
  private let stop: @Sendable () -> Void

  init(outcomes: AsyncStream<Result<Response, any Error>>, stop: @escaping @Sendable () -> Void) {
    self.outcomes = outcomes
    self.stop = stop
  }

  static func awaiting(_ call: @escaping @Sendable () async throws -> Response) -> Self {
    let (outcomes, outcome) = AsyncStream<Result<Response, any Error>>.makeStream()
    let task = Task {
      do { outcome.yield(.success(try await call())) } catch { outcome.yield(.failure(error)) }
    }
    return Self(outcomes: outcomes) { task.cancel() }
  }

  func cancel() { stop() }

  /// The outcome, once it has come.
  var response: Response {
    get async throws {
      for await outcome in outcomes { return try outcome.get() }
      throw CancellationError()
    }
  }
}
