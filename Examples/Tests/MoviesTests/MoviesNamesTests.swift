import BacklotTesting
import Movies
import Testing

/// The names that the article's readers will look for.
@Suite struct MoviesNamesTests {
  @Test func `Movies has the article's names`() {
    let repository = APIRepository(session: MockURLSession())
    repository.getMovies { (_: [Movie]?, _: (any Error)?) in }
    #expect((repository.session as? MockURLSession)?.requests.count == 1)
  }
}
