import BacklotStubs

/// Finds the client of each recorded request: secrets that occur in the same exchange belong to the same client.
struct SecretLinks {
  private var numbers: [String: Int32] = [:]
  private var parents: [Int32] = []

  /// Links the secrets of an exchange.
  ///
  /// - Returns: The number of one of its secrets, or -1 if it has none.
  mutating func link(credentials: [RequestIdentity.Credential], placeholders: [SecretPlaceholder]) -> Int32 {
    var first: Int32 = -1
    for credential in credentials {
      if credential.pattern == nil { add(credential.text, to: &first) }
      for placeholder in SecretText.placeholders(in: credential.text) { add(placeholder, to: &first) }
    }
    for placeholder in placeholders { add(placeholder, to: &first) }
    return first
  }

  /// Returns the number of the client of a secret, counted from 1; 0 if it is unknown.
  func client(of secret: Int32) -> Int32 { secret < 0 ? 0 : root(of: secret) + 1 }

  private mutating func add(_ placeholder: SecretPlaceholder, to first: inout Int32) {
    // All clients of an app share its key.
    if Self.sharedTypes.contains(where: { placeholder.type.contains($0) }) { return }
    add("\(placeholder)", to: &first)
  }

  private mutating func add(_ secret: String, to first: inout Int32) {
    let number = numbers[secret] ?? Int32(parents.count)
    if Int(number) == parents.count {
      numbers[secret] = number
      parents.append(number)
    }
    if first < 0 { first = number } else { parents[Int(root(of: number))] = root(of: first) }
  }

  private func root(of number: Int32) -> Int32 {
    var root = number
    while parents[Int(root)] != root { root = parents[Int(root)] }
    return root
  }

  private static let sharedTypes = ["api_key", "apikey", "client_id", "client_secret", "app_key"]
}
