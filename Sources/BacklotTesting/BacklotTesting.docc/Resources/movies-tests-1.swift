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
}
