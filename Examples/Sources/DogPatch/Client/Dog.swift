public import Foundation

/// A dog that looks for a home.
public struct Dog: Codable, Sendable, Hashable {
  /// What tells it from the others.
  public let id: String
  /// What it is called.
  public let name: String
  /// What it is.
  public let breed: String
  /// What there is to say of it.
  public let about: String
  /// When it was born.
  public let birthday: Date
  /// How content people are with who sells it, from 0 to 5.
  public let breederRating: Double
  /// What it costs, in dollars.
  public let cost: Decimal
  /// Its picture.
  public let imageURL: URL?
}

extension Dog {
  /// Reads the service's JSON, whose times are those of RFC 3339.
  static var decoder: JSONDecoder {
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .iso8601
    return decoder
  }

  /// Writes JSON as the service does.
  static var encoder: JSONEncoder {
    let encoder = JSONEncoder()
    encoder.dateEncodingStrategy = .iso8601
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return encoder
  }
}
