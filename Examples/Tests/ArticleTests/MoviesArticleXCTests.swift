import BacklotTesting
import Foundation
import Movies
import XCTest

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The five cases of the article about movies, in its forms.
final class MoviesArticleXCTests: XCTestCase {
  private typealias MockTask = MockURLSessionTask

  private let json = Data(#"[{"title": "Rex", "detail": "A dog finds home."}]"#.utf8)

  /// Returns what a repository completes with, on the main queue, after `resume()` has returned.
  private func completion(of mockSession: MockURLSession) -> (movies: [Movie]?, error: (any Error)?) {
    let repository = APIRepository()
    repository.session = mockSession
    let recorder = CompletionRecorder<([Movie]?, (any Error)?)>()
    let completion = expectation(description: "completion")
    repository.getMovies { movies, error in
      XCTAssertTrue(Thread.isMainThread)
      recorder.record((movies, error))
      completion.fulfill()
    }
    XCTAssertTrue(recorder.values.isEmpty)
    wait(for: [completion], timeout: 10)
    return recorder.values[0]
  }

  func testGetMoviesWithExpectedURLHostAndPath() {
    let mockSession = MockURLSession(data: json, urlResponse: nil, error: nil, queue: .main)
    _ = completion(of: mockSession)
    XCTAssertEqual(mockSession.cachedUrl?.host, "mymovieslist.com")
    XCTAssertEqual(mockSession.cachedUrl?.path, "/topmovies")
    let task: MockTask? = mockSession.lastTask
    XCTAssertEqual(task?.calledResume, true)
  }

  func testGetMoviesSuccessReturnsMovies() {
    let mockSession = MockURLSession(data: json, urlResponse: nil, error: nil, queue: .main)
    XCTAssertEqual(completion(of: mockSession).movies?.map(\.title), ["Rex"])
  }

  func testGetMoviesWhenResponseErrorReturnsError() {
    let mockSession = MockURLSession(data: nil, urlResponse: nil, error: URLError(.timedOut), queue: .main)
    XCTAssertEqual((completion(of: mockSession).error as? URLError)?.code, .timedOut)
  }

  func testGetMoviesWhenEmptyDataReturnsError() {
    let mockSession = MockURLSession(data: nil, urlResponse: nil, error: nil, queue: .main)
    XCTAssertNotNil(completion(of: mockSession).error)
  }

  func testGetMoviesInvalidJSONReturnsError() {
    let mockSession = MockURLSession(data: Data("[{".utf8), urlResponse: nil, error: nil, queue: .main)
    let completion = completion(of: mockSession)
    XCTAssertNil(completion.movies)
    XCTAssertNotNil(completion.error)
  }
}
