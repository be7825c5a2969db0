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
    guard expression(group: 0, token: token) != nil else { return nil }
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
  ///
  /// A value that is missing leaves the token.
  private func expression(group: Int, token: String) -> String? {
    guard let source = source.written, let selector = HelperExpression.text(selector).written,
      let token = HelperExpression.text(token).written
    else { return nil }
    switch (method, group) {
    case ("regex", 0): return "{{regexExtract \(source) \(selector) default=\(token)}}"
    case ("regex", _):
      let groups = "{{assign 'backlotCopy' ''}}{{regexExtract \(source) \(selector) 'backlotCopy' default=\(token)}}"
      return groups + "{{backlotCopy.\(group - 1)}}"
    case ("jsonpath", 0): return "{{defaultIfEmpty (jsonPath \(source) \(selector)) \(token)}}"
    case ("xpath", 0): return "{{defaultIfEmpty (xPath \(source) \(selector)) \(token)}}"
    default: return nil
    }
  }

  /// Replaces the tokens in a text, or returns the loss if one of them is not supported.
  func apply(to text: inout TranslatedText) -> String? {
    var rest = text.template[...]
    var output = ""
    var isChanged = false
    while let found = rest.range(of: token) {
      output += rest[..<found.lowerBound]
      rest = rest[found.upperBound...]
      var (group, written) = (0, token)
      if rest.first == "[", let end = rest.firstIndex(of: "]"), let number = Int(rest.dropFirst()[..<end]), number >= 0
      {
        group = number
        written += "[\(number)]"
        rest = rest[rest.index(after: end)...]
      }
      // A longer template would be refused.
      guard output.utf8.count < 1 << 20 else { return "makes a text of more than 1 MiB: tokens stay" }
      guard let tags = expression(group: group, token: written) else {
        return "has a token with an index, which is supported only for a regular expression: it stays"
      }
      output += tags
      isChanged = true
    }
    if isChanged { text = TranslatedText(template: output + rest, or: text.plain) }
    return nil
  }
}
