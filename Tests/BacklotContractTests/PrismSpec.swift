/// One of Prism's acceptance specs: a document, how the server is started, what is asked, and what is to come.
struct PrismSpec {
  /// The comparison of the actual response with the expected response.
  enum Comparison: String, CaseIterable {
    case exact = "expect"
    case loose = "expect-loose"
    case keysOnly = "expect-keysOnly"
  }

  private let parts: [String: String]

  init(_ text: String) {
    var parts: [String: String] = [:]
    var name: String?
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if let next = Self.heading(line) {
        name = next
        parts[next] = ""
      } else if let name {
        parts[name, default: ""] += line + "\n"
      }
    }
    self.parts = parts
  }

  private static func heading(_ line: Substring) -> String? {
    let bare = line.filter { $0 != "\r" }
    guard bare.hasPrefix("===="), bare.hasSuffix("===="), bare.count > 8 else { return nil }
    return String(bare.dropFirst(4).dropLast(4))
  }

  /// The OpenAPI document.
  var document: String { parts["spec"] ?? "" }

  /// The arguments of the server, in which `${document}` and the port 4010 are to be replaced.
  var arguments: [String] { (parts["server"] ?? "").split(whereSeparator: \.isWhitespace).map(String.init) }

  /// The upstream of proxies.
  ///
  /// The tests do not use the one on the network.
  static let upstream = "http://httpbin.org"

  /// True if the server is a proxy.
  var asksUpstream: Bool { arguments.contains(Self.upstream) }

  /// The command for the shell.
  ///
  /// Like Prism's runner, it treats several spaces as one.
  var command: String {
    (parts["command"] ?? "").split(separator: " ").joined(separator: " ").trimmed
  }

  /// The answer that is expected, and how it is compared.
  var expectation: (comparison: Comparison, answer: AnswerText)? {
    for comparison in Comparison.allCases {
      if let text = parts[comparison.rawValue] { return (comparison, AnswerText(text)) }
    }
    return nil
  }
}

extension String {
  var trimmed: String {
    let start = drop(while: \.isWhitespace)
    guard let end = start.lastIndex(where: { !$0.isWhitespace }) else { return "" }
    return String(start[...end])
  }
}
