extension CountryResponseModelElement {
  /// Money.
  public struct Currency: Codable, Sendable, Hashable {
    /// The name of the currency.
    public var name: String?
    /// The symbol of the currency.
    public var symbol: String?
  }

  /// The international calling code: the root and one of the suffixes.
  public struct DialingCode: Codable, Sendable, Hashable {
    /// The beginning, with a plus sign.
    public var root: String?
    /// The rest; some countries have many.
    public var suffixes: [String]?
  }

  /// Information about a capital.
  public struct CapitalInfo: Codable, Sendable, Hashable {
    /// Latitude and longitude, in degrees.
    public var latlng: [Double]?
  }

  /// The names of a country's inhabitants.
  public struct Demonym: Codable, Sendable, Hashable {
    /// Of a woman.
    public var f: String
    /// Of a man.
    public var m: String
  }

  /// Addresses of pictures of a flag.
  public struct Flags: Codable, Sendable, Hashable {
    /// The URL of a bitmap image.
    public var png: String?
    /// The URL of a vector image.
    public var svg: String?
    /// A description of the image.
    public var alt: String?
  }

  /// Addresses of pictures of a coat of arms.
  public struct CoatOfArms: Codable, Sendable, Hashable {
    /// The URL of a bitmap image.
    public var png: String?
    /// The URL of a vector image.
    public var svg: String?
  }

  /// Addresses of maps.
  public struct Maps: Codable, Sendable, Hashable {
    /// At Google's.
    public var googleMaps: String?
    /// At OpenStreetMap's.
    public var openStreetMaps: String?
  }

  /// The signs of cars, and the side of the road on which they drive.
  public struct Driving: Codable, Sendable, Hashable {
    /// The letters on their backs.
    public var signs: [String]?
    /// The side of the road they keep to, `left` or `right`.
    public var side: String?
  }
}
