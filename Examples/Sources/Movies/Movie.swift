/// A film that people like.
public struct Movie: Codable, Sendable, Hashable {
  /// Its title.
  public let title: String
  /// A description of the movie.
  public let detail: String

  /// Makes a film.
  public init(title: String, detail: String) {
    self.title = title
    self.detail = detail
  }
}
