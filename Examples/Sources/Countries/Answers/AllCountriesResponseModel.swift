/// A country as the list has it.
public struct AllCountriesResponseModel: Codable, Sendable, Hashable {
  /// How it is called.
  public var name: CountryName
  /// Its flag, as one character.
  public var flag: String?
  /// Its three letters of ISO 3166-1.
  public var cca3: String
  /// The part of the world it is in.
  public var region: String
  /// Its capitals; some have several, some none.
  public var capital: [String]?
  /// How many live there.
  public var population: Int?
  /// The day its week starts on.
  public var startOfWeek: StartOfWeek?
}
