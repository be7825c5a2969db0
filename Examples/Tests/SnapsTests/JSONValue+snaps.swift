import BacklotTesting

extension JSONValue {
  static let rex: JSONValue = ["id": 1, "caption": "Rex", "photo": "https://example.com/rex.jpg"]
  static let fido: JSONValue = ["id": 2, "caption": "Fido", "photo": "https://example.com/fido.jpg"]
  static let bella: JSONValue = ["id": 3, "caption": "Bella", "photo": "https://example.com/bella.jpg"]

  static func token(_ text: String, lifetime: JSONValue = 3600) -> JSONValue {
    ["access_token": .string(text), "token_type": "Bearer", "refresh_token": "r2", "expires_in": lifetime]
  }
}
