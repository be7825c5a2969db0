import BacklotClient
import BacklotPlatform
import Observation
import Testing

/// The three ways in which a loader is seen.
@MainActor @Suite struct LoaderObservationTests {
  @Test func `Observation is told of states, values and errors`() async {
    let loader = Loader { 1 }
    let changes = Mutex<[String]>([])
    func observe(_ name: String, _ read: @MainActor () -> Void) {
      withObservationTracking(read) { changes.withLock { $0.append(name) } }
    }
    observe("state") { _ = loader.state }
    observe("value") { _ = loader.value }
    observe("error") { _ = loader.error }
    loader.start()
    #expect(changes.withLock(\.self).contains("state"))
    #expect(!changes.withLock(\.self).contains("value"))
    await loader.load()
    #expect(changes.withLock(\.self).contains("value"))
    let failing = Loader<Int> { throw Failure() }
    observe("failure") { _ = failing.error }
    await failing.load()
    #expect(changes.withLock(\.self).last == "failure")
  }

  @Test func `a callback is told of each change, when value and error are there`() async {
    let results: [Result<Int, any Error>] = [.success(1), .failure(Failure())]
    var rest = results[...]
    let loader = Loader { try rest.removeFirst().get() }
    var seen: [String] = []
    loader.onChange = { [unowned loader] state in
      seen.append("\(state) \(loader.value ?? 0) \(loader.error == nil ? "" : "error")")
    }
    await loader.load()
    await loader.load()
    #expect(seen == ["loading 0 ", "loaded 1 ", "loading 1 ", "failed 1 error"])
  }

  @Test func `who hears of a change may cancel at once, and nothing is called`() async {
    var calls = 0
    let loader = Loader<Int> {
      calls += 1
      return 1
    }
    loader.onChange = { [unowned loader] state in if state == .loading { loader.cancel() } }
    await loader.load()
    #expect(loader.state == .idle)
    #expect(calls == 0)
  }

  @Test func `who hears of a failure may load again at once`() async {
    var failures = [Failure(number: 1), Failure(number: 2)]
    let loader = Loader<Int> {
      if let failure = failures.popLast() { throw failure }
      return 1
    }
    loader.onChange = { [unowned loader] state in if state == .failed { loader.start() } }
    loader.start()
    await loader.reaches(.loaded)
    #expect(loader.value == 1)
  }

  @Test func `the sequence of states begins with the current one and leaves none out`() async {
    var loader: Loader<Int>? = Loader { 1 }
    let states = loader?.states
    await loader?.load()
    loader?.start()
    loader?.cancel()
    loader?.reset()
    let later = loader?.states
    loader = nil
    #expect(await states?.collected == [.idle, .loading, .loaded, .loading, .loaded, .idle])
    #expect(await later?.collected == [.idle])
  }

  @Test func `the sequence of states ends when the loader goes away`() async {
    var loader: Loader<Int>? = Loader { 1 }
    let reading = Task { [states = loader?.states] in await states?.collected }
    loader = nil
    #expect(await reading.value == [.idle])
  }

  @Test func `each sequence of states has its own reader`() async {
    var loader: Loader<Int>? = Loader { 1 }
    let first = loader?.states
    let second = loader?.states
    await loader?.load()
    loader = nil
    #expect(await first?.collected == [.idle, .loading, .loaded])
    #expect(await second?.collected == [.idle, .loading, .loaded])
  }
}

extension AsyncStream where Element: Sendable {
  fileprivate var collected: [Element] {
    get async {
      var elements: [Element] = []
      for await element in self { elements.append(element) }
      return elements
    }
  }
}
