import BacklotHTTP
import BacklotJSON

extension JSONPath {
  /// Whether it leads to something in a document that a matcher takes, as WireMock asks: each element of a list by itself,
  /// and the whole only where it is compared with JSON.
  ///
  /// Where the path takes more steps than it may, or than are left, it leads to nothing.
  func holds(for document: JSONValue?, _ matcher: ValueMatcher?, spending steps: inout Int) -> Bool {
    guard let document, let found = found(in: document, spending: &steps) else { return false }
    guard let matcher else { return isSingular ? found.first.map { !$0.isNull } ?? false : !found.isEmpty }
    return matcher.takesOne(of: texts(of: found, whole: matcher.comparesJSON))
  }

  /// Whether it leads to something in a text that is JSON.
  func holds(for text: String, _ matcher: ValueMatcher?) -> Bool {
    var steps = limits.maximumSteps
    return holds(for: JSONValue(text: text), matcher, spending: &steps)
  }

  /// What it leads to, in words.
  func finding(in document: JSONValue, spending steps: inout Int) -> String {
    guard steps > 0 else { return "not looked at: the paths of this request took too many steps" }
    do throws(JSONError) {
      let values = try values(in: document, spending: &steps)
      let isSecret = SecretValues.isSecret("\(self)")
      let texts = values.map { isSecret ? SecretNames.mask : SecretValues.shown($0).serialized() }
      return texts.isEmpty ? "nothing there" : shortened(texts.joined(separator: ", "))
    } catch {
      return error.message
    }
  }

  private func found(in document: JSONValue, spending steps: inout Int) -> [JSONValue]? {
    // Why it is none stands in the near miss.
    do throws(JSONError) { return try values(in: document, spending: &steps) } catch { return nil }
  }

  private func texts(of found: [JSONValue], whole: Bool) -> [String] {
    guard isSingular else { return whole ? [JSONValue.array(found).serialized()] : found.map(\.matchedText) }
    return switch found.first {
    case nil, .null?: []
    case .array(let elements)? where !whole: elements.map(\.matchedText)
    case let value?: [value.matchedText]
    }
  }
}

extension JSONValue {
  /// The text that matchers of texts are given: of a text its characters, else the JSON.
  var matchedText: String { string ?? serialized() }
}

extension JSONComparison {
  /// Whether a text is JSON that fits.
  func holds(for text: String, _ expected: JSONValue) -> Bool {
    JSONValue(text: text)?.matches(expected, comparing: self) ?? false
  }
}

extension JSONValue {
  /// Reads a text; nothing where it is no JSON.
  init?(text: String) {
    do throws(JSONError) { self = try JSONValue(parsing: text) } catch { return nil }
  }
}
