public import BacklotClient
public import BacklotStubs

extension MockBackend {
  /// The backend that comes with the app, for as long as there is no other.
  ///
  /// - Parameter failure: The status with which it answers everything, to rehearse an outage.
  public static func movies(failingWith failure: HTTPStatus? = nil) -> MockBackend {
    MockBackend {
      if let failure {
        AnyMethod("/**") { Respond(failure) }
      }
      Get("/topmovies") { Respond(json: Movie.embedded) }
    }
  }
}

extension Movie {
  /// Sample movies.
  static let embedded = [
    Movie(
      title: "The Street Before the City",
      detail: "A crew builds a town in a week and finds that somebody lives there."
    ),
    Movie(title: "Four Hundred and Four", detail: "A librarian looks for the one book that every catalogue denies."),
    Movie(title: "Keep-Alive", detail: "Two lighthouse keepers talk all winter so that neither falls asleep."),
    Movie(title: "A Late Answer", detail: "A letter arrives thirty years after it was given up for lost."),
    Movie(title: "The Understudy", detail: "She plays the lead so well that nobody asks when the star comes back."),
  ]
}
