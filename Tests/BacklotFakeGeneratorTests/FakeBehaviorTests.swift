import BacklotFakes
import Foundation
import Testing

/// What a test does with generated fakes.
@Suite struct FakeBehaviorTests {
  private struct Broken: Error, Equatable {}

  @Test func `calls are counted and their arguments kept`() {
    let fake = FakePlain()
    fake.addCalls.returns(5)
    #expect(fake.add(2, 3) == 5)
    #expect(fake.add(4, 1) == 5)
    #expect(fake.addCalls.count == 2)
    #expect(fake.addCalls.map(\.left) == [2, 4])
    #expect(fake.addCalls.last ?? (0, 0) == (4, 1))
    #expect(fake.runCalls.isEmpty)
  }

  @Test func `a result can be computed from the arguments`() {
    let fake = FakePlain()
    fake.addCalls.handler = { $0 + $1 }
    #expect(fake.add(2, 3) == 5)
    fake.moveCalls.handler = { id, place, _ in #expect((id, place) == (1, "here")) }
    fake.move(for: 1, in: "here", class: 2)
    #expect(fake.moveCalls.last?.class == 2)
  }

  @Test func `methods without a result and with an optional one need no preparation`() {
    let fake = FakePlain()
    fake.run()
    #expect(fake.maybe() == nil)
    fake.mutate()
    #expect(fake.runCalls.count == 1 && fake.maybeCalls.count == 1 && fake.mutateCalls.count == 1)
  }

  @Test func `errors are thrown, of any type or of one`() async throws {
    let fake = FakePlain()
    fake.failCalls.fails(with: Broken())
    #expect(throws: Broken()) { try fake.fail() }
    fake.failTypedCalls.fails(with: .gone)
    #expect(throws: LoadError.gone) { try fake.failTyped() }
    fake.asyncTypedCalls.fails(with: .gone)
    await #expect(throws: LoadError.gone) { try await fake.asyncTyped() }
    try fake.failVoid(1)
  }

  @Test func `a call without a result throws an error that names the method`() {
    let error = #expect(throws: FakeError.self) { try FakePlain().fail() }
    #expect(
      error?.description == "FakePlain.fail() was called, but has no result: call returns(_:) or set its handler before"
    )
  }

  @Test func `an inout argument is changed by the handler and recorded before`() {
    let fake = FakePlain()
    fake.changeCalls.handler = { value, step in
      value += step
      return value * 2
    }
    var value = 3
    #expect(fake.change(&value, by: 4) == 14)
    #expect(value == 7)
    #expect(fake.changeCalls.last ?? (0, 0) == (3, 4))
  }

  @Test func `closures that do not escape are passed to the handler`() {
    let fake = FakePlain()
    fake.visitCalls.handler = { $0(7) ? 1 : 0 }
    #expect(fake.visit { $0 == 7 } == 1)
    fake.eachCalls.handler = { body in for number in 1...3 { try? body(number) } }
    var seen: [Int] = []
    fake.each { seen.append($0) }
    #expect(seen == [1, 2, 3])
  }

  @Test func `variadic arguments are an array, and autoclosures their value`() {
    let fake = FakePlain()
    fake.many(1, 2, 3, then: "x")
    #expect(fake.manyCalls.last?.x == [1, 2, 3])
    var evaluations = 0
    func message() -> String {
      evaluations += 1
      return "hello"
    }
    fake.log(message(), level: 2)
    #expect(fake.logCalls.last ?? ("", 0) == ("hello", 2))
    #expect(evaluations == 1)
  }

  @Test func `a completion handler can be called by the test`() throws {
    let fake = FakePlain()
    var results: [[Int]] = []
    fake.later { results.append((try? $0.get()) ?? []) }
    #expect(results.isEmpty)
    fake.laterCalls.last?(.success([1]))
    #expect(results == [[1]])
  }

  @Test func `a held completion handler is called when it is released`() {
    let fake = FakePlain()
    var results: [Int] = []
    fake.laterCalls.handler = { $0(.success([results.count])) }
    fake.laterCalls.hold()
    fake.later { results += (try? $0.get()) ?? [] }
    fake.later { results += (try? $0.get()) ?? [] }
    #expect(fake.laterCalls.count == 2 && fake.laterCalls.heldCount == 2)
    #expect(results.isEmpty)
    fake.laterCalls.releaseNext()
    #expect(results == [0])
    fake.laterCalls.release()
    #expect(results == [0, 1])
    fake.later { results += (try? $0.get()) ?? [] }
    #expect(results == [0, 1, 2])
  }

  @Test func `overloads have recorders of their own`() async throws {
    let fake = FakeOverloads()
    fake.loadIdCalls.returns("by ID")
    fake.loadNameCalls.returns("by name")
    #expect(try await fake.load(id: 1) == "by ID")
    #expect(try await fake.load(name: "x") == "by name")
    #expect(fake.loadIdCalls.last == 1)
    #expect(fake.loadNameCalls.last == "x")
  }
}

/// What a test does with fakes of asynchronous and generic protocols.
@Suite struct FakeConcurrencyTests {
  @Test(.timeLimit(.minutes(5)))
  func `an async call waits while it is held`() async throws {
    let fake = FakeOverloads()
    fake.loadIdCalls.hold()
    async let name = fake.load(id: 7)
    try await fake.loadIdCalls.waitForCalls()
    #expect(fake.loadIdCalls.last == 7)
    // The result may be set until the call is released.
    fake.loadIdCalls.returns("Rex")
    fake.loadIdCalls.release()
    #expect(try await name == "Rex")
  }

  @Test(.timeLimit(.minutes(5)))
  func `a held call ends when its task is cancelled`() async throws {
    let fake = FakeOverloads()
    fake.loadIdCalls.hold()
    let task = Task { try await fake.load(id: 7) }
    try await fake.loadIdCalls.waitForCalls()
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(fake.loadIdCalls.heldCount == 0)
  }

