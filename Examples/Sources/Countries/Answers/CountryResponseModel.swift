/// A country with all that the backend tells of it.
///
/// What a backend may leave out is optional; what it leaves empty stays empty.
public struct CountryResponseModel: Codable, Sendable, Hashable {
  /// How it is called.
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
  /// Whether it is a sovereign state.
  public var independent: Bool?
  /// How ISO 3166-1 stands to its code, such as `officially-assigned`.
  public var status: String?
  /// Whether it is a member of the United Nations.
  public var unMember: Bool?
  /// Its money, by the three letters of ISO 4217.
  public var currencies: [String: Currency]?
  /// How it is called on the telephone.
  public var idd: DialingCode?
  /// Its capitals; some have several, some none.
  public var capital: [String]?
  /// Where its capital lies.
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
  /// Whether it has no coast.
  public var landlocked: Bool?
  /// Its neighbours, by their three letters of ISO 3166-1.
  public var borders: [String]?
  /// Its area, in square kilometres.
  public var area: Double?
  /// What its people are called, by the language's three letters of ISO 639-3.
  public var demonyms: [String: Demonym]?
  /// Its flag, as one character.
  public var flag: String?
  /// Pictures of its flag.
  public var flags: Flags?
  /// Pictures of its coat of arms.
  public var coatOfArms: CoatOfArms?
  /// Where to see it on a map.
  public var maps: Maps?
  /// How many live there.
  public var population: Int?
  /// How unequal incomes are, from 0 to 100, by the year they were surveyed in, whichever it was.
  public var gini: [String: Double]?
  /// How its cars are marked and driven.
  public var car: Driving?
  /// How its postal codes look.
  public var postalCode: PostalCode?
  /// The day its week starts on.
  public var startOfWeek: StartOfWeek?
  /// Its offsets from universal time, such as `UTC+02:00`.
  public var timezones: [String]?
}
