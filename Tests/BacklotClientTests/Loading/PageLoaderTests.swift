import BacklotClient
import BacklotPlatform
import Testing

@MainActor @Suite struct PageLoaderTests {
  private struct Page: Decodable, Sendable {
    let items: [Int]
    let next: String?
  }

  private let operation = HeldOperation()

  // MARK: Pages

  @Test func `each load appends the next page, until the last one has arrived`() async {
    let transport = responding(["": [page([1, 2], next: "a")], "a": [page([3], next: "b")], "b": [page([4])]])
    let loader = loader(transport)
    #expect(loader.state == .idle)
    #expect(loader.elements.isEmpty)
    for expected in [[1, 2], [1, 2, 3], [1, 2, 3, 4]] {
      #expect(!loader.isComplete)
      await loader.load()
      #expect(loader.elements == expected)
      #expect(loader.state == .loaded)
    }
    #expect(loader.isComplete)
  }

  @Test func `a load after the last page sends no request and changes no state`() async {
    let transport = responding(["": [page([1])]])
    let loader = loader(transport)
    await loader.load()
    var changes: [LoadState] = []
    loader.onChange = { changes.append($0) }
    await loader.load()
    loader.start()
    #expect(transport.requests.count == 1)
    #expect(changes.isEmpty)
    #expect(loader.elements == [1])
  }

  @Test func `pages without elements are skipped`() async {
    let transport = responding([
      "": [page([], next: "a")], "a": [page([], next: "b")], "b": [page([1], next: "c")], "c": [page([])],
    ])
    let loader = loader(transport)
    await loader.load()
    #expect(loader.elements == [1])
    #expect(!loader.isComplete)
    await loader.load()
    #expect(loader.elements == [1])
    #expect(loader.isComplete)
  }

  @Test func `a page that is a list needs no function for its elements`() async {
    let endpoint = Endpoint<EndpointKinds.Public, [Int]>(path: "numbers")
    let client = APIClient(host: .test, transport: RecordingTransport(.ok, body: "[1,2]"))
    let loader = PageLoader(client.pages(of: endpoint))
    await loader.load()
    #expect(loader.elements == [1, 2])
    #expect(loader.isComplete)
  }

  @Test func `a list without elements is loaded and complete`() async {
    let loader = loader(responding(["": [page([])]]))
    await loader.load()
    #expect(loader.state == .loaded)
    #expect(loader.elements.isEmpty)
    #expect(loader.isComplete)
  }

  // MARK: Failures

  @Test func `a page that failed is requested again by the next load`() async {
    let transport = responding(["": [page([1], next: "a")], "a": [nil, page([2])]])
    let loader = loader(transport)
    await loader.load()
    await loader.load()
    #expect(loader.state == .failed)
    #expect((loader.error as? ClientError)?.code == .status(.badGateway))
    #expect(loader.elements == [1])
    #expect(!loader.isComplete)
    await loader.load()
    #expect(loader.error == nil)
    #expect(loader.elements == [1, 2])
    #expect(transport.requests.map(\.path) == ["/list", "/list?after=a", "/list?after=a"])
  }

  // MARK: Reloading

  @Test func `a reload replaces the elements when the first page has arrived`() async {
    let loader = loader(held)
    loader.start()
    await operation.arrival()
    operation.finish(.success(1))
    await loader.load()
    let reload = Task { await loader.reload() }
    await operation.arrival(of: 2)
    #expect(loader.state == .loading)
    #expect(loader.elements == [1])
    operation.finish(.success(2))
    await reload.value
    #expect(loader.elements == [2])
  }

  @Test func `after a reload, the pages continue with the second one`() async {
    let transport = responding(["": [page([1], next: "a"), page([9], next: "z")], "a": [page([2])], "z": [page([8])]])
    let loader = loader(transport)
    await loader.load()
    await loader.load()
    #expect(loader.isComplete)
    await loader.reload()
    #expect(loader.elements == [9])
    #expect(!loader.isComplete)
    await loader.load()
    #expect(loader.elements == [9, 8])
  }

  @Test func `a reload that failed keeps the elements and is repeated by the next load`() async {
    let transport = responding(["": [page([1], next: "a"), nil, page([9])]])
    let loader = loader(transport)
    await loader.load()
    await loader.reload()
    #expect(loader.state == .failed)
    #expect(loader.elements == [1])
    await loader.load()
    #expect(loader.elements == [9])
    #expect(loader.isComplete)
  }

  @Test func `a reload discards the page that is being loaded`() async {
    let loader = loader(held)
    loader.start()
    await operation.arrival()
    let reload = Task { await loader.reload() }
    await operation.arrival(of: 2)
    operation.finish(.success(1))
    operation.finish(.success(2))
    await reload.value
    #expect(loader.elements == [2])
  }

  // MARK: One load at a time

  @Test func `loads at the same time request one page`() async {
    let loader = loader(held)
    let loads = (1...3).map { _ in Task { await loader.load() } }
    await operation.arrival()
    operation.finish(.success(1))
    for load in loads { await load.value }
    #expect(operation.calls == 1)
    #expect(loader.elements == [1])
  }

  @Test func `a cancelled page does not arrive, and is requested again`() async {
    let loader = loader(held)
    loader.start()
    await operation.arrival()
    loader.cancel()
    #expect(loader.state == .idle)
    operation.finish(.success(1))
    loader.start()
    await operation.arrival(of: 2)
    operation.finish(.success(2))
    await loader.load()
    #expect(loader.elements == [2])
  }

