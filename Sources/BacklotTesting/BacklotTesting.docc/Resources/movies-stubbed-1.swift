import BacklotTesting
import Testing

@testable import Movies

@Suite struct StubbedRepositoryTests {
  private func answer() async -> (movies: [Movie]?, error: (any Error)?) {
    await withCheckedContinuation { continuation in
      APIRepository(session: Backend.current.urlSession).getMovies { movies, error in
        continuation.resume(returning: (movies, error))
      }
    }
  }

  @Test(.backend { Get("/topmovies") { Respond(json: [["title": "Rex", "detail": "A dog finds home."]]) } })
  func `the top movies are asked for and arrive`() async {
    #expect(await answer().movies == [Movie(title: "Rex", detail: "A dog finds home.")])
    #expect(Backend.current.received(Get("https://mymovieslist.com/topmovies"), .once))
  }
}
