/// The places of shapes as paths for people, such as `$[].name.common`.
struct ShapePlaces {
  /// The maximum number of paths of a shape.
  private static let maximumCount = 3

  /// The shapes, from the root to the leaves.
  private(set) var indices: [Int] = []
  private var paths: [Int: [String]] = [:]
  private var counts: [Int: Int] = [:]

  init(of graph: ShapeGraph) {
    var open = [graph.resolved(ShapeGraph.root)]
    paths[open[0]] = ["$"]
    counts[open[0]] = 1
    var next = 0
    while next < open.count {
      let index = open[next]
      next += 1
      let path = paths[index]?.first ?? "$"
      let shape = graph[index]
      let edges =
        (shape.elements.map { [($0, path + "[]")] } ?? []) + (shape.mapValues.map { [($0, path + ".*")] } ?? [])
        + shape.members.map { ($0.shape, path + Self.step(to: $0.key)) }
      for (target, path) in edges {
        let target = graph.resolved(target)
        if counts[target] == nil { open.append(target) }
        counts[target, default: 0] += 1
        if paths[target, default: []].count < Self.maximumCount { paths[target, default: []].append(path) }
      }
    }
    indices = open
  }

  /// Returns the first path of a shape.
  func path(of index: Int) -> String { paths[index]?.first ?? "$" }

  /// Returns the paths of a shape as a phrase.
  func phrase(for index: Int) -> String {
    let known = (paths[index] ?? ["$"]).map(Self.code)
    let others = (counts[index] ?? 1) - known.count
    if others > 0 { return known.joined(separator: ", ") + " and \(others) other \(others == 1 ? "place" : "places")" }
    return known.count == 1 ? known[0] : known.dropLast().joined(separator: ", ") + " and " + known[known.count - 1]
  }

  /// Returns the step from an object to a member.
  static func step(to key: String) -> String {
    let isPlain =
      key.isEmpty == false
      && key.utf8.allSatisfy {
        ($0 | 0x20 >= UInt8(ascii: "a") && $0 | 0x20 <= UInt8(ascii: "z"))
          || ($0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9")) || $0 == UInt8(ascii: "_")
      }
    if isPlain, key.utf8.count <= 60 { return "." + key }
    let shown = key.count > 40 ? key.prefix(39) + "…" : key[...]
    return "[" + SwiftWriter.literal(String(shown)) + "]"
  }

  /// Returns a text as code in a comment.
  static func code(_ text: String) -> String {
    let shown = text.count > 160 ? "…" + text.suffix(159) : text[...]
    return "`" + shown.replacing("`", with: "'") + "`"
  }
}
