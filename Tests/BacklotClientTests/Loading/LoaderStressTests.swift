import BacklotClient
import Dispatch
import Testing

@Suite struct LoaderStressTests {
  @Test func `a thousand loaders at once each load their own`() async {
    let values = await withTaskGroup(of: [Int?].self) { group in
      for number in 0..<1000 {
        group.addTask { await Self.load(number) }
      }
      return await group.reduce(into: []) { $0 += $1.compactMap(\.self) }
    }
    #expect(values.sorted() == (0..<1000).flatMap { [$0, $0] })
  }

  @Test func `loads that are joined, cancelled and let go of from all sides end well`() async {
    await withDiscardingTaskGroup { group in
      for number in 0..<300 {
        group.addTask { await Self.useRoughly(number) }
      }
    }
  }

  @MainActor private static func load(_ number: Int) async -> [Int?] {
    let called = Loader { completion in
      DispatchQueue.global().async { completion(.success(number)) }
      return nil
    }
    let awaited = Loader { await elsewhere(number) }
    called.start()
    await awaited.load()
    await called.load()
    return [called.value, awaited.value]
  }

  @concurrent private static func elsewhere(_ number: Int) async -> Int {
    await Task.yield()
    return number
  }

  @MainActor private static func useRoughly(_ number: Int) async {
    let loader = Loader { await elsewhere(number) }
    let states = loader.states
    let waiting = (0..<3).map { _ in Task { await loader.load() } }
    if number.isMultiple(of: 2) { waiting[0].cancel() }
    if number.isMultiple(of: 3) {
      await Task.yield()
      loader.cancel()
    }
    for task in waiting { await task.value }
    await loader.load()
    #expect(loader.value == number)
    #expect(loader.state == .loaded)
    var before = Loader<Int>.State.loading
    for await state in states {
      #expect((state == .loading) != (before == .loading), "states alternate")
      before = state
      if state == .loaded { break }
    }
  }
}
