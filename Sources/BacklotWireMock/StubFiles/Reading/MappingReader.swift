import BacklotHTTP
import BacklotJSON

/// A reader of mappings that collects their problems with positions.
///
/// The members of a mapping are described in WireMock's schema of a stub mapping, whose terms are used throughout.
struct MappingReader {
  /// The folder of the body files that mappings name.
  let bodies: StubFileBodies?
  /// The XML support, if available.
  let xml: (any XMLSupport)?
  /// The settings for all templates.
  let templates: TemplateSettings
  private var place: [String] = []
  private(set) var problems: [MappingProblem] = []
  /// The number of problems that made a mapping unusable.
  private var lossCount = 0

  init(bodies: StubFileBodies? = nil, xml: (any XMLSupport)? = nil, templates: TemplateSettings = .init()) {
    self.bodies = bodies
    self.templates = templates
    self.xml = xml
  }

  /// Reads one mapping.
  ///
  /// - Parameters:
  ///   - value: The mapping.
  ///   - id: The identifier to use if the mapping has no identifier.
  ///   - origin: The place where the mapping was written.
  /// - Returns: `nil` if the mapping is unusable. The reasons are added to ``problems``.
  mutating func stub(_ value: JSONValue, id: @autoclosure () -> String, origin: Stub.Origin) -> Stub? {
    let before = lossCount
    guard var members = members(of: value) else { return nil }
    let mapping = StubMapping(id: identifier(&members) ?? id(), json: members.object)
    let request = request(&members)
    let response = at("response") { reader in reader.response(members.take("response")) }
    var stub = Stub(request, response: response, origin: origin)
    stub.mapping = mapping
    readConditions(of: &stub, &members)
    // Editors use this member to find the schema.
    members.pass(over: "$schema")
    rejectLeft(members)
    stub.tellsMapping()
    return lossCount == before ? stub : nil
  }

  private mutating func identifier(_ members: inout MappingMembers) -> String? {
    let id = text(from: &members, named: "id").flatMap { $0.isEmpty ? nil : $0.lowercased() }
    let uuid = text(from: &members, named: "uuid").flatMap { $0.isEmpty ? nil : $0.lowercased() }
    if let id, !UniqueIdentifier.isValid(id) { report(at: "id", message: "is \(quoted(id)), expected a UUID") }
    guard let uuid, !UniqueIdentifier.isValid(uuid) else { return id ?? uuid }
    at("uuid") { $0.warn("is \(quoted(uuid)), expected a UUID; it is ignored") }
    return id
  }

  private mutating func request(_ members: inout MappingMembers) -> RequestMatcher {
    at("request") { reader in members.take("request").map { reader.request($0) } ?? RequestMatcher() }
  }

  private mutating func readConditions(of stub: inout Stub, _ members: inout MappingMembers) {
    stub.name = text(from: &members, named: "name")
    // WireMock's highest priority is 1, and the default is 5.
    stub.priority = 5 - (integer(from: &members, named: "priority", in: Self.integers) ?? 5)
    let required = text(from: &members, named: "requiredScenarioState").map { ScenarioState(rawValue: $0) }
    let next = text(from: &members, named: "newScenarioState").map { ScenarioState(rawValue: $0) }
    if let scenario = text(from: &members, named: "scenarioName") {
      stub.scenario = Stub.ScenarioStep(name: scenario, required: required, next: next)
    } else if required != nil || next != nil {
      warn("has a scenario state but no scenario, so the state is ignored: add scenarioName")
    }
    _ = boolean(from: &members, named: "persistent")
    if let value = members.take("metadata"), value.object == nil {
      report(at: "metadata", message: mismatch(of: value, expected: "an object"))
    }
    members.pass(over: "insertionIndex")
    stub.webhooks = webhooks(&members)
  }
}

// MARK: - Positions and problems

extension MappingReader {
  /// Reads the value of a member or an element.
  mutating func at<Result>(_ name: String, read: (inout Self) -> Result) -> Result {
    place.append(name)
    defer { place.removeLast() }
    return read(&self)
  }

  mutating func report(_ message: String) { add(message, kind: .wrong) }

  mutating func report(at name: String, message: String) { at(name) { $0.report(message) } }

  /// Reports that a member is valid but not supported yet.
  mutating func unsupported(at name: String, message: String) { at(name) { $0.add(message, kind: .unsupported) } }

  /// Reports that the current value is valid but not supported yet.
  mutating func unsupported(_ message: String) { add(message, kind: .unsupported) }

  mutating func warn(_ message: String) { add(message, kind: .warning) }

  /// Warns about a file that a mapping names and that cannot be read.
  mutating func warn(ofFile error: any Error) {
    add(
      "names a file that cannot be read. \(SystemReason.of(error))",
      kind: .warning,
      systemError: SystemReason.systemError(of: error)
    )
  }

