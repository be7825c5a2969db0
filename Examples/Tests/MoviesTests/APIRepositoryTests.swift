import BacklotTesting
import Foundation
import Movies
import Synchronization
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The article's five, on a session that is a partial mock.
@Suite struct APIRepositoryTests {
  private let movies = Data(
    #"[{"title": "Rex", "detail": "A dog finds home."}, {"title": "Max", "detail": "Another."}]"#.utf8
  )

  /// Returns the result of `getMovies`, which a mock session completes before `resume` returns.
  private func answer(of session: MockURLSession) -> (movies: [Movie]?, error: (any Error)?) {
    let answers = Mutex<[(movies: [Movie]?, error: (any Error)?)]>([])
    APIRepository(session: session).getMovies { movies, error in answers.withLock { $0.append((movies, error)) } }
    let all = answers.withLock(\.self)
    #expect(all.count == 1)
    return all.first ?? (nil, nil)
  }

  @Test func `the host and the path are those of the top movies`() {
    let session = MockURLSession(data: movies, urlResponse: nil, error: nil)
    _ = answer(of: session)
    #expect(session.lastURL?.host() == "mymovieslist.com")
    #expect(session.lastURL?.path() == "/topmovies")
    #expect(session.lastURL?.absoluteString == "https://mymovieslist.com/topmovies")
  }

  @Test func `the injected session performs the request`() {
    let session = MockURLSession()
    APIRepository(session: session).getMovies { _, _ in }
    #expect(session.requests.count == 1)
    #expect(session.lastTask?.calls == [.resume])
  }

  @Test func `movies arrive on success`() {
    let answer = answer(of: MockURLSession(data: movies, urlResponse: nil, error: nil))
    #expect(answer.movies?.map(\.title) == ["Rex", "Max"])
    #expect(answer.error == nil)
  }

  @Test func `a movie has a title and a detail`() {
    let answer = answer(of: MockURLSession(data: movies, urlResponse: nil, error: nil))
    #expect(answer.movies?.first == Movie(title: "Rex", detail: "A dog finds home."))
  }

  @Test func `the transport's error is passed on`() {
    let answer = answer(of: MockURLSession(data: nil, urlResponse: nil, error: URLError(.networkConnectionLost)))
    #expect((answer.error as? URLError)?.code == .networkConnectionLost)
    #expect(answer.movies == nil)
  }

  @Test func `no data is an error`() {
    let answer = answer(of: MockURLSession(data: nil, urlResponse: nil, error: nil))
    #expect(answer.error?.localizedDescription == "The service answered without any data. Try again later.")
    #expect(answer.movies == nil)
  }

  @Test(arguments: ["", "{", "[]]", #"{"title": "no list"}"#, #"[{"title": "no detail"}]"#])
  func `invalid JSON is an error and not a crash`(text: String) {
    let answer = answer(of: MockURLSession(data: Data(text.utf8), urlResponse: nil, error: nil))
    #expect(answer.error?.localizedDescription.contains("something else than films") == true)
    #expect(answer.movies == nil)
  }

  @Test func `a status that says no is an error, whatever the data`() throws {
    let url = try #require(URL(string: "https://mymovieslist.com/topmovies"))
    let response = HTTPURLResponse(url: url, statusCode: 500, httpVersion: nil, headerFields: nil)
    let answer = answer(of: MockURLSession(data: movies, urlResponse: response, error: nil))
    #expect(answer.error?.localizedDescription == "The service answered 500 Internal Server Error. Try again later.")
    #expect(answer.movies == nil)
  }
}
