import BacklotHTTP
import BacklotJSON
import BacklotPattern
import BacklotWireMock

/// The path of a Mockoon route, which has the syntax of Express: names after colons, stars, and regular expressions.
struct MockoonEndpoint {
  /// The matcher for the path, with `template` if the path has only names.
  private(set) var matcher: JSONObject = [:]
  /// The expressions for the names in response templates.
  private(set) var parameters: [String: HelperEquivalent] = [:]
  /// The reason why the path is not supported, if it is not.
  private(set) var problem: String?
  private var pattern = ""
  private var template = ""
  private var isTemplate = true
  private var groupCount = 0
  /// The names, each with the number of its group in the pattern.
  private var groups: [(name: String, group: Int)] = []

  init(prefix: String, endpoint: String) {
    let segments = [prefix, endpoint].joined(separator: "/").split(separator: "/")
    read("/" + segments.joined(separator: "/") + (endpoint.hasSuffix("/") && !segments.isEmpty ? "/" : ""))
    do throws(PatternError) {
      _ = try Pattern(pattern, dotMatchesAll: true)
    } catch {
      problem = "is not a supported path: \(error)"
    }
    isTemplate = isTemplate && groups.count <= 100
    if groups.isEmpty, isTemplate {
      matcher = ["equalTo": .string(template)]
    } else {
      matcher = isTemplate ? ["template": .string(template)] : ["matches": .string(pattern)]
    }
    setParameters()
  }

  private mutating func setParameters() {
    for (name, group) in groups {
      if isTemplate {
        if let value = RequestValues().member(name, of: "path") { parameters[name] = .expression(value) }
      } else if pattern.utf8.allSatisfy({ $0 != UInt8(ascii: "'") && $0 != UInt8(ascii: "\"") }),
        pattern.range(of: "}}") == nil
      {
        let search = "{{regexExtract request.path '^\(pattern)$' 'backlotPath' default=''}}"
        parameters[name] = .tags(search + "{{backlotPath.\(group)}}")
      }
    }
  }

  private mutating func read(_ path: String) {
    var rest = path[...]
    while let first = rest.first {
      if first == ":" {
        let name = rest.dropFirst().prefix { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") }
        rest = rest.dropFirst(1 + name.count)
        if name.isEmpty { addLiteral(":") } else { addParameter(String(name), &rest) }
      } else {
        rest = rest.dropFirst()
        add(first)
      }
    }
  }

  private mutating func addParameter(_ name: String, _ rest: inout Substring) {
    groups.append((name, groupCount))
    groupCount += 1
    template += "{\(name)}"
    let expression = rest.first == "(" ? Self.group(rest) : ""
    rest = rest.dropFirst(expression.count)
    add(group: expression.isEmpty ? "([^/]+?)" : expression, isOptional: rest.first == "?")
    guard !expression.isEmpty else { return }
    isTemplate = false
    // Groups within the expression are counted too.
    groupCount += expression.dropFirst().split(separator: "(", omittingEmptySubsequences: false).dropFirst().count {
      !$0.hasPrefix("?")
    }
  }

  /// Adds the group of a parameter, with the slash before it if both are optional.
  private mutating func add(group: Substring, isOptional: Bool) {
    let hasSlash = isOptional && pattern.hasSuffix("/")
    if hasSlash { pattern.removeLast() }
    pattern += hasSlash ? "(?:/\(group))" : group
  }

  /// Returns the text up to the parenthesis that closes the first one.
  private static func group(_ text: Substring) -> Substring {
    var depth = 0
    for index in text.indices {
      if text[index] == "(" { depth += 1 }
      if text[index] == ")" { depth -= 1 }
      if depth == 0 { return text[...index] }
    }
    return text
  }

  private mutating func add(_ character: Character) {
    switch character {
    case "*":
      isTemplate = false
      pattern += "(.*)"
      groupCount += 1
    case "(":
      isTemplate = false
      pattern += "("
      groupCount += 1
    case ")", "?", "+", "[", "]", "|", "^", "\\":
      isTemplate = false
      pattern.append(character)
    default: addLiteral(character)
    }
  }

  private mutating func addLiteral(_ character: Character) {
    let text = character == "/" ? "/" : PercentEncoding.legalize(String(character)[...], in: .pathSegment)
    pattern += text == "%" || text == "%25" && character == "%" ? "%" : text.quotedForPattern
    template += character == "%" ? "%" : text
  }
}
