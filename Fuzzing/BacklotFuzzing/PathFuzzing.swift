import BacklotJSON
import BacklotJSONPath

/// JSONPath under any path and any value.
///
/// An input begins with a byte that chooses the dialect (`j` is Jayway's), goes on with a path up to a NUL, and ends with
/// the value as JSON.
package enum PathFuzzing {
  private static let limits = JSONPath.Limits(maximumSteps: 20_000)

  /// Returns a finding if the input violates an expectation, or `nil`.
  package static func finding(in bytes: [UInt8]) -> Finding? {
    guard let choice = bytes.first else { return nil }
    let parts = bytes.dropFirst().split(separator: 0, maxSplits: 1, omittingEmptySubsequences: false)
    let text = String(decoding: parts[0], as: UTF8.self)
    do throws(Finding) {
      let dialect = choice == UInt8(ascii: "j") ? JSONPath.Dialect.jayway : .standard
      guard let path = try path(text, dialect), parts.count == 2 else { return nil }
      guard case .success(let value) = Result(catching: { try JSONValue(parsing: parts[1]) }) else { return nil }
      try check(path, on: value)
      return nil
    } catch {
      return error
    }
  }

  private static func path(_ text: String, _ dialect: JSONPath.Dialect) throws(Finding) -> JSONPath? {
    do throws(JSONError) {
      return try JSONPath(text, dialect: dialect, limits: limits)
    } catch {
      let isKnown = [.invalidPath, .tooDeep, .tooLong].contains(error.code)
      try Finding.unless(isKnown && isInside(error, text), "“\(error)” of the path “\(text)”")
      return nil
    }
  }

  private static func isInside(_ error: JSONError, _ text: String) -> Bool {
    (0...text.utf8.count).contains(error.offset) && error.line > 0 && error.column > 0
  }

  private static func check(_ path: JSONPath, on value: JSONValue) throws(Finding) {
    guard let answers = try answers(of: path, on: value) else { return }
    let nodes = answers.nodes
    try Finding.unless(answers.values == nodes.map(\.value), "“\(path)” gives other values than nodes")
    try Finding.unless(answers.first == nodes.first, "“\(path)” gives another first node than all of them")
    try Finding.unless(answers.isMatch == !nodes.isEmpty, "“\(path)” is a match without nodes, or none with some")
    try Finding.unless(!path.isSingular || nodes.count < 2, "“\(path)” is singular and gives \(nodes.count) nodes")
    for node in nodes.prefix(50) { try check(node, of: path, on: value) }
  }

  private typealias Answers = (
    nodes: [JSONPath.Node], values: [JSONValue], first: JSONPath.Node?, isMatch: Bool
  )

  /// Returns the results of the path for the value, or `nil` if it takes too many steps.
  private static func answers(of path: JSONPath, on value: JSONValue) throws(Finding) -> Answers? {
    do throws(JSONError) {
      let nodes = try path.nodes(in: value)
      return (nodes, try path.values(in: value), try path.first(in: value), try path.matches(value))
    } catch {
      let isRight = error.code == .tooManySteps && isInside(error, path.text)
      try Finding.unless(isRight, "“\(error)” of the path “\(path)”")
      return nil
    }
  }

  /// A normalized path leads to its node, and so does its pointer.
  private static func check(_ node: JSONPath.Node, of path: JSONPath, on value: JSONValue) throws(Finding) {
    guard let normalized = node.path else {
      return try Finding.unless(path.dialect == .jayway, "“\(path)” gives a node that stands nowhere")
    }
    try Finding.unless(value[at: normalized.pointer] == node.value, "the pointer of \(normalized) leads elsewhere")
    let again: JSONPath
    let nodes: [JSONPath.Node]
    do throws(JSONError) {
      again = try JSONPath(normalized.description, limits: JSONPath.Limits(maximumLength: .max))
      nodes = try again.nodes(in: value)
    } catch {
      throw Finding("the normalized path \(normalized) is “\(error)”")
    }
    try Finding.unless(again.isSingular && nodes == [node], "\(normalized) leads elsewhere")
  }
}