  @Test(.timeLimit(.minutes(5)))
  func `waiting for calls ends when the task is cancelled`() async throws {
    let fake = FakeOverloads()
    let task = Task { try await fake.loadIdCalls.waitForCalls(2) }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
  }

  @Test func `a Sendable fake counts the calls of many tasks`() async {
    let fake = FakeOverloads()
    fake.loadUrlCalls.handler = { $0.path }
    let url = URL(filePath: "/dogs")
    await withTaskGroup { group in
      for _ in 0..<200 { group.addTask { _ = fake.load(url) } }
    }
    #expect(fake.loadUrlCalls.count == 200)
  }

  @Test func `a generic completion handler takes a value of the caller's type`() {
    let fake = FakeGenerics()
    let results = FakeCalls<Result<[String], LoadError>, Void, Void, Never>("")
    fake.request(service: 1) { (result: Result<[String], LoadError>) in results.record(result) }
    fake.requestCalls.last?.completion(Result<[String], LoadError>.success(["Rex"]))
    #expect(results.map { try? $0.get() } == [["Rex"]])
    fake.requestCalls.handler = { _, completion in completion(Result<[String], LoadError>.failure(.gone)) }
    fake.request(service: 2) { (result: Result<[String], LoadError>) in results.record(result) }
    #expect(results.count == 2)
  }

  @Test func `a generic result is of the caller's type`() async throws {
    let fake = FakeGenerics()
    fake.loadCalls.returns(["Rex"])
    #expect(try await fake.load([String].self) == ["Rex"])
    #expect(fake.loadCalls.last is [String].Type)
    fake.mapCalls.handler = { transform in [transform(1), transform(2)] }
    #expect(fake.map { "\($0)" } == ["1", "2"])
    fake.applyCalls.handler = { value, transform in
      let text = try transform(value, 2)
      #expect(text == "x2")
      return value
    }
    #expect(try fake.apply("x") { "\($0)\($1)" } == "x")
    fake.save(1, models: [2], byID: ["a": 3], maybe: nil)
    #expect(fake.saveCalls.last?.model as? Int == 1)
  }

  @Test func `an actor can be faked`() async throws {
    let fake = FakeWorker()
    fake.workCalls.handler = { number, _ in number + 1 }
    #expect(try await fake.work(1, Box()) == 2)
    fake.stateProperty.value = "idle"
    #expect(await fake.state == "idle")
  }

  @Test func `a fake of a global actor runs its handlers there`() async throws {
    let fake = await FakeDatabase()
    let count = try await Task { @DatabaseActor in
      fake.queryCalls.handler = { _ in
        DatabaseActor.preconditionIsolated()
        return [Box()]
      }
      return try fake.query("all").count
    }.value
    #expect(count == 1)
  }
}

/// What a test does with fakes of properties, initializers and associated types.
@MainActor
@Suite struct FakeMemberTests {
  @Test func `properties are set by the test, and their use is recorded`() {
    let fake = FakeScreen()
    fake.title = "Dogs"
    #expect(fake.title == "Dogs")
    #expect(fake.titleProperty.getCount == 1)
    #expect(fake.titleProperty.setValues.isEmpty)
    fake.subtitle = "all"
    #expect(fake.subtitleProperty.setValues == ["all"])
    #expect(FakeScreen().subtitle == nil)
  }

  @Test func `a getter with effects is a method without parameters`() async throws {
    let fake = FakeProps()
    fake.laterCalls.returns("later")
    #expect(try await fake.later == "later")
    fake.throwingCalls.fails(with: .gone)
    #expect(throws: LoadError.gone) { try fake.throwing }
  }

  @Test func `subscripts record their indices`() {
    let fake = FakeProps()
    fake.subscriptCalls.handler = { "\($0)" }
    #expect(fake[3] == "3")
    fake[key: "a", in: 2] = 5
    #expect(fake.subscriptSetCalls.last?.newValue == 5)
    #expect(fake[key: "a", in: 2] == nil)
  }

  @Test func `initializers record their arguments`() {
    #expect(FakeInitial(url: URL(filePath: "/a")).init2Calls.last?.path == "/a")
    #expect(FakeInitial().initCalls.count == 1)
  }

  @Test func `associated types are type parameters`() async throws {
    struct Item: Identifiable, Sendable { let id: Int }
    let fake = FakeStore<Item, LoadError, String>()
    fake.loadCalls.handler = { [Item(id: $0)] }
    #expect(try await fake.load(3).map(\.id) == [3])
    fake.saveCalls.returns("key")
    let store: any Store<Item> = fake
    #expect(store is FakeStore<Item, LoadError, String>)
    #expect(fake.save(Item(id: 4), at: "x") == "key")
  }

  @Test func `inherited requirements are met, once each`() {
    let fake = FakeChild()
    fake.both()
    fake.child()
    #expect(fake.bothCalls.count == 1)
    #expect(fake == fake && fake != FakeChild())
    #expect(Set([fake, fake]).count == 1)
  }

  @Test func `a fake can be reset`() {
    let fake = FakePlain()
    fake.addCalls.handler = { $0 + $1 }
    _ = fake.add(1, 2)
    fake.run()
    fake.addCalls.reset()
    fake.runCalls.reset()
    #expect(fake.addCalls.isEmpty && fake.addCalls.handler == nil)
    fake.run()
    #expect(fake.runCalls.count == 1)
  }

  @Test func `protocols in types and conditions have fakes there`() {
    let fake = Space.FakeNested()
    #expect(fake.thing(Space.Thing()) == nil)
    #expect(ObjectDouble().pokeCalls.isEmpty)
  }
}
