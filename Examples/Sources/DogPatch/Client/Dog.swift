public import Foundation

/// A dog that looks for a home.
public struct Dog: Codable, Sendable, Hashable {
  /// The identifier of the dog.
  public let id: String
  /// The name of the dog.
  public let name: String
  /// The breed of the dog.
  public let breed: String
  /// A description of the dog.
  public let about: String
  /// The date of birth.
  public let birthday: Date
  /// The rating of the breeder, from 0 to 5.
  public let breederRating: Double
  /// The price in dollars.
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
  package static var encoder: JSONEncoder {
    let encoder = JSONEncoder()
    encoder.dateEncodingStrategy = .iso8601
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return encoder
  }
}
