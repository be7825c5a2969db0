import BacklotClient
import BacklotPlatform
import Dispatch
import Testing

/// Loaders of calls that take a completion.
@MainActor @Suite struct LoaderCompletionTests {
  private final class Call: URLSessionTaskProtocol {
    private let cancellations = Mutex(0)
    var cancelCount: Int { cancellations.withLock(\.self) }
    func resume() {}
    func cancel() { cancellations.withLock { $0 += 1 } }
  }

  /// A service that keeps its completions for the test.
  private final class Service {
    var completions: [@Sendable (Result<Int, any Error>) -> Void] = []
    let calls = [Call(), Call()]

    func get(_ completion: @escaping @Sendable (Result<Int, any Error>) -> Void) -> Call {
      completions.append(completion)
      return calls[completions.count - 1]
    }
  }

  private let service = Service()
  private var loader: Loader<Int> { Loader { [service] completion in service.get(completion) } }

  @Test func `a call is made as soon as a load is started`() async {
    let loader = loader
    loader.start()
    #expect(service.completions.count == 1)
    service.completions.first?(.success(1))
    await loader.load()
    #expect(loader.value == 1)
    #expect(service.calls[0].cancelCount == 0)
  }

  @Test func `a completion that comes synchronously does not block later loads`() async {
    var count = 0
    let loader = Loader { completion in
      count += 1
      completion(.success(count))
      return Call()
    }
    for expected in 1...3 {
      await loader.load()
      #expect(loader.state == .loaded)
      #expect(loader.value == expected)
    }
  }

  @Test func `a call that returns no task can be made as well`() async {
    let loader = Loader<Int> { completion in
      completion(.failure(Failure()))
      return nil
    }
    await loader.load()
    #expect(loader.state == .failed)
  }

  @Test func `a completion may come from any thread`() async {
    let loader = Loader { completion in
      DispatchQueue.global().async { completion(.success(1)) }
      return nil
    }
    await loader.load()
    #expect(loader.value == 1)
  }

  @Test func `only the first call of a completion counts`() async {
    let loader = loader
    loader.start()
    service.completions[0](.success(1))
    service.completions[0](.failure(Failure()))
    await loader.load()
    #expect(loader.state == .loaded)
    #expect(loader.value == 1)
  }

  @Test func `cancelling cancels the call's task, once`() {
    let loader = loader
    loader.start()
    loader.cancel()
    loader.cancel()
    #expect(service.calls[0].cancelCount == 1)
    #expect(loader.state == .idle)
  }

  @Test func `the late completion of a cancelled call is ignored`() async {
    let loader = loader
    loader.start()
    loader.cancel()
    loader.start()
    service.completions[0](.success(1))
    for _ in 0..<10 { await Task.yield() }
    #expect(loader.state == .loading)
    service.completions[1](.success(2))
    await loader.load()
    #expect(loader.value == 2)
  }

  @Test func `who lets go of a loader cancels the call's task`() {
    var loader: Loader<Int>? = loader
    loader?.start()
    loader = nil
    #expect(service.calls[0].cancelCount == 1)
  }
}
