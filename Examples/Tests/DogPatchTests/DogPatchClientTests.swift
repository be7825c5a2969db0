import BacklotTesting
import DogPatch
import Foundation
import Synchronization
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite struct DogPatchClientTests {
  /// Returns the result of `getDogs`, which a mock session completes before `resume` returns.
  private func answer(
    data: Data? = Data(Dog.json.utf8),
    status: Int = 200,
    error: (any Error)? = nil
  ) throws -> (dogs: [Dog]?, error: (any Error)?) {
    let url = try #require(URL(string: "https://dogs.example.com/api/v1/"))
    let response = HTTPURLResponse(url: url, statusCode: status, httpVersion: nil, headerFields: nil)
    let session = MockURLSession(data: data, urlResponse: error == nil ? response : nil, error: error)
    let answers = Mutex<[(dogs: [Dog]?, error: (any Error)?)]>([])
    DogPatchClient(baseURL: url, session: session, responseQueue: nil).getDogs { dogs, error in
      answers.withLock { $0.append((dogs, error)) }
    }
    let all = answers.withLock(\.self)
    #expect(all.count == 1)
    return all.first ?? (nil, nil)
  }

  // MARK: Making a client

  @Test func `a client keeps what it is given`() throws {
    let url = try #require(URL(string: "https://dogs.example.com/api/v1/"))
    let session = MockURLSession()
    let queue = DispatchQueue(label: "dogs")
    let client = DogPatchClient(baseURL: url, session: session, responseQueue: queue)
    #expect(client.baseURL == url)
    #expect(client.session === session)
    #expect(client.responseQueue === queue)
  }

  @Test func `the shared client has the article's base URL, the shared session and the main queue`() {
    let shared = DogPatchClient.shared
    #expect(shared.baseURL.absoluteString == "https://dogpatchserver.herokuapp.com/api/v1/")
    #expect(shared.session === URLSession.shared)
    // On Linux each mention of the main queue may make an object of its own, so its label is compared.
    #expect(shared.responseQueue?.label == DispatchQueue.main.label)
    #expect(shared === DogPatchClient.shared)
  }

  @MainActor @Test func `the client is a service, which shows no more than getDogs`() throws {
    let service: any DogPatchService = DogPatchClient(
      baseURL: DogPatchClient.shared.baseURL,
      session: MockURLSession(),
      responseQueue: nil
    )
    let task = service.getDogs { _, _ in }
    #expect(task is MockURLSessionTask)
  }

  // MARK: The request

  @Test func `getting dogs returns the task that was made and resumed, for the right URL`() {
    let session = MockURLSession()
    let client = DogPatchClient(baseURL: DogPatchClient.shared.baseURL, session: session, responseQueue: nil)
    let task = client.getDogs { _, _ in }
    #expect(task === session.lastTask)
    #expect(session.mockTasks.count == 1)
    #expect(session.lastTask?.calls == [.resume])
    #expect(session.lastURL?.absoluteString == "https://dogpatchserver.herokuapp.com/api/v1/dogs")
  }

  // MARK: The answer

  @Test func `200 with JSON gives dogs`() throws {
    let answer = try answer()
    #expect(answer.dogs?.map(\.name) == ["Rex", "Momo"])
    #expect(answer.dogs?.map(\.cost) == [450, 820.5])
    #expect(answer.dogs?.first?.birthday == Date(timeIntervalSince1970: 1_617_235_200))
    #expect(answer.error == nil)
  }

  @Test(arguments: [201, 204, 304, 404, 500, 503]) func `another status gives an error, whatever the data`(status: Int)
    throws
  {
    let answer = try answer(status: status)
    #expect(answer.dogs == nil)
    #expect(answer.error?.localizedDescription.contains("\(status)") == true)
  }

  @Test func `a transport's error is passed on`() throws {
    let answer = try answer(data: nil, error: URLError(.notConnectedToInternet))
    #expect(answer.dogs == nil)
    #expect((answer.error as? URLError)?.code == .notConnectedToInternet)
  }

  @Test(arguments: ["", "{", "[]]", #"{"name": "no list"}"#, #"[{"name": "no breed"}]"#])
  func `JSON that is bad, or is no dogs, gives an error`(text: String) throws {
    let answer = try answer(data: Data(text.utf8))
    #expect(answer.dogs == nil)
    #expect(answer.error?.localizedDescription.contains("something else than dogs") == true)
  }

  @Test func `an answer without data gives an error`() throws {
    let answer = try answer(data: nil)
    #expect(answer.dogs == nil)
    #expect(answer.error?.localizedDescription == "The service answered without any data. Try again later.")
  }
}
