import BacklotHTTP
import BacklotStubs

/// A tree of path segments that finds the values for a path among many templates.
///
/// If several templates match, the most specific one wins: literal segments precede mixed ones, and those precede
/// parameters, as in the backend's own index.
struct PathTree<Value: Sendable>: Sendable {
  private struct Node: Sendable {
    var literals: [String: Int] = [:]
    /// The segments that consist of parameters and literal parts.
    var mixed: [(template: PathTemplate, node: Int)] = []
    /// The segments that consist of one parameter.
    var parameters: [(template: PathTemplate, node: Int)] = []
    /// The nodes of both by the text of their segments, for fast lookup among many.
    var known: [String: Int] = [:]
    var values: [Value] = []
  }

  private var nodes = [Node()]

  /// Adds a value at a template, which may have several values.
  mutating func add(_ value: Value, at path: String) {
    var node = 0
    for segment in Self.segments(of: path) { node = child(of: node, for: String(segment)) }
    nodes[node].values.append(value)
  }

  private mutating func child(of node: Int, for segment: String) -> Int {
    guard segment.utf8.contains(UInt8(ascii: "{")) else {
      let name = PercentEncoding.decode(segment)
      if let known = nodes[node].literals[name] { return known }
      let new = appended()
      nodes[node].literals[name] = new
      return new
    }
    if let known = nodes[node].known[segment] { return known }
    let template = PathTemplate("/" + segment)
    let new = appended()
    nodes[node].known[segment] = new
    let isMixed = !(segment.hasPrefix("{") && segment.hasSuffix("}") && !segment.dropFirst().contains("{"))
    if isMixed {
      nodes[node].mixed.append((template, new))
    } else {
      nodes[node].parameters.append((template, new))
    }
    return new
  }

  private mutating func appended() -> Int {
    nodes.append(Node())
    return nodes.count - 1
  }

  private static func segments(of path: String) -> [Substring] {
    path.dropFirst().split(separator: "/", omittingEmptySubsequences: false)
  }

  /// Returns the values of the matching templates, those of the most specific template first.
  ///
  /// - Parameter path: The path as it was sent, without a query.
  func values(at path: String) -> [[Value]] {
    var found: [[Value]] = []
    collect(from: 0, Self.segments(of: path)[...], into: &found)
    return found
  }

  private func collect(from node: Int, _ segments: ArraySlice<Substring>, into found: inout [[Value]]) {
    guard let segment = segments.first else {
      if !nodes[node].values.isEmpty { found.append(nodes[node].values) }
      return
    }
    let rest = segments.dropFirst()
    if !nodes[node].literals.isEmpty, let next = nodes[node].literals[PercentEncoding.decode(String(segment))] {
      collect(from: next, rest, into: &found)
    }
    for (template, next) in nodes[node].mixed + nodes[node].parameters where template.matches("/" + segment) {
      collect(from: next, rest, into: &found)
    }
  }
}
