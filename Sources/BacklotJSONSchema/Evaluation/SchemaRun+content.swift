import BacklotJSON

extension SchemaRun {
  /// Returns true if a string satisfies the content keywords.
  @inline(never)
  mutating func performContent(_ text: String, _ value: JSONValue, _ number: Int32, _ place: Int, _ node: Int32) -> Bool
  {
    let content = program.tables.contents[Int(number)]
    steps &-= text.utf8.count
    if steps < 0 { return false }
    var bytes = Array(text.utf8)
    if let encoding = content.encoding {
      guard let decoded = encoding.decoded(text) else {
        return fail(place, node, value, .text("text in \(encoding.rawValue)"))
      }
      bytes = decoded
    }
    guard content.isJSON else { return true }
    do throws(JSONError) {
      let inner = try JSONValue(parsing: bytes)
      return content.node < 0 || askInner(content.node, inner, place)
    } catch {
      return fail(place, node, value, .text("JSON: \(error)"))
    }
  }

  private mutating func askInner(_ node: Int32, _ value: JSONValue, _ place: Int) -> Bool {
    let wasTracking = isTracking
    isTracking = false
    defer { isTracking = wasTracking }
    return withoutMemory { $0.ask(node, about: value, by: place) }
  }
}
