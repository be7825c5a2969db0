import BacklotJSON
import BacklotPattern
import BacklotWireMock

/// Matchers of texts, as in mappings.
enum TextMatchers {
  static func equal(_ text: String, ignoringCase: Bool = false) -> JSONObject {
    ignoringCase ? ["equalTo": .string(text), "caseInsensitive": true] : ["equalTo": .string(text)]
  }

  static func contains(_ text: String, ignoringCase: Bool) -> JSONObject {
    ignoringCase ? ["matches": .string(pattern(before: ".*", text, after: ".*"))] : ["contains": .string(text)]
  }

  static func hasPrefix(_ text: String, ignoringCase: Bool) -> JSONObject {
    ["matches": .string(pattern(text, after: ".*", ignoringCase: ignoringCase))]
  }

  static func hasSuffix(_ text: String, ignoringCase: Bool) -> JSONObject {
    ["matches": .string(pattern(before: ".*", text, ignoringCase: ignoringCase))]
  }

  /// Returns a pattern for a text with anything before or after it.
  static func pattern(
    before: String = "",
    _ text: String,
    after: String = "",
    ignoringCase: Bool = true
  ) -> String {
    (ignoringCase ? "(?is)" : "(?s)") + before + text.quotedForPattern + after
  }

  /// Returns a pattern that matches all texts in which a regular expression of JavaScript occurs, or the reason why it
  /// is not supported.
  static func searching(_ expression: String, ignoringCase: Bool) -> Result<String, PatternError> {
    let pattern = (ignoringCase ? "(?i)" : "") + #"[\s\S]*(?:"# + expression + #")[\s\S]*"#
    do throws(PatternError) {
      _ = try Pattern(pattern, dotMatchesAll: true)
      return .success(pattern)
    } catch {
      return .failure(error)
    }
  }

  /// Returns a matcher for the values that an expression selects in JSON or XML.
  static func selecting(_ expression: String, _ matcher: JSONObject, as name: String = "matchesJsonPath") -> JSONObject
  {
    var members: JSONObject = ["expression": .string(expression)]
    for (name, value) in matcher { members[name] = value }
    return [name: .object(members)]
  }

  /// Returns an XPath for the texts of the elements that an expression selects, or the expression for other nodes.
  static func textPath(_ expression: String) -> String {
    let last = expression.split(separator: "/").last ?? ""
    return last.hasPrefix("@") || last.hasSuffix(")") || last.hasSuffix(".") ? expression : expression + "/text()"
  }

  /// Returns a JSONPath for members and elements.
  static func path(_ names: [String]) -> String {
    names.reduce(into: "$") { path, name in
      let isIndex = !name.isEmpty && name.utf8.count < 10 && name.utf8.allSatisfy { (48...57).contains($0) }
      path += isIndex ? "[\(name)]" : "['" + name.escapingQuotes + "']"
    }
  }
}

extension String {
  /// The text with backslashes before backslashes and single quotes.
  var escapingQuotes: String {
    unicodeScalars.reduce(into: "") { text, scalar in
      if scalar == "\\" || scalar == "'" { text += "\\" }
      text.unicodeScalars.append(scalar)
    }
  }
}
