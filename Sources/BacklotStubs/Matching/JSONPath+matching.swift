import BacklotHTTP
import BacklotJSON
package import BacklotLimits

extension JSONPath {
  /// Returns true if the path selects a value that a matcher accepts, as in WireMock: each element of a list
  /// separately, and the whole list only for a comparison with JSON.
  ///
  /// A path that exceeds its own limit or the remaining steps exhausts the budget.
  func holds(for document: JSONValue?, matcher: ValueMatcher?, in context: inout MatchingContext) -> Bool {
    guard let document, let found = found(in: document, spending: &context.budget) else { return false }
    guard let matcher else { return isSingular ? found.first.map { !$0.isNull } ?? false : !found.isEmpty }
    guard context.budget.spend(2 * found.reduce(0) { $0 + $1.nodeCount }) else { return false }
    return matcher.takesOne(of: texts(of: found, whole: matcher.comparesJSON), in: &context)
  }

  /// Returns true if the path selects a match in a JSON text.
  func holds(for text: String, matcher: ValueMatcher?, in context: inout MatchingContext) -> Bool {
    holds(for: JSONValue(text: text, spending: &context.budget), matcher: matcher, in: &context)
  }

  /// Returns a description of the selected values.
  func finding(in document: JSONValue, spending budget: inout StepBudget) -> String {
    guard !budget.isExhausted else { return BodyMatcher.notLookedAt }
    do throws(JSONError) {
      let values = try values(in: document, spending: &budget)
      if values.isEmpty { return "no value" }
      let isSecret = SecretValues.isSecret("\(self)")
      let shown = values.prefix(longestShownText).map {
        isSecret ? SecretNames.mask : SecretValues.shown($0).excerpt(width: longestShownText)
      }
      return shortened(shown.joined(separator: ", "))
    } catch {
      return error.message
    }
  }

  private func found(in document: JSONValue, spending budget: inout StepBudget) -> [JSONValue]? {
    do throws(JSONError) {
      return try values(in: document, spending: &budget)
    } catch {
      // There is no other kind of error: a parsed path selects values or an empty list.
      budget.stop(because: "the JSONPath \(quoted("\(self)")) exceeds a limit: \(error.message)")
      return nil
    }
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
  /// The text for text matchers: the characters of a string, or the JSON of another value.
  package var matchedText: String { string ?? serialized() }
}

extension JSONComparison {
  /// Returns true if a text is matching JSON.
  func holds(for text: String, _ expected: JSONValue, spending budget: inout StepBudget) -> Bool {
    JSONValue(text: text, spending: &budget)?.matches(expected, comparing: self, spending: &budget) ?? false
  }
}

extension JSONValue {
  /// Parses a text.
  ///
  /// Returns `nil` if it is not JSON or the budget is exhausted, which it also is by a text with too many values.
  package init?(text: String, spending budget: inout StepBudget) {
    do throws(JSONError) {
      self = try JSONParser(limits: .content).parse(text, spending: &budget)
    } catch {
      if error.code == .tooManyValues {
        budget.stop(because: "the content of the request exceeds a limit: \(error)", isContentTooLarge: true)
      }
      return nil
    }
  }
}
