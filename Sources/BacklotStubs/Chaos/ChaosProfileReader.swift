import BacklotHTTP
import BacklotJSON
import BacklotMessages
import BacklotTime

/// Reads a chaos profile from JSON, and collects all problems.
struct ChaosProfileReader {
  /// A value and its location.
  struct Node {
    let value: JSONValue
    let pointer: JSONPointer

    init(_ value: JSONValue, at pointer: JSONPointer = JSONPointer()) {
      self.value = value
      self.pointer = pointer
    }
  }

  /// A problem and its location.
  struct Problem {
    let pointer: JSONPointer
    /// True if the location is that of the member's name.
    let isAtName: Bool
    let message: String
  }

  private(set) var problems: [Problem] = []

  /// Returns the profile, which is incomplete if there are problems.
  mutating func profile(_ node: Node) -> ChaosProfile {
    let known = ["name", "seed", "network", "latency", "errors", "outages", "except"]
    guard let members = members(of: node, known: known, example: #"{"network": "3g"}"#) else { return ChaosProfile() }
    var profile = ChaosProfile()
    profile.name = members["name"].flatMap { string($0) }
    profile.seed = members["seed"].flatMap { seed($0) }
    profile.network = members["network"].flatMap { network($0) }
    profile.latencies =
      members["latency"].map { $0.value.array == nil ? [$0] : elements(of: $0) }?
      .compactMap { latency($0) } ?? []
    profile.errors = members["errors"].map { elements(of: $0) }?.compactMap { errorRate($0) } ?? []
    profile.outages = members["outages"].map { elements(of: $0) }?.compactMap { outage($0) } ?? []
    profile.exceptions = members["except"].map { operations($0) } ?? []
    return profile
  }

  private mutating func seed(_ node: Node) -> UInt64? {
    if let seed = node.value.int, seed >= 0 { return UInt64(seed) }
    report(at: node, expecting: "a whole number of 0 or more")
    return nil
  }
}

// MARK: - Reporting

extension ChaosProfileReader {
  /// Returns the problems with their lines and columns.
  func located(in document: JSONDocument) -> [ChaosProfileError.Problem] {
    let pointers = problems.map(\.pointer)
    let (values, names) = (document.locations(of: pointers), document.keyLocations(of: pointers))
    let located = problems.indices.map { index in
      (location: (problems[index].isAtName ? names[index] : nil) ?? values[index], message: problems[index].message)
    }
    return located.sorted { ($0.location?.offset ?? 0) < ($1.location?.offset ?? 0) }.map {
      ChaosProfileError.Problem(line: $0.location?.line, column: $0.location?.column, message: $0.message)
    }
  }

  /// Reports a value of the wrong kind or outside of its range.
  mutating func report(at node: Node, expecting expected: String) {
    report(at: node, message: "\(name(of: node)) is \(node.value.namedExcerpt(width: 40)), expected \(expected)")
  }

  mutating func report(at node: Node, message: String, isAtName: Bool = false) {
    problems.append(Problem(pointer: node.pointer, isAtName: isAtName, message: message))
  }

  private func name(of node: Node) -> String {
    guard let last = node.pointer.tokens.last else { return "The profile" }
    guard JSONPointer.index(last) != nil, let list = node.pointer.tokens.dropLast().last else { return quoted(last) }
    return "An element of \(quoted(list))"
  }
}

// MARK: - Values

extension ChaosProfileReader {
  /// Returns the members of an object, and reports unknown ones with the nearest known name.
  mutating func members(of node: Node, known: [String], example: String) -> [String: Node]? {
    guard let object = node.value.object else {
      report(at: node, expecting: "an object such as \(example)")
      return nil
    }
    var members: [String: Node] = [:]
    for (name, value) in object {
      let member = Node(value, at: node.pointer.appending(name))
      members[name] = member
      if known.contains(name) { continue }
      let near = EditDistance.nearest(to: name, among: known.filter { object[$0] == nil })
      let way =
        near.map { "Did you mean \(quoted($0))?" } ?? "Expected \(known.map { quoted($0) }.joined(separator: ", "))."
      report(at: member, message: "\(quoted(name)) is not a known member. \(way)", isAtName: true)
    }
    return members
  }

  /// Returns the member with a name, and reports a missing one.
  mutating func member(_ name: String, of members: [String: Node], in node: Node, such example: String) -> Node? {
    if let member = members[name] { return member }
    report(at: node, message: "\(self.name(of: node)) has no \(quoted(name)). Add \(example).")
    return nil
  }

  mutating func elements(of node: Node) -> [Node] {
    guard let array = node.value.array else {
      report(at: node, expecting: "an array")
      return []
    }
    return array.indices.map { Node(array[$0], at: node.pointer.appending($0)) }
  }

  mutating func string(_ node: Node) -> String? {
    if let text = node.value.string { return text }
    report(at: node, expecting: "a string")
    return nil
  }

  mutating func duration(_ node: Node) -> Duration? {
    if let duration = node.value.string.flatMap({ DurationText.read($0) }) { return duration }
    report(at: node, expecting: #"a time of at most a day in ms, s, m or h, such as "200ms" or "2m""#)
    return nil
  }

  mutating func share(_ node: Node) -> Double? {
    let share = node.value.double ?? node.value.string.flatMap { RateText.read($0) }
    if let share, (0...1).contains(share) { return share }
    report(at: node, expecting: #"a share from 0 to 1, or from "0%" to "100%""#)
    return nil
  }

  /// Returns the operations that a text or an array of texts names.
  mutating func operations(_ node: Node) -> [ChaosProfile.Operation] {
    let nodes = node.value.array == nil ? [node] : elements(of: node)
    return nodes.compactMap { node in
      let operation = node.value.string.map { ChaosProfile.Operation($0) }
      if let operation, operation.isWellFormed { return operation }
      report(at: node, expecting: #"an operation such as "POST /orders", "/images/**" or an operationId"#)
      return nil
    }
  }
}
