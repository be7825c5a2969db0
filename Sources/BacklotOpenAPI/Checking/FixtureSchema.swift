package import BacklotJSON

/// The expected schema of a fixture.
package enum FixtureSchema: Sendable, Hashable {
  /// The most similar schema of the contract.
  case nearest
  /// A schema by its place in the contract.
  case pointer(JSONPointer)
  /// The content of an operation's response: the one with the status, or the successful one by default.
  case answer(method: String, path: String, status: Int?)

  /// Reads `#/components/schemas/Dog`, `GET /dogs/{id}` or `GET /dogs/{id} 404`.
  ///
  /// Returns `nil` for any other text.
  package init?(_ text: String) {
    if text.hasPrefix("#") {
      do throws(JSONError) { self = .pointer(try JSONPointer(fragment: text)) } catch { return nil }
      return
    }
    let words = text.split(separator: " ").map(String.init)
    guard words.count == 2 || words.count == 3, words[1].hasPrefix("/") else { return nil }
    let status = words.count == 3 ? Int(words[2]) : nil
    if words.count == 3, status == nil { return nil }
    self = .answer(method: words[0].uppercased(), path: words[1], status: status)
  }
}
