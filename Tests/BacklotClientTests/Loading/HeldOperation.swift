import BacklotClient

/// An operation that ends when the test says so, and takes no notice of being cancelled.
@MainActor final class HeldOperation {
  private(set) var calls = 0
  private var held: [CheckedContinuation<Int, any Error>] = []

  func run() async throws -> Int {
    calls += 1
    return try await withCheckedThrowingContinuation { held.append($0) }
  }

  /// Waits until so many calls have come.
  func arrival(of count: Int = 1) async {
    while calls < count { await Task.yield() }
  }

  /// Ends the oldest call that is under way.
  func finish(_ result: Result<Int, any Error>) { held.removeFirst().resume(with: result) }
}

/// Something that goes wrong.
struct Failure: Error, Equatable {
  var number = 0
}

extension Loader {
  /// Waits for a state that is sure to come.
  func reaches(_ state: State) async {
    for await current in states where current == state { return }
  }
}