  private mutating func add(
    _ message: String,
    kind: MappingProblem.Kind,
    systemError: SystemCallError? = nil
  ) {
    if kind != .warning { lossCount += 1 }
    // A hostile document may have a problem in every value.
    guard problems.count < 100 else { return }
    let pointer = JSONPointer(tokens: place)
    problems.append(MappingProblem(pointer: pointer, message: message, kind: kind, systemError: systemError))
  }

  /// Reports unknown members.
  mutating func rejectLeft(_ members: MappingMembers) {
    for name in members.left { report(at: name, message: "is not a known member. Is it misspelled?") }
  }

  /// Warns about unknown members of a matcher, which WireMock ignores only in matchers.
  mutating func warnOfLeft(_ members: MappingMembers) {
    for name in members.left {
      at(name) { $0.warn("is not a known member and is ignored, as in WireMock. Is it misspelled?") }
    }
  }
}

// MARK: - Typed values

extension MappingReader {
  func mismatch(of value: JSONValue, expected what: String) -> String { "is \(value.kind.phrase), expected \(what)" }

  mutating func members(of value: JSONValue) -> MappingMembers? {
    if let object = value.object { return MappingMembers(object) }
    report(mismatch(of: value, expected: "an object"))
    return nil
  }

  /// Reads a string, or a number or Boolean value as a string, as WireMock does.
  mutating func text(from members: inout MappingMembers, named name: String) -> String? {
    guard let value = members.take(name) else { return nil }
    if value.array == nil, value.object == nil { return value.matchedText }
    report(at: name, message: mismatch(of: value, expected: "a string"))
    return nil
  }

  /// Reads the operand of a matcher, which must be a JSON string.
  mutating func operand(from members: inout MappingMembers, named name: String) -> String? {
    guard let value = members.take(name) else { return nil }
    if let text = value.string { return text }
    report(at: name, message: mismatch(of: value, expected: "a string"))
    return nil
  }

  /// Reads a Boolean value, which may also be a string or a number.
  mutating func boolean(from members: inout MappingMembers, named name: String) -> Bool? {
    guard let value = members.take(name) else { return nil }
    if let truth = value.bool { return truth }
    if let number = value.int { return number != 0 }
    switch value.string?.lowercased() {
    case "true"?: return true
    case "false"?: return false
    case ""?: return nil
    default: break
    }
    report(at: name, message: mismatch(of: value, expected: "true or false"))
    return nil
  }

  /// The range of integers in WireMock's members.
  static let integers = Int(Int32.min)...Int(Int32.max)

  /// Reads an integer, which may also be a string.
  ///
  /// A fraction is truncated.
  mutating func integer(from members: inout MappingMembers, named name: String, in range: ClosedRange<Int>) -> Int? {
    guard let value = members.take(name) else { return nil }
    if let text = value.string, text.allSatisfy(\.isWhitespace) { return nil }
    if let number = value.wholeNumber, range.contains(number) { return number }
    let bounds = "an integer from \(range.lowerBound) to \(range.upperBound)"
    report(
      at: name,
      message: value.number.map { "is \($0), expected \(bounds)" } ?? mismatch(of: value, expected: bounds)
    )
    return nil
  }

  /// Reads a number, which may also be a string.
  mutating func decimal(from members: inout MappingMembers, named name: String) -> Double? {
    guard let value = members.take(name) else { return nil }
    if let number = value.double ?? value.string.flatMap({ JSONNumber(writtenInJava: $0)?.double }) { return number }
    report(at: name, message: mismatch(of: value, expected: "a number"))
    return nil
  }

  mutating func elements(from members: inout MappingMembers, named name: String) -> [JSONValue] {
    guard let value = members.take(name) else { return [] }
    if let elements = value.array { return elements }
    report(at: name, message: mismatch(of: value, expected: "an array"))
    return []
  }

  /// Reads the strings of an array.
  mutating func texts(from members: inout MappingMembers, named name: String) -> [String] {
    elements(from: &members, named: name).enumerated().compactMap { index, value in
      if value.array == nil, value.object == nil, !value.isNull { return value.matchedText }
      at(name) { $0.report(at: "\(index)", message: $0.mismatch(of: value, expected: "a string")) }
      return nil
    }
  }

  /// Reads the members of an object in a member, each with its name as its position.
  mutating func forEachMember(
    of members: inout MappingMembers,
    named name: String,
    read: (inout Self, _ key: String, _ value: JSONValue) -> Void
  ) {
    guard let value = members.take(name) else { return }
    at(name) { reader in
      guard let inner = reader.members(of: value) else { return }
      for (key, value) in inner.object { reader.at(key) { read(&$0, key, value) } }
    }
  }
}

extension JSONValue {
  /// The integer that a number or a string represents.
  fileprivate var wholeNumber: Int? {
    if let text = string { return Int(text[...].trimmed()) }
    return int ?? double.flatMap { Int(exactly: $0.rounded(.towardZero)) }
  }
}
