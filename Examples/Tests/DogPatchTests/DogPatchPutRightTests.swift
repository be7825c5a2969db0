import BacklotTesting
import DogPatch
import Foundation
import Synchronization
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Each check holds for ours, and the same check does not hold for the article's.
@MainActor @Suite struct DogPatchPutRightTests {
  private let table = FakeTable()
  private let refreshControl = FakeRefreshControl()

  private func screen(_ service: any DogPatchService, emptiesOnFailure: Bool = false) -> ListingsViewController {
    ListingsViewController(
      tableView: table,
      refreshControl: refreshControl,
      networkClient: service,
      emptiesOnFailure: emptiesOnFailure
    )
  }

  @Test func `a status other than 200 is an error and not nothing at all`() throws {
    let base = DogPatchClient.shared.baseURL
    let response = HTTPURLResponse(url: base, statusCode: 500, httpVersion: nil, headerFields: nil)
    let session = MockURLSession(data: Data(), urlResponse: response, error: nil)
    func error(of service: some DogPatchService) -> (any Error)? {
      let errors = Mutex<[(any Error)?]>([])
      _ = service.getDogs { _, error in errors.withLock { $0.append(error) } }
      return errors.withLock(\.self).first ?? nil
    }
    #expect(error(of: DogPatchClient(baseURL: base, session: session, responseQueue: nil)) is DogPatchError)
    #expect(error(of: ArticleClient(baseURL: base, session: session)) == nil)
  }

  @Test(arguments: ["https://dogs.example.com/api/v1/", "https://dogs.example.com/api/v1"])
  func `a base URL keeps its last component, with a slash at its end or without`(base: String) throws {
    let baseURL = try #require(URL(string: base))
    let session = MockURLSession()
    DogPatchClient(baseURL: baseURL, session: session, responseQueue: nil).getDogs { _, _ in }
    #expect(session.lastURL?.absoluteString == "https://dogs.example.com/api/v1/dogs")
    _ = ArticleClient(baseURL: baseURL, session: session).getDogs { _, _ in }
    #expect((session.lastURL?.absoluteString == "https://dogs.example.com/api/v1/dogs") == base.hasSuffix("/"))
  }

  @Test func `a completion that comes synchronously does not block every later refresh`() throws {
    let service = PromptDogPatchService(try Dog.samples())
    let screen = screen(service)
    screen.refreshData()
    #expect(screen.dataTask == nil)
    #expect(screen.viewModels.count == 2)
    screen.refreshData()
    #expect(service.getDogsCallCount == 2)
    let articles = PromptDogPatchService([])
    let listings = ArticleListings(service: articles)
    listings.refreshData()
    listings.refreshData()
    #expect(articles.getDogsCallCount == 1)
  }

  @Test func `a failed refresh keeps the list and shows the error`() throws {
    let service = MockDogPatchService(getDogsDataTask: .idle)
    let screen = screen(service)
    screen.refreshData()
    service.getDogsCompletion?(try Dog.samples(), nil)
    screen.refreshData()
    service.getDogsCompletion?(nil, URLError(.notConnectedToInternet))
    #expect(screen.viewModels.map(\.name) == ["Rex", "Momo"])
    let words = URLError(.notConnectedToInternet).localizedDescription
    #expect(screen.message == "The service cannot be reached: \(words)")
    #expect(table.reloadCount == 2)
    screen.refreshData()
    service.getDogsCompletion?([], nil)
    #expect(screen.message == nil)
    let articles = MockDogPatchService(getDogsDataTask: .idle)
    let listings = ArticleListings(service: articles)
    listings.refreshData()
    articles.getDogsCompletion?(try Dog.samples(), nil)
    listings.refreshData()
    articles.getDogsCompletion?(nil, URLError(.notConnectedToInternet))
    #expect(listings.names.isEmpty)
  }

  @Test func `the article's empty list after a failure is a choice`() throws {
    let service = MockDogPatchService(getDogsDataTask: .idle)
    let screen = screen(service, emptiesOnFailure: true)
    screen.refreshData()
    service.getDogsCompletion?(try Dog.samples(), nil)
    screen.refreshData()
    service.getDogsCompletion?(nil, URLError(.notConnectedToInternet))
    #expect(screen.viewModels.isEmpty)
    #expect(screen.row(at: 0) == .nobody)
    #expect(screen.message != nil)
  }

  @Test func `neither dogs nor an error is an error too`() {
    let service = MockDogPatchService(getDogsDataTask: .idle)
    let screen = screen(service)
    screen.refreshData()
    service.getDogsCompletion?(nil, nil)
    #expect(screen.message == "The service gave neither dogs nor a reason.")
  }
}
