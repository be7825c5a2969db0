import BacklotHTTP
import BacklotStubs

/// Finds what stands for a path among many templates: a tree of their segments.
///
/// Where several templates fit, the one that says more wins: literal segments before mixed ones, and those before
/// parameters, as the backend's own index has it.
struct PathTree<Value: Sendable>: Sendable {
  private struct Node: Sendable {
    var literals: [String: Int] = [:]
    /// Segments of parameters and literal pieces.
    var mixed: [(template: PathTemplate, node: Int)] = []
    /// Segments that are one parameter.
    var parameters: [(template: PathTemplate, node: Int)] = []
    /// The nodes of both by the segments' texts, since there may be very many.
    var known: [String: Int] = [:]
    var values: [Value] = []
  }

  private var nodes = [Node()]

  /// Adds a value at a template; several may stand at one.
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

  /// The values of the templates that fit, those of the template that says most first.
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
