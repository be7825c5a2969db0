import BacklotTesting
import Foundation
import Movies
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The five cases of the article about movies, with a session that answers before `resume()` returns.
@Suite struct MoviesArticleTests {
  private func completion(of mockSession: MockURLSession) throws -> (movies: [Movie]?, error: (any Error)?) {
    let repository = APIRepository()
    repository.session = mockSession
    let recorder = CompletionRecorder<([Movie]?, (any Error)?)>()
    repository.getMovies { movies, error in recorder.record((movies, error)) }
    return try #require(recorder.values.first)
  }

  @Test func `the host and the path are those of the top movies`() throws {
    let mockSession = MockURLSession(data: Data("[]".utf8), urlResponse: nil, error: nil)
    #expect(try completion(of: mockSession).movies == [])
    #expect(mockSession.cachedUrl?.host == "mymovieslist.com")
    #expect(mockSession.cachedUrl?.path == "/topmovies")
  }

  @Test func `movies are returned on success`() throws {
    let json = Data(#"[{"title": "Rex", "detail": "A dog finds home."}]"#.utf8)
    let mockSession = MockURLSession(data: json, urlResponse: nil, error: nil)
    #expect(try completion(of: mockSession).movies == [Movie(title: "Rex", detail: "A dog finds home.")])
  }

  @Test func `the error of the response is passed on`() throws {
    let mockSession = MockURLSession(data: nil, urlResponse: nil, error: URLError(.timedOut))
    #expect(try completion(of: mockSession).error as? URLError == URLError(.timedOut))
  }

  @Test(arguments: [nil, Data(), Data("[{".utf8)] as [Data?])
  func `no data, empty data and invalid JSON are errors`(data: Data?) throws {
    let completion = try completion(of: MockURLSession(data: data, urlResponse: nil, error: nil))
    #expect(completion.movies == nil)
    #expect(completion.error != nil)
  }
}
