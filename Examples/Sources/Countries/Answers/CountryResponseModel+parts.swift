extension CountryResponseModel {
  /// Money.
  public struct Currency: Codable, Sendable, Hashable {
    /// What it is called.
    public var name: String?
    /// How it is written.
    public var symbol: String?
  }

  /// What to dial before a number there: the root and one of the suffixes.
  public struct DialingCode: Codable, Sendable, Hashable {
    /// The beginning, with a plus sign.
    public var root: String?
    /// The rest; some countries have many.
    public var suffixes: [String]?
  }

  /// What is known of a capital.
  public struct CapitalInfo: Codable, Sendable, Hashable {
    /// Latitude and longitude, in degrees.
    public var latlng: [Double]?
  }

  /// What a country's people are called.
  public struct Demonym: Codable, Sendable, Hashable {
    /// Of a woman.
    public var f: String
    /// Of a man.
    public var m: String
  }

  /// Addresses of pictures of a flag.
  public struct Flags: Codable, Sendable, Hashable {
    /// As a bitmap.
    public var png: String?
    /// As lines and areas.
    public var svg: String?
    /// What it shows, in words.
    public var alt: String?
  }

  /// Addresses of pictures of a coat of arms.
  public struct CoatOfArms: Codable, Sendable, Hashable {
    /// As a bitmap.
    public var png: String?
    /// As lines and areas.
    public var svg: String?
  }

  /// Addresses of maps.
  public struct Maps: Codable, Sendable, Hashable {
    /// At Google's.
    public var googleMaps: String?
    /// At OpenStreetMap's.
    public var openStreetMaps: String?
  }

  /// How cars are marked and driven.
  public struct Driving: Codable, Sendable, Hashable {
    /// The letters on their backs.
    public var signs: [String]?
    /// The side of the road they keep to, `left` or `right`.
    public var side: String?
  }
}
