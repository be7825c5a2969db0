/// The response to ``APIRoute/getAllCountries``.
public typealias AllCountriesResponseModel = [AllCountriesResponseModelElement]

/// A country in the list.
public struct AllCountriesResponseModelElement: Codable, Sendable, Hashable {
  /// The name of the country.
  public var name: CountryName
  /// Its flag, as one character.
  public var flag: String?
  /// Its three letters of ISO 3166-1.
  public var cca3: String
  /// The part of the world it is in.
  public var region: String
  /// The capitals.
  ///
  /// A country can have several capitals or no capital.
  public var capital: [String]?
  /// The number of inhabitants.
  public var population: Int?
  /// The day its week starts on.
  public var startOfWeek: StartOfWeek?
}
