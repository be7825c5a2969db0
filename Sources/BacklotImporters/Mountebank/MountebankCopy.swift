import BacklotJSON

/// The `copy` behavior of Mountebank as an expression in a response template.
struct MountebankCopy {
  private let token: String
  private let source: HelperExpression
  private let method: String
  private let selector: String

  init?(_ value: JSONValue) {
    guard let token = value["into"]?.string, !token.isEmpty, let selector = value["using"]?["selector"]?.string,
      let method = value["using"]?["method"]?.string, let source = Self.source(value["from"])
    else { return nil }
    let options = value["using"]?["options"]
    let flags = [("ignoreCase", "(?i)"), ("multiline", "(?m)")].filter { options?[$0.0]?.bool == true }.map(\.1)
      .joined()
    self.token = token
    self.source = source
    self.method = method
    switch method {
    case "regex": self.selector = flags + selector
    case "xpath": self.selector = TextMatchers.textPath(selector)
    default: self.selector = selector
    }
    guard expression(group: 0) != nil else { return nil }
  }

  private static func source(_ from: JSONValue?) -> HelperExpression? {
    let request = RequestValues()
    switch from?.string {
    case "path"?, "method"?, "body"?: return request.word(from?.string ?? "")
    case "ip"?: return request.word("clientIp")
    default: break
    }
    guard let (part, name) = from?.object?.first.map({ ($0.key, $0.value.string ?? "") }) else { return nil }
    switch part {
    case "query", "headers": return request.member(name, of: part)
    default: return nil
    }
  }

  /// Returns the tags for a group of the expression, of which the whole match is the first.
  private func expression(group: Int) -> String? {
    guard let source = source.written, let selector = HelperExpression.text(selector).written else { return nil }
    switch (method, group) {
    case ("regex", 0): return "{{regexExtract \(source) \(selector) default=''}}"
    case ("regex", _):
      return "{{regexExtract \(source) \(selector) 'backlotCopy' default=''}}{{backlotCopy.\(group - 1)}}"
    case ("jsonpath", 0): return "{{jsonPath \(source) \(selector) default=''}}"
    case ("xpath", 0): return "{{xPath \(source) \(selector)}}"
    default: return nil
    }
  }

  /// Returns a text in which the tokens are replaced.
  func applied(to text: TranslatedText) -> TranslatedText {
    var rest = text.template[...]
    var output = ""
    var isChanged = false
    while let found = rest.range(of: token) {
      output += rest[..<found.lowerBound]
      rest = rest[found.upperBound...]
      var group = 0
      if rest.first == "[", let end = rest.firstIndex(of: "]"), let number = Int(rest.dropFirst()[..<end]), number >= 0
      {
        group = number
        rest = rest[rest.index(after: end)...]
      }
      // A longer template would be refused.
      guard let tags = expression(group: group), output.utf8.count < 1 << 20 else { return text }
      output += tags
      isChanged = true
    }
    return isChanged ? TranslatedText(template: output + rest, or: text.plain) : text
  }
}
