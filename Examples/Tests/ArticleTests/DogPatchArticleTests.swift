import BacklotTesting
import DogPatch
import Foundation
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The calls of the article about mocks of a client, in its forms.
@MainActor
@Suite struct DogPatchArticleTests {
  private let mockNetworkClient = MockDogPatchService()
  private let table = FakeTable()
  private let refreshControl = FakeRefreshControl()

  private var sut: ListingsViewController {
    let sut = ListingsViewController(tableView: table, refreshControl: refreshControl)
    sut.networkClient = mockNetworkClient
    return sut
  }

  @Test func `the mock counts calls, keeps the completion and returns its task`() {
    let recorder = CompletionRecorder<Int?>()
    let task = mockNetworkClient.getDogs { dogs, _ in recorder.record(dogs?.count) }
    #expect(mockNetworkClient.getDogsCallCount == 1)
    #expect(task === mockNetworkClient.getDogsDataTask)
    mockNetworkClient.getDogsCompletion([], nil)
    #expect(recorder.values == [0])
  }

  @Test func `a refresh keeps its task until it completes`() {
    let sut = sut
    sut.viewWillAppear(false)
    #expect(sut.dataTask === mockNetworkClient.getDogsDataTask)
    #expect(sut.refreshControl.isRefreshing)
    mockNetworkClient.getDogsCompletion(nil, URLError(.timedOut))
    #expect(sut.dataTask == nil)
    #expect(sut.viewModels.isEmpty)
    #expect(table.reloadCount == 1)
    #expect(refreshControl.calls == [.begin, .end])
  }

  @Test(.backend { Get("/api/v1/dogs") { Respond(json: []) } })
  func `the client is made with a base URL, a session and a queue`() async throws {
    let client = DogPatchClient(
      baseURL: URL(string: "https://example.com/api/v1")!,
      session: Backend.current.urlSession,
      responseQueue: .main
    )
    let recorder = CompletionRecorder<([Dog]?, (any Error)?)>()
    client.getDogs { dogs, error in recorder.record((dogs, error)) }
    #expect(try await recorder.next().0 == [])
  }
}

/// The article's mock.
private final class MockDogPatchService: DogPatchService {
  var getDogsCallCount = 0
  // Implicitly unwrapped, as in the article.
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  var getDogsCompletion: (([Dog]?, (any Error)?) -> Void)!
  lazy var getDogsDataTask = MockURLSessionTask(
    completionHandler: { _, _, _ in },
    url: DogPatchClient.shared.baseURL,
    queue: nil
  )

  func getDogs(completion: @escaping @Sendable ([Dog]?, (any Error)?) -> Void) -> any URLSessionTaskProtocol {
    getDogsCallCount += 1
    getDogsCompletion = completion
    return getDogsDataTask
  }
}
