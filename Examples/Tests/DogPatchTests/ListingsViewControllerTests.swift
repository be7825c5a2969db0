import BacklotTesting
import DogPatch
import Foundation
import Testing

@MainActor @Suite struct ListingsViewControllerTests {
  private let table = FakeTable()
  private let refreshControl = FakeRefreshControl()
  private let service = MockDogPatchService(getDogsDataTask: .idle)

  private func screen(emptiesOnFailure: Bool = false) -> ListingsViewController {
    ListingsViewController(
      tableView: table,
      refreshControl: refreshControl,
      networkClient: service,
      emptiesOnFailure: emptiesOnFailure
    )
  }

  private func models(_ dogs: [Dog]) -> [DogViewModel] { dogs.map { DogViewModel(dog: $0) } }

  // MARK: Asking

  @Test func `the network client is the shared client unless it is replaced`() {
    let screen = ListingsViewController(tableView: table, refreshControl: refreshControl)
    #expect(screen.networkClient as? DogPatchClient === DogPatchClient.shared)
    screen.networkClient = service
    screen.refreshData()
    #expect(service.getDogsCallCount == 1)
  }

  @Test func `appearing refreshes`() {
    let screen = screen()
    #expect(service.getDogsCallCount == 0)
    screen.viewWillAppear(false)
    #expect(service.getDogsCallCount == 1)
  }

  @Test func `a refresh keeps its task`() {
    let screen = screen()
    #expect(screen.dataTask == nil)
    screen.refreshData()
    #expect(screen.dataTask === service.getDogsDataTask)
  }

  @Test func `a refresh does nothing while one is under way`() {
    let screen = screen()
    screen.refreshData()
    screen.refreshData()
    screen.viewWillAppear(false)
    #expect(service.getDogsCallCount == 1)
    #expect(refreshControl.calls == [.begin])
  }

  @Test func `a refresh begins refreshing`() {
    screen().refreshData()
    #expect(refreshControl.calls == [.begin])
    #expect(refreshControl.isRefreshing)
  }

  // MARK: Being answered

  @Test(arguments: [true, false]) func `completion clears the task, and another refresh may begin`(succeeds: Bool) {
    let screen = screen()
    screen.refreshData()
    service.getDogsCompletion?(succeeds ? [] : nil, succeeds ? nil : URLError(.timedOut))
    #expect(screen.dataTask == nil)
    screen.refreshData()
    #expect(service.getDogsCallCount == 2)
  }

  @Test func `completion sets the view models`() throws {
    let screen = screen()
    screen.refreshData()
    let dogs = try Dog.samples()
    service.getDogsCompletion?(dogs, nil)
    #expect(screen.viewModels == models(dogs))
    #expect(screen.message == nil)
  }

  @Test func `completion reloads the table, when its rows are there`() throws {
    let screen = screen()
    var rowsAtReload: [Int] = []
    table.onReload = { rowsAtReload.append(screen.numberOfRows) }
    screen.refreshData()
    #expect(rowsAtReload.isEmpty)
    service.getDogsCompletion?(try Dog.samples(), nil)
    #expect(rowsAtReload == [2])
  }

  @Test(arguments: [true, false]) func `completion ends refreshing`(succeeds: Bool) {
    let screen = screen()
    screen.refreshData()
    service.getDogsCompletion?(succeeds ? [] : nil, succeeds ? nil : URLError(.timedOut))
    #expect(refreshControl.calls == [.begin, .end])
    #expect(screen.dataTask == nil)
  }

  @Test func `a completion from another thread is shown on the main actor`() async throws {
    let (screen, dogs) = (screen(), try Dog.samples())
    let service = DetachedDogPatchService(dogs)
    screen.networkClient = service
    screen.refreshData()
    while screen.dataTask != nil { await Task.yield() }
    #expect(screen.viewModels == models(dogs))
  }

  @Test func `a completion that comes twice counts once`() throws {
    let screen = screen()
    screen.refreshData()
    service.getDogsCompletion?(try Dog.samples(), nil)
    service.getDogsCompletion?([], nil)
    #expect(screen.viewModels.count == 2)
    #expect(refreshControl.calls == [.begin, .end])
  }

  @Test func `a completion that comes twice does not end the refresh after its own`() throws {
    let screen = screen()
    screen.refreshData()
    let completion = try #require(service.getDogsCompletion)
    completion(try Dog.samples(), nil)
    screen.refreshData()
    completion([], nil)
    #expect(screen.dataTask === service.getDogsDataTask)
    #expect(refreshControl.calls == [.begin, .end, .begin])
    #expect(screen.viewModels.count == 2)
  }

  @Test func `a refresh that begins while an answer is shown keeps its own task`() {
    let screen = screen()
    let next = MockDogPatchService(getDogsDataTask: .idle)
    screen.networkClient = PromptDogPatchService([])
    table.onReload = { [weak screen] in
      screen?.networkClient = next
      screen?.refreshData()
    }
    screen.refreshData()
    #expect(screen.dataTask === next.getDogsDataTask)
  }

  @Test func `a completion that comes when the screen has gone does nothing`() {
    var screen: ListingsViewController? = screen()
    screen?.refreshData()
    screen = nil
    service.getDogsCompletion?([], nil)
    #expect(table.reloadCount == 0)
  }

  // MARK: Rows

  @Test func `the number of rows depends on whether the screen is refreshing`() throws {
    let screen = screen()
    #expect(screen.numberOfRows == 1)
    #expect(screen.row(at: 0) == .nobody)
    screen.refreshData()
    #expect(screen.numberOfRows == 0)
    let dogs = try Dog.samples()
    service.getDogsCompletion?(dogs, nil)
    #expect(screen.numberOfRows == 2)
    #expect((0..<2).map(screen.row(at:)) == models(dogs).map(Listings.Row.dog))
    screen.refreshData()
    #expect(screen.numberOfRows == 0)
  }

  @Test(arguments: [-1, 0, 7]) func `a row that is not there is nobody's`(index: Int) {
    #expect(screen().row(at: index) == .nobody)
  }

  @Test(.backend { Get("/api/v1/dogs") { Respond(text: Dog.json) } })
  func `the screen shows what the client gets`() async throws {
    let session = Backend.current.urlSession
    let screen = screen()
    screen.networkClient = DogPatchClient(
      baseURL: DogPatchClient.shared.baseURL,
      session: session,
      responseQueue: .main
    )
    screen.viewWillAppear(false)
    while screen.dataTask != nil { await Task.yield() }
    #expect(screen.viewModels.map(\.name) == ["Rex", "Momo"])
    #expect(Backend.current.received(Get("/api/v1/dogs"), .once))
  }
}

/// A service that completes on another thread.
private final class DetachedDogPatchService: DogPatchService {
  private let dogs: [Dog]

  init(_ dogs: [Dog]) { self.dogs = dogs }

  func getDogs(completion: @escaping @Sendable ([Dog]?, (any Error)?) -> Void) -> any URLSessionTaskProtocol {
    DispatchQueue.global().async { [dogs] in completion(dogs, nil) }
    return MockURLSessionTask(completionHandler: { _, _, _ in }, url: .dogs, queue: nil)
  }
}
