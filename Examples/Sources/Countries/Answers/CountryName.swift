/// The names of a country, in English and in its own languages.
public struct CountryName: Codable, Sendable, Hashable {
  /// The everyday name.
  public var common: String
  /// The name in treaties.
  public var official: String
  /// The names in the country's own languages, whichever they are, by the language's three letters of ISO 639-3.
  public var nativeName: [String: Translation]?

  /// A country's name in another language.
  public struct Translation: Codable, Sendable, Hashable {
    /// The name in treaties.
    public var official: String
    /// The everyday name.
    public var common: String
  }
}
