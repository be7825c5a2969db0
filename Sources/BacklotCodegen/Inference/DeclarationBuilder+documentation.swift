import BacklotHTTP
import BacklotMessages
import BacklotRecording

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
    text += SampleExample.phrase(for: value, named: property.key)
    let missing = object.objects.count - property.count
    if missing > 0 { text += ", missing in \(missing) of \(object.objects.count) objects" }
    return text + "."
  }
}

/// The rules by which a string of a sample becomes an example in documentation.
enum SampleExample {
  /// Returns the example of a place after a comma; empty if there is none to show.
  static func phrase(for shape: Shape, named name: String) -> String {
    guard let example = shape.texts.example, shape.isSecret == false, isShown(example, of: name) else { return "" }
    return ", for example \(ShapePlaces.code(text(example)))"
  }

  /// Returns true if a string is neither a secret nor personal, as far as its name and its look tell.
  private static func isShown(_ text: String, of name: String) -> Bool {
    if SecretNames.standard.contains(name) || text.contains("@") || SecretShape.isSuspected(in: text) { return false }
    if SecretNames.startOfCredentials(in: text) > text.startIndex { return false }
    return text.split(whereSeparator: { $0.isLetter == false && $0.isNumber == false }).allSatisfy { isWord($0) }
  }

  /// Returns a string on one line, without characters that are invisible.
  private static func text(_ example: String) -> String { String(SwiftWriter.literal(example).dropFirst().dropLast()) }

  /// Returns false for a long mixture of letters and digits, or of capitals and small letters, which may be a key or a
  /// token.
  private static func isWord(_ part: Substring) -> Bool {
    guard part.count >= 16 else { return true }
    let haveLetters = part.contains(where: \.isLetter)
    if haveLetters, part.contains(where: \.isNumber) { return false }
    return part.dropFirst().contains(where: \.isUppercase) == false || part.contains(where: \.isLowercase) == false
  }
}
