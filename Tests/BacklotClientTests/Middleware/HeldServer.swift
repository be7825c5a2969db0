import BacklotClient
import BacklotPlatform

/// A server that responds when the test says so.
final class HeldServer: Sendable {
  private struct State {
    var held: [Int: CheckedContinuation<HTTPResponse, any Error>] = [:]
    var requests: [HTTPRequest] = []
    var cancelled = 0
  }

  private let state = Mutex(State())

  /// The number of requests that have arrived.
  var count: Int { state.withLock { $0.requests.count } }
  /// The requests that have arrived, in order.
  var requests: [HTTPRequest] { state.withLock { $0.requests } }
  /// The number of exchanges that were cancelled.
  var cancelled: Int { state.withLock { $0.cancelled } }

  @Sendable func respond(_ request: HTTPRequest) async throws -> HTTPResponse {
    let id = state.withLock { state in
      state.requests.append(request)
      return state.requests.count
    }
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let isCancelled = state.withLock { state in
          if Task.isCancelled { return true }
          state.held[id] = continuation
          return false
        }
        if isCancelled { continuation.resume(throwing: CancellationError()) }
      }
    } onCancel: {
      cancel(id)
    }
  }

  /// Responds to the exchanges in flight, or to as many of the oldest.
  func respond(with response: HTTPResponse, to count: Int = .max) {
    let ready = state.withLock { state in
      let ids = state.held.keys.sorted().prefix(count)
      return ids.compactMap { state.held.removeValue(forKey: $0) }
    }
    for continuation in ready { continuation.resume(returning: response) }
  }

  /// Waits until exactly so many exchanges are in flight.
  func exchanges(_ count: Int) async {
    while state.withLock({ $0.held.count }) != count { await Task.yield() }
  }

  private func cancel(_ id: Int) {
    let continuation = state.withLock { state in
      state.cancelled += 1
      return state.held.removeValue(forKey: id)
    }
    continuation?.resume(throwing: CancellationError())
  }
}
