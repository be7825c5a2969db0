import BacklotClient
import Foundation
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@MainActor @Suite struct LoaderTests {
  private let operation = HeldOperation()
  private var loader: Loader<Int> { Loader { [operation] in try await operation.run() } }

  /// A loader that has loaded 1 and has been told to load again.
  private func loaderLoadingAgain(keepsValueOnFailure: Bool = true) async -> Loader<Int> {
    let loader = Loader(keepsValueOnFailure: keepsValueOnFailure) { [operation] in try await operation.run() }
    loader.start()
    await operation.arrival()
    operation.finish(.success(1))
    await loader.reaches(.loaded)
    loader.start()
    await operation.arrival(of: 2)
    return loader
  }

  @Test func `a loader is idle, then loading, then loaded`() async {
    let loader = loader
    #expect(loader.state == .idle)
    #expect(loader.value == nil)
    loader.start()
    #expect(loader.state == .loading)
    await operation.arrival()
    operation.finish(.success(1))
    await loader.load()
    #expect(loader.state == .loaded)
    #expect(loader.value == 1)
    #expect(loader.error == nil)
  }

  @Test func `a load that fails says why`() async {
    let loader = Loader<Int> { throw Failure(number: 3) }
    await loader.load()
    #expect(loader.state == .failed)
    #expect(loader.error as? Failure == Failure(number: 3))
    #expect(loader.value == nil)
  }

  @Test func `the last value is held while it is loaded anew`() async {
    let loader = await loaderLoadingAgain()
    #expect(loader.state == .loading)
    #expect(loader.value == 1)
    operation.finish(.success(2))
    await loader.load()
    #expect(loader.value == 2)
  }

  @Test(arguments: [(true, 1), (false, nil)] as [(Bool, Int?)])
  func `a load that fails keeps what there is, unless it is told not to`(keeps: Bool, value: Int?) async {
    let loader = await loaderLoadingAgain(keepsValueOnFailure: keeps)
    operation.finish(.failure(Failure()))
    await loader.load()
    #expect(loader.state == .failed)
    #expect(loader.value == value)
  }

  @Test func `an error is gone as soon as a load is under way again`() async {
    var error: Failure? = Failure()
    let loader = Loader<Int> {
      if let failure = error.take() { throw failure }
      return 1
    }
    await loader.load()
    #expect(loader.error != nil)
    loader.start()
    #expect(loader.error == nil)
    await loader.load()
    #expect(loader.state == .loaded)
  }

  @Test func `a second load joins the one under way and starts no second call`() async {
    let loader = loader
    let first = Task { await loader.load() }
    await operation.arrival()
    let second = Task { await loader.load() }
    loader.start()
    await Task.yield()
    operation.finish(.success(1))
    await first.value
    await second.value
    #expect(operation.calls == 1)
    #expect(loader.value == 1)
  }

  @Test func `reset drops value, error and the load under way`() async {
    let loader = await loaderLoadingAgain()
    loader.reset()
    #expect(loader.state == .idle)
    #expect(loader.value == nil)
    operation.finish(.success(2))
    loader.start()
    await operation.arrival(of: 3)
    operation.finish(.failure(Failure()))
    await loader.load()
    loader.reset()
    #expect(loader.state == .idle)
    #expect(loader.error == nil)
  }

  // MARK: Cancelling

  @Test func `a cancelled load goes back to what was before, and shows no error`() async {
    let loader = await loaderLoadingAgain()
    loader.cancel()
    #expect(loader.state == .loaded)
    #expect(loader.value == 1)
    #expect(loader.error == nil)
    operation.finish(.failure(CancellationError()))
  }

  @Test func `a load cancelled after one that failed shows that failure again`() async {
    let loader = loader
    loader.start()
    await operation.arrival()
    operation.finish(.failure(Failure()))
    await loader.reaches(.failed)
    loader.start()
    loader.cancel()
    #expect(loader.state == .failed)
    #expect(loader.error is Failure)
  }

  @Test func `cancelling reaches the operation's task`() async {
    let loader = Loader<Int> {
      try await Task.sleep(for: .seconds(3600))
      return 1
    }
    let load = Task { await loader.load() }
    await loader.reaches(.loading)
    loader.cancel()
    await load.value
    #expect(loader.state == .idle)
  }

  @Test func `where nothing is under way there is nothing to cancel`() async {
    let loader = Loader { 1 }
    loader.cancel()
    #expect(loader.state == .idle)
    await loader.load()
    loader.cancel()
    #expect(loader.state == .loaded)
  }

  @Test(arguments: [CancellationError(), URLError(.cancelled)] as [any Error])
  func `an operation that was cancelled elsewhere has not failed`(error: any Error) async {
    let loader = Loader<Int> { throw error }
    await loader.load()
    #expect(loader.state == .idle)
    #expect(loader.error == nil)
  }

  @Test func `the late outcome of a cancelled load is ignored, also when another is under way`() async {
    let loader = loader
    loader.start()
    await operation.arrival()
    loader.cancel()
    loader.start()
    await operation.arrival(of: 2)
    operation.finish(.success(1))
    for _ in 0..<10 { await Task.yield() }
    #expect(loader.state == .loading)
    operation.finish(.success(2))
    await loader.load()
    #expect(loader.value == 2)
  }

  @Test func `who waits for a load is not held up by one that takes no notice of being cancelled`() async {
    let loader = loader
    let load = Task { await loader.load() }
    await operation.arrival()
    loader.cancel()
    await load.value
    #expect(loader.state == .idle)
    operation.finish(.success(1))
  }

  @Test func `a load ends when the tasks of all who wait for it are cancelled`() async {
    let loader = loader
    let first = Task { await loader.load() }
    let second = Task { await loader.load() }
    await operation.arrival()
    first.cancel()
    await first.value
    #expect(loader.state == .loading)
    second.cancel()
    await second.value
    #expect(loader.state == .idle)
    operation.finish(.success(1))
  }

  @Test func `a load that was started goes on when nobody waits for it any more`() async {
    let loader = loader
    loader.start()
    let waiting = Task { await loader.load() }
    await operation.arrival()
    waiting.cancel()
    await waiting.value
    #expect(loader.state == .loading)
    operation.finish(.success(1))
    await loader.load()
    #expect(loader.value == 1)
  }

  @Test func `who lets go of a loader cancels its load`() async {
    let (cancellations, cancelled) = AsyncStream<Void>.makeStream()
    var loader: Loader<Int>? = Loader {
      try await withTaskCancellationHandler {
        try await Task.sleep(for: .seconds(3600))
      } onCancel: {
        cancelled.finish()
      }
      return 1
    }
    loader?.start()
    weak let observed = loader
    loader = nil
    #expect(observed == nil)
    for await _ in cancellations {}
  }
}
