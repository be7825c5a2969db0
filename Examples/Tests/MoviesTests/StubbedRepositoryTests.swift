import BacklotTesting
import Foundation
import Movies
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The same five, on a real session whose requests a backend answers.
@Suite struct StubbedRepositoryTests {
  private func answer() async -> (movies: [Movie]?, error: (any Error)?) {
    let repository = APIRepository(session: Backend.current.urlSession)
    return await withCheckedContinuation { continuation in
      repository.getMovies { movies, error in continuation.resume(returning: (movies, error)) }
    }
  }

  @Test(
    .backend { Get("https://mymovieslist.com/topmovies") { Respond(json: [Movie(title: "Rex", detail: "Home.")]) } }
  )
  func `the top movies are asked for and arrive`() async {
    let answer = await answer()
    #expect(answer.movies == [Movie(title: "Rex", detail: "Home.")])
    #expect(answer.error == nil)
    #expect(Backend.current.received(Get("/topmovies"), .once))
  }

  @Test(.backend { Get("/topmovies") { Fault.connectionReset } })
  func `the transport's error is passed on`() async {
    #expect((await answer().error as? URLError)?.code == .networkConnectionLost)
  }

  @Test(.backend { Get("/topmovies") })
  func `empty data is an error`() async {
    let answer = await answer()
    #expect(answer.error is MoviesError)
    #expect(answer.movies == nil)
  }

  @Test(.backend { Get("/topmovies") { Respond(text: "<html>") } })
  func `invalid JSON is an error and not a crash`() async {
    #expect(await answer().error is MoviesError)
  }

  @Test(.backend { Get("/topmovies") { Respond(.serviceUnavailable, json: []) } })
  func `a status that says no is an error`() async {
    #expect(
      await answer().error?.localizedDescription == "The service answered 503 Service Unavailable. Try again later."
    )
  }
}