  @Test func `a loader can be deallocated while a page is being loaded`() async {
    var loader: PageLoader<Int>? = loader(held)
    weak let weakLoader = loader
    loader?.start()
    await operation.arrival()
    loader = nil
    #expect(weakLoader == nil)
    operation.finish(.success(1))
  }

  // MARK: Observing

  @Test func `states are published to a closure and as a sequence`() async {
    let loader = loader(responding(["": [nil, page([1])]]))
    var changes: [LoadState] = []
    loader.onChange = { changes.append($0) }
    var states = loader.states.makeAsyncIterator()
    await loader.load()
    await loader.load()
    #expect(changes == [.loading, .failed, .loading, .loaded])
    for expected: LoadState in [.idle, .loading, .failed, .loading, .loaded] {
      #expect(await states.next() == expected)
    }
  }

  // MARK: Changing elements

  @Test func `elements that the screen has inserted remain when a page arrives`() async {
    let loader = loader(responding(["": [page([1], next: "a")], "a": [page([2])]]))
    await loader.load()
    loader.elements.insert(7, at: 0)
    await loader.load()
    #expect(loader.elements == [7, 1, 2])
  }

  @Test func `an element is removed at once, and remains removed if the operation succeeds`() async throws {
    let loader = dogs
    var duringOperation: [Dog] = []
    await loader.remove(loader.elements[1]) { duringOperation = loader.elements }
    #expect(duringOperation.map(\.id) == [1, 3])
    #expect(loader.elements.map(\.id) == [1, 3])
  }

  @Test func `an element whose removal fails returns to its place`() async {
    let loader = dogs
    await #expect(throws: Failure(number: 4)) {
      try await loader.remove(loader.elements[1]) { throw Failure(number: 4) }
    }
    #expect(loader.elements.map(\.id) == [1, 2, 3])
  }

  @Test(arguments: [[0, 1], [1, 0]]) func `elements whose removals fail return in their order`(failures: [Int]) async {
    let loader = dogs
    let operations = (0..<2).map { _ in HeldOperation() }
    let removals = operations.enumerated().map { index, operation in
      let dog = loader.elements[index]
      return Task { try await loader.remove(dog) { _ = try await operation.run() } }
    }
    for operation in operations { await operation.arrival() }
    #expect(loader.elements.map(\.id) == [3])
    for index in failures {
      operations[index].finish(.failure(Failure()))
      _ = await removals[index].result
    }
    #expect(loader.elements.map(\.id) == [1, 2, 3])
  }

  @Test func `an element returns to the end if its place does not exist any more`() async {
    let loader = dogs
    await #expect(throws: Failure.self) {
      try await loader.remove(loader.elements[2]) {
        loader.elements = [Dog(id: 7)]
        throw Failure()
      }
    }
    #expect(loader.elements.map(\.id) == [7, 3])
  }

  @Test(arguments: [(true, [1, 2, 3]), (false, [1, 3])])
  func `an element that a reload returned in the meantime is neither repeated nor kept`(fails: Bool, left: [Int]) async
  {
    let loader = dogs
    let all = loader.elements
    do throws(Failure) {
      try await loader.remove(all[1]) { () throws(Failure) in
        loader.elements = all
        if fails { throw Failure() }
      }
      #expect(!fails)
    } catch {
      #expect(fails)
    }
    #expect(loader.elements.map(\.id) == left)
  }

  @Test func `an element that is not in the list is not removed`() async {
    let loader = dogs
    await loader.remove(Dog(id: 9)) { Issue.record("The operation was performed.") }
    #expect(loader.elements.count == 3)
  }

  // MARK: Parts

  private struct Dog: Decodable, Sendable, Identifiable {
    let id: Int
  }

  private var dogs: PageLoader<Dog> {
    let endpoint = Endpoint<EndpointKinds.Public, [Dog]>(path: "dogs")
    let loader = PageLoader(APIClient(host: .test, transport: RecordingTransport(.ok)).pages(of: endpoint))
    loader.elements = [1, 2, 3].map(Dog.init)
    return loader
  }

  /// A transport whose pages contain the number with which the operation is finished, and are never the last one.
  private var held: RecordingTransport {
    RecordingTransport { [operation] _ in
      let number = try await operation.run()
      return HTTPResponse(status: .ok, body: HTTPBody(#"{"items":[\#(number)],"next":"\#(number)"}"#))
    }
  }

  private func loader(_ transport: RecordingTransport) -> PageLoader<Int> {
    let client = APIClient(host: .test, transport: transport)
    let endpoint = Endpoint<EndpointKinds.Public, Page>(path: "list")
    return PageLoader(client.pages(of: endpoint, next: .cursor("after", from: \.next)), elements: \.items)
  }

  private func page(_ items: [Int], next: String? = nil) -> String {
    #"{"items":\#(items)\#(next.map { #","next":"\#($0)""# } ?? "")}"#
  }

  /// Returns a transport with responses for each cursor, in order; `nil` is a failure.
  private func responding(_ pages: [String: [String?]]) -> RecordingTransport {
    let remaining = Mutex(pages)
    return RecordingTransport { request in
      let cursor = request.path?.split(separator: "=").dropFirst().first.map(String.init) ?? ""
      let content = remaining.withLock { pages in pages[cursor]?.isEmpty == false ? pages[cursor]?.removeFirst() : nil }
      guard let content = content ?? nil else { return HTTPResponse(status: .badGateway) }
      return HTTPResponse(status: .ok, body: HTTPBody(content))
    }
  }
}
