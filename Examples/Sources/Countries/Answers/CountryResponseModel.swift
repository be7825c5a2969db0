/// The response to ``APIRoute/queryCountryByName(name:fullText:)``: the countries with the name.
public typealias CountryResponseModel = [CountryResponseModelElement]

/// A country with all details.
///
/// Members that a response can omit are optional; empty members stay empty.
public struct CountryResponseModelElement: Codable, Sendable, Hashable {
  /// The name of the country.
  public var name: CountryName
  /// Its top-level domains, with their dots.
  public var tld: [String]?
  /// Its two letters of ISO 3166-1.
  public var cca2: String
  /// Its three digits of ISO 3166-1.
  public var ccn3: String?
  /// Its three letters of ISO 3166-1.
  public var cca3: String
  /// Its three letters at the Olympic Games.
  public var cioc: String?
  /// Its three letters in football.
  public var fifa: String?
  /// True if the country is a sovereign state.
  public var independent: Bool?
  /// The status of the code in ISO 3166-1, such as `officially-assigned`.
  public var status: String?
  /// True if the country is a member of the United Nations.
  public var unMember: Bool?
  /// Its money, by the three letters of ISO 4217.
  public var currencies: [String: Currency]?
  /// The international calling code.
  public var idd: DialingCode?
  /// The capitals.
  ///
  /// A country can have several capitals or no capital.
  public var capital: [String]?
  /// The location of the capital.
  public var capitalInfo: CapitalInfo?
  /// Other names it is found by.
  public var altSpellings: [String]?
  /// The part of the world it is in.
  public var region: String
  /// The part of that part.
  public var subregion: String?
  /// The continents it lies on.
  public var continents: [String]?
  /// Its languages' English names, by their three letters of ISO 639-3.
  public var languages: [String: String]?
  /// Its name in other languages, by their three letters of ISO 639-3.
  public var translations: [String: CountryName.Translation]?
  /// Latitude and longitude, in degrees.
  public var latlng: [Double]?
  /// True if the country has no coast.
  public var landlocked: Bool?
  /// Its neighbours, by their three letters of ISO 3166-1.
  public var borders: [String]?
  /// Its area, in square kilometres.
  public var area: Double?
  /// The names of the inhabitants, by the language's three-letter code of ISO 639-3.
  public var demonyms: [String: Demonym]?
  /// Its flag, as one character.
  public var flag: String?
  /// Pictures of its flag.
  public var flags: Flags?
  /// Pictures of its coat of arms.
  public var coatOfArms: CoatOfArms?
  /// The URLs of maps.
  public var maps: Maps?
  /// The number of inhabitants.
  public var population: Int?
  /// The inequality of incomes, from 0 to 100, by the year of the survey.
  public var gini: [String: Double]?
  /// The signs of cars, and the side of the road on which they drive.
  public var car: Driving?
  /// The format of postal codes.
  public var postalCode: PostalCode?
  /// The day its week starts on.
  public var startOfWeek: StartOfWeek?
  /// Its offsets from universal time, such as `UTC+02:00`.
  public var timezones: [String]?
}
