import BacklotHTTP

extension DeclarationBuilder {
  func documentation(of item: InferredTypes.Item) -> String {
    let places = places.phrase(for: item.shape)
    switch item.kind {
    case .structure:
      let count = types.graph[item.shape].objects.count
      return "An object at \(places), seen \(count == 1 ? "once" : "\(count) times")."
    case .openEnum: return "A string at \(places)."
    case .union: return "A value at \(places), where the samples have several types."
    }
  }

  func documentation(of property: InferredTypes.Property, in shape: Int) -> String {
    let (object, value) = (types.graph[shape], types.graph[property.shape])
    var text = "The value at " + ShapePlaces.code(places.path(of: shape) + ShapePlaces.step(to: property.key))
    if let example = value.texts.example, SampleExample.isShown(example, of: property.key) {
      text += ", for example \(ShapePlaces.code(SampleExample.text(example)))"
    }
    let missing = object.objects.count - property.count
    if missing > 0 { text += ", missing in \(missing) of \(object.objects.count) objects" }
    return text + "."
  }
}

/// The rules by which a string of a sample becomes an example in documentation.
enum SampleExample {
  /// Returns true if a string is neither a secret nor personal, as far as its name and its look tell.
  static func isShown(_ text: String, of name: String) -> Bool {
    if SecretNames.standard.contains(name) || text.contains("@") { return false }
    return text.split(whereSeparator: { $0.isLetter == false && $0.isNumber == false }).allSatisfy { isWord($0) }
  }

  /// Returns a string on one line, without characters that are invisible.
  static func text(_ example: String) -> String { String(SwiftWriter.literal(example).dropFirst().dropLast()) }

  /// Returns false for a long mixture of letters and digits, which may be a key or a token.
  private static func isWord(_ part: Substring) -> Bool {
    part.count < 16 || (part.contains(where: \.isNumber) && part.contains(where: \.isLetter)) == false
  }
}
