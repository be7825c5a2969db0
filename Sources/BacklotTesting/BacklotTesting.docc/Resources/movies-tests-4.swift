import BacklotTesting
import Foundation
import Testing

@testable import Movies

@Suite struct APIRepositoryTests {
  private func answer(of session: MockURLSession) async -> (movies: [Movie]?, error: (any Error)?) {
    await withCheckedContinuation { continuation in
      APIRepository(session: session).getMovies { movies, error in continuation.resume(returning: (movies, error)) }
    }
  }

  @Test func `the host and the path are those of the top movies`() async {
    let session = MockURLSession(data: nil, urlResponse: nil, error: nil)
    _ = await answer(of: session)
    #expect(session.lastURL?.absoluteString == "https://mymovieslist.com/topmovies")
  }

  @Test func `movies arrive on success`() async {
    let data = Data(#"[{"title": "Rex", "detail": "A dog finds home."}]"#.utf8)
    let answer = await answer(of: MockURLSession(data: data, urlResponse: nil, error: nil))
    #expect(answer.movies == [Movie(title: "Rex", detail: "A dog finds home.")])
    #expect(answer.error == nil)
  }

  @Test func `the error of the response is passed on`() async {
    let answer = await answer(of: MockURLSession(data: nil, urlResponse: nil, error: URLError(.networkConnectionLost)))
    #expect((answer.error as? URLError)?.code == .networkConnectionLost)
    #expect(answer.movies == nil)
  }

  @Test func `no data is an error`() async {
    let answer = await answer(of: MockURLSession(data: nil, urlResponse: nil, error: nil))
    #expect(answer.error != nil)
    #expect(answer.movies == nil)
  }
}
