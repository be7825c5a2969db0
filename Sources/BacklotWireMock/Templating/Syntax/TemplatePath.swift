/// A path to a value: `request.query.search.[0]`, `../name`, `this`, `@index`.
struct TemplatePath: Sendable {
  /// One step from a value to a part of it.
  struct Step: Sendable {
    let name: String
    /// The name as an index of a list.
    ///
    /// Negative indexes count from the end of the values of one name.
    let index: Int?
    /// The name as a property of a request, looked up once.
    let property: RequestProperty?

    init(_ name: String) {
      self.name = name
      index = Int(name)
      property = RequestProperty(rawValue: name)
    }
  }

  /// The number of enclosing blocks to ascend before the path begins.
  private(set) var levelsUp = 0
  /// A Boolean value that indicates whether only the value itself is searched, without enclosing blocks.
  private(set) var isLocal = false
  /// A Boolean value that indicates whether the path begins at the complete model.
  private(set) var isFromRoot = false
  private(set) var steps: [Step] = []

  /// Parses a path.
  ///
  /// Any text is valid.
  init(_ text: String) {
    var rest = text[...]
    while rest.hasPrefix("../") || rest == ".." {
      levelsUp += 1
      rest = rest.dropFirst(3)
    }
    if rest.hasPrefix("./") {
      isLocal = true
      rest = rest.dropFirst(2)
    }
    if rest.isEmpty || rest == "." || rest == "this" {
      isLocal = true
      return
    }
    steps = Self.names(in: rest).map(Step.init)
    switch steps.first?.name {
    case "this":
      isLocal = true
      steps.removeFirst()
    case "@root":
      isFromRoot = true
      steps.removeFirst()
    default: break
    }
  }

  /// Returns the names between dots and slashes.
  ///
  /// A name in brackets can contain both.
  private static func names(in text: Substring) -> [String] {
    var names: [String] = []
    var rest = text
    while let first = rest.first {
      if first == "." || first == "/" {
        rest.removeFirst()
      } else if first == "[", let end = rest.firstIndex(of: "]") {
        names.append(String(rest[rest.index(after: rest.startIndex)..<end]))
        rest = rest[rest.index(after: end)...]
      } else {
        let name = rest.prefix { $0 != "." && $0 != "/" }
        names.append(String(name))
        rest = rest[name.endIndex...]
      }
    }
    return names
  }
}
