import BacklotHTTP
import BacklotJSON
import BacklotMessages

/// A value of a request that is compared with the recorded one at the same place.
///
/// A request is a set of such values, and its hash is the sum of theirs. The order of members and items is therefore
/// irrelevant, and the hash without some of the values is a subtraction.
struct ComparedValue: Sendable {
  /// The hash of the place.
  let place: UInt64
  /// The hash of the value.
  let value: UInt64
  /// The text of the value, or `nil` if it is not a text.
  let text: String?
  /// The name of the place: that of its item, field or member.
  let name: String

  /// The contribution of the value to the hash of its request.
  var hash: UInt64 { ByteHash.hash(value, seed: place) }
  /// The contribution of any value at the place.
  var wildcardHash: UInt64 { Self.wildcardHash(at: place) }

  /// The value of a request whose content is unknown, so that any content matches it.
  static let unknownBody = Self(at: ComparedPlace.unknownBody, named: "body", hash: 17)

  static func wildcardHash(at place: UInt64) -> UInt64 { ByteHash.hash(0x2A, seed: ~place) }

  init(at place: UInt64, named name: String, text: String) {
    self.place = place
    self.name = name
    self.text = text
    value = ByteHash.hash(text, seed: 1)
  }

  init(at place: UInt64, named name: String, hash: UInt64, text: String? = nil) {
    self.place = place
    self.name = name
    self.text = text
    value = hash
  }
}

/// The places of compared values.
enum ComparedPlace {
  static func segment(_ index: Int) -> UInt64 { ByteHash.hash(UInt64(index), seed: 2) }
  static func item(_ name: String, occurrence: Int) -> UInt64 {
    ByteHash.hash(name, seed: 3 &+ UInt64(occurrence) << 8)
  }
  static func field(_ name: HTTPField.Name) -> UInt64 { ByteHash.hash(name.canonicalName, seed: 4) }
  static func form(_ name: String, occurrence: Int) -> UInt64 {
    ByteHash.hash(name, seed: 5 &+ UInt64(occurrence) << 8)
  }
  static func part(_ name: String, occurrence: Int) -> UInt64 {
    ByteHash.hash(name, seed: 6 &+ UInt64(occurrence) << 8)
  }
  static func member(_ name: String, of place: UInt64) -> UInt64 { ByteHash.hash(name, seed: place) }
  static func element(_ index: Int, of place: UInt64) -> UInt64 { ByteHash.hash(UInt64(index), seed: ~place) }
  static let body: UInt64 = ByteHash.hash(7, seed: 7)
  static let unknownBody: UInt64 = ByteHash.hash(9, seed: 9)
  static let json: UInt64 = ByteHash.hash(8, seed: 8)
}
