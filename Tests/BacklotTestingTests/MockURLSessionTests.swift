import BacklotClient
import BacklotPlatform
import BacklotTesting
import Foundation
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

struct MockURLSessionTests {
  let url: URL

  init() throws { url = try #require(URL(string: "https://mymovieslist.com/topmovies")) }

  // MARK: The five cases of a partial mock

  @Test func `host and path are what the code asked for`() {
    let session = MockURLSession(data: nil, urlResponse: nil, error: nil)
    _ = ask(session)
    #expect(session.lastURL?.host == "mymovieslist.com")
    #expect(session.lastURL?.path == "/topmovies")
  }

  @Test func `data is passed on when the task is resumed`() throws {
    let json = Data(#"[{"title": "Heat", "detail": "1995"}]"#.utf8)
    let (movies, error) = try #require(ask(MockURLSession(data: json, urlResponse: nil, error: nil)))
    #expect(movies == ["Heat"])
    #expect(error == nil)
  }

  @Test func `an error is passed on`() throws {
    let failure = URLError(.networkConnectionLost)
    let (movies, error) = try #require(ask(MockURLSession(data: nil, urlResponse: nil, error: failure)))
    #expect(movies == nil)
    #expect((error as? URLError)?.code == .networkConnectionLost)
  }

  @Test func `no data is passed on as none`() throws {
    let (movies, error) = try #require(ask(MockURLSession(data: nil, urlResponse: nil, error: nil)))
    #expect(movies == nil)
    #expect(error is NoData)
  }

  @Test func `data that is not JSON is passed on as it is`() throws {
    let session = MockURLSession(data: Data("<html>".utf8), urlResponse: nil, error: nil)
    let (movies, error) = try #require(ask(session))
    #expect(movies == nil)
    #expect(error is DecodingError)
  }

  private struct Movie: Decodable { let title: String }
  private struct NoData: Error {}

  /// Returns the result of a repository that uses the session, as code under test does.
  private func ask(_ session: URLSession) -> (titles: [String]?, error: (any Error)?)? {
    let result = Mutex<(titles: [String]?, error: (any Error)?)?>(nil)
    session.dataTask(with: url) { data, _, error in
      let outcome = Result { try JSONDecoder().decode([Movie].self, from: try data ?? { throw error ?? NoData() }()) }
      result.withLock {
        switch outcome {
        case .success(let movies): $0 = (movies.map(\.title), nil)
        case .failure(let error): $0 = (nil, error)
        }
      }
    }.resume()
    return result.withLock { $0 }
  }

  // MARK: Bookkeeping

  @Test func `requests, tasks and what was done to them are remembered in order`() {
    let session = MockURLSession()
    var request = URLRequest(url: url)
    request.httpMethod = "POST"
    let first = session.dataTask(with: request) { _, _, _ in }
    let second = session.dataTask(with: url) { _, _, _ in }
    first.resume()
    second.resume()
    second.suspend()
    second.cancel()
    #expect(session.requests.map(\.httpMethod) == ["POST", "GET"])
    #expect(session.mockTasks.map(\.calls) == [[.resume], [.resume, .suspend, .cancel]])
    #expect(session.lastTask === second)
    #expect(first.state == .running)
    #expect(second.state == .canceling)
    #expect(first.originalRequest?.url == url)
    #expect(first.currentRequest?.httpMethod == "POST")
  }

  @Test func `nothing is called before the task is resumed`() {
    let session = MockURLSession(data: Data(), urlResponse: nil, error: nil)
    let calls = Mutex(0)
    let task = session.dataTask(with: url) { _, _, _ in calls.withLock { $0 += 1 } }
    #expect(calls.withLock { $0 } == 0)
    #expect(task.state == .suspended)
    task.resume()
    task.resume()
    #expect(calls.withLock { $0 } == 1)
    #expect(task.state == .completed)
  }

  @Test func `a session without an answer leaves it to the test`() {
    let session = MockURLSession()
    let texts = Mutex<[String]>([])
    let task = session.dataTask(with: url) { data, _, _ in
      texts.withLock { $0.append(String(decoding: data ?? Data(), as: UTF8.self)) }
    }
    task.resume()
    #expect(texts.withLock { $0 }.isEmpty)
    session.lastTask?.complete(data: Data("now".utf8), urlResponse: nil, error: nil)
    session.lastTask?.complete(data: Data("again".utf8), urlResponse: nil, error: nil)
    #expect(texts.withLock { $0 } == ["now"])
  }

  @Test func `a cancelled task of a session that answers ends as cancelled`() {
    let session = MockURLSession(data: Data(), urlResponse: nil, error: nil)
    let codes = Mutex<[URLError.Code?]>([])
    let task = session.dataTask(with: url) { _, _, error in codes.withLock { $0.append((error as? URLError)?.code) } }
    task.cancel()
    task.resume()
    #expect(codes.withLock { $0 } == [.cancelled])
  }

  @Test func `a cancelled task that is resumed stays cancelled`() {
    let task = MockURLSessionTask(request: URLRequest(url: url))
    task.resume()
    task.cancel()
    task.resume()
    task.suspend()
    #expect(task.state == .canceling)
    #expect(task.calls == [.resume, .cancel, .resume, .suspend])
  }

  @Test func `it stands in wherever the session protocol is asked for`() {
    let session = MockURLSession(data: Data("x".utf8), urlResponse: nil, error: nil)
    let seam: any URLSessionProtocol = session
    let received = Mutex<Data?>(nil)
    let task = seam.makeDataTask(with: url) { data, _, _ in received.withLock { $0 = data } }
    task.resume()
    task.cancel()
    #expect(received.withLock { $0 } == Data("x".utf8))
    #expect(session.lastTask?.calls == [.resume, .cancel])
  }

  @Test func `tasks without a completion handler are doubled as well`() {
    let session = MockURLSession(data: Data(), urlResponse: nil, error: nil)
    session.dataTask(with: url).resume()
    session.dataTask(with: URLRequest(url: url)).resume()
    #expect(session.mockTasks.map(\.calls) == [[.resume], [.resume]])
  }

  @Test func `a task without a session can be made and completed`() {
    let ends = Mutex(0)
    let task = MockURLSessionTask(request: URLRequest(url: url)) { _, _, _ in ends.withLock { $0 += 1 } }
    task.resume()
    task.cancel()
    task.complete(data: nil, urlResponse: nil, error: nil)
    #expect(ends.withLock { $0 } == 1)
    #expect(task.calls == [.resume, .cancel])
  }

  @Test func `it may be used from many threads at once`() async {
    let session = MockURLSession(data: Data(), urlResponse: nil, error: nil)
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<100 { group.addTask { session.dataTask(with: url) { _, _, _ in }.resume() } }
    }
    #expect(session.mockTasks.count == 100)
  }

  #if canImport(FoundationNetworking)
    @Test func `what cannot be doubled fails and does not go to the network`() async throws {
      let session = MockURLSession(data: Data(), urlResponse: nil, error: nil)
      let error = await #expect(throws: URLError.self) { try await session.data(from: url) }
      #expect(error?.localizedDescription.contains("A MockURLSession supports dataTask only") == true)
    }
  #endif
}
