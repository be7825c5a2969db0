import BacklotTesting
import DogPatch
import Foundation
import XCTest

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The calls of the article about mocks of a client, in its forms.
final class DogPatchClientArticleXCTests: XCTestCase {
  private let baseURL = URL(string: "https://example.com/api/v1/")!
  private let json = Data(
    """
    [{"id": "1", "name": "Rex", "breed": "Beagle", "about": "Finds.", "birthday": "2021-04-01T00:00:00Z",
      "breederRating": 4.6, "cost": 450}]
    """.utf8
  )

  private func completion(
    of sut: DogPatchClient,
    after act: () -> Void = {}
  ) -> (dogs: [Dog]?, error: (any Error)?) {
    let recorder = CompletionRecorder<([Dog]?, (any Error)?)>()
    let completion = expectation(description: "completion")
    sut.getDogs { dogs, error in
      recorder.record((dogs, error))
      completion.fulfill()
    }
    act()
    wait(for: [completion], timeout: 10)
    return recorder.values[0]
  }

  func testSharedHasTheBaseURLTheSharedSessionAndTheMainQueue() {
    XCTAssertEqual(DogPatchClient.shared.baseURL.absoluteString, "https://dogpatchserver.herokuapp.com/api/v1/")
    XCTAssertTrue(DogPatchClient.shared.session === URLSession.shared)
    XCTAssertEqual(DogPatchClient.shared.responseQueue?.label, DispatchQueue.main.label)
  }

  func testGetDogsCallsResumeForTheExpectedURL() {
    let mockSession = MockURLSession()
    let sut = DogPatchClient(baseURL: baseURL, session: mockSession, responseQueue: nil)
    let mockTask = sut.getDogs { _, _ in } as? MockURLSessionTask
    XCTAssertEqual(mockTask?.url, URL(string: "dogs", relativeTo: baseURL)?.absoluteURL)
    XCTAssertEqual(mockTask?.calledResume, true)
  }

  func testGetDogsGivenAStatusOf500CallsCompletionWithAnError() {
    let response = HTTPURLResponse(url: baseURL, statusCode: 500, httpVersion: nil, headerFields: nil)
    let mockSession = MockURLSession(data: nil, urlResponse: response, error: nil)
    let sut = DogPatchClient(baseURL: baseURL, session: mockSession, responseQueue: nil)
    XCTAssertNotNil(completion(of: sut).error)
  }

  func testGetDogsGivenJSONCallsCompletionWithDogs() {
    let mockSession = MockURLSession()
    let sut = DogPatchClient(baseURL: baseURL, session: mockSession, responseQueue: nil)
    let response = HTTPURLResponse(url: baseURL, statusCode: 200, httpVersion: nil, headerFields: nil)
    let completion = completion(of: sut) {
      mockSession.lastTask?.complete(data: json, urlResponse: response, error: nil)
    }
    XCTAssertEqual(completion.dogs?.map(\.name), ["Rex"])
    XCTAssertNil(completion.error)
  }

  func testGetDogsDispatchesToTheResponseQueue() {
    let mockSession = MockURLSession(data: nil, urlResponse: nil, error: URLError(.timedOut), queue: .global())
    let sut = DogPatchClient(baseURL: baseURL, session: mockSession, responseQueue: .main)
    let completion = expectation(description: "completion")
    sut.getDogs { _, error in
      XCTAssertTrue(Thread.isMainThread)
      XCTAssertEqual((error as? URLError)?.code, .timedOut)
      completion.fulfill()
    }
    wait(for: [completion], timeout: 10)
  }
}

@MainActor
final class ListingsViewControllerArticleXCTests: XCTestCase {
  private let mockNetworkClient = MockDogPatchService()
  private let refreshControl = FakeRefreshControl()

  private func makeSUT() -> ListingsViewController {
    let sut = ListingsViewController(tableView: FakeTable(), refreshControl: refreshControl)
    sut.networkClient = mockNetworkClient
    return sut
  }

  func testViewWillAppearRefreshesData() async {
    let sut = makeSUT()
    sut.viewWillAppear(true)
    XCTAssertEqual(mockNetworkClient.getDogsCallCount, 1)
    XCTAssertTrue(sut.dataTask === mockNetworkClient.getDogsDataTask)
    sut.refreshData()
    XCTAssertEqual(mockNetworkClient.getDogsCallCount, 1)
  }

  func testCompletionClearsTheTaskAndReloadsTheTable() async {
    let sut = makeSUT()
    let mockTableView = FakeTable()
    sut.tableView = mockTableView
    sut.refreshData()
    XCTAssertTrue(sut.refreshControl.isRefreshing)
    mockNetworkClient.getDogsCompletion([], nil)
    XCTAssertNil(sut.dataTask)
    XCTAssertEqual(mockTableView.reloadCount, 1)
    XCTAssertFalse(sut.refreshControl.isRefreshing)
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
