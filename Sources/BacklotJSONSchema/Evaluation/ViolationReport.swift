import BacklotJSON

/// Collects violations up to a limit, with the path to each.
struct ViolationReport: SchemaReport {
  static var wantsAll: Bool { true }

  private let program: SchemaProgram
  private let places: ViolationPlaces
  private let keyPlaces: ViolationPlaces
  /// The places in the schema documents, by their roots.
  private var schemaPlaces: [Int: ViolationPlaces] = [:]
  private let limits: JSONSchemaLimits
  /// The number of open evaluations whose violations are the causes of another one.
  private var causeDepth = 0
  private var causeCount = 0
  /// True if violations, or causes of violations, were omitted because of the limit.
  private var (lacksViolations, lacksCauses) = (false, false)
  private(set) var violations: [JSONSchemaViolation] = []
  /// The nodes on the path, each with the instruction that led to it.
  private var nodes: [(node: Int32, instruction: Int)] = []
  private var steps: [SchemaStep] = []
  private var placeNumbers = SchemaPlaceNumbers()

  init(_ program: SchemaProgram, instance: JSONSource, limits: JSONSchemaLimits) {
    self.program = program
    places = ViolationPlaces(in: instance)
    keyPlaces = ViolationPlaces(in: instance, isOfKeys: true)
    self.limits = limits
  }

  var isFull: Bool { causeDepth > 0 ? lacksCauses : lacksViolations }
  /// True if all violations are present, with all of their causes.
  var isComplete: Bool { !lacksViolations && !lacksCauses }
  var isCollectingCauses: Bool { causeDepth > 0 }
  var count: Int { violations.count }

  mutating func enter(_ node: Int32, by instruction: Int) { nodes.append((node, instruction)) }
  mutating func leave() { nodes.removeLast() }
  mutating func enter(_ token: SchemaStep) { steps.append(token) }
  mutating func leaveToken() {
    steps.removeLast()
    placeNumbers.leave(to: steps.count)
  }
  mutating func placeNumber() -> Int32 { placeNumbers.number(of: steps) }

  mutating func beginCauses() { causeDepth += 1 }
  mutating func endCauses() { causeDepth -= 1 }

  mutating func add(_ failure: SchemaFailure, of value: JSONValue, causedFrom start: Int?) {
    let causes = start.map { Array(violations[min($0, violations.count)...]) } ?? []
    violations.removeLast(causes.count)
    if causeDepth == 0 {
      if violations.count >= limits.maximumViolations {
        lacksViolations = true
        return
      }
    } else if causes.isEmpty, causeCount >= limits.maximumCauses {
      // Causes that have causes themselves are kept, since those were counted.
      lacksCauses = true
      return
    }
    append(failure, of: value, causes: causes)
  }

  mutating func addExhaustion(_ failure: SchemaFailure, of value: JSONValue) { append(failure, of: value, causes: []) }

  private mutating func append(_ failure: SchemaFailure, of value: JSONValue, causes: [JSONSchemaViolation]) {
    if causeDepth > 0 { causeCount += 1 }
    let isKeyword = failure.keyword(program) != nil
    let keyword = failure.keyword(program) ?? ""
    let node = program.nodes[Int(failure.node)]
    let sentence = SchemaSentence(program, failure: failure, value: value, steps: steps)
    let root = program.places.root(of: Int(node.place))
    let tail = isKeyword ? [keyword] : []
    violations.append(
      JSONSchemaViolation(
        keyword: keyword,
        code: failure.code,
        instancePointer: JSONPointer(tokens: steps.prefix(isOfKey ? steps.count - 1 : steps.count).map(\.token)),
        schemaPointer: JSONPointer(tokens: way() + tail),
        schemaURI: program.uri(of: failure.node, tail),
        value: value,
        message: sentence.text,
        causes: causes,
        name: failure.name,
        places: isOfKey ? keyPlaces : places,
        place: JSONPointer(tokens: steps.map(\.token)),
        schemaPlaces: schemaPlaces(ofDocument: root),
        schemaPlace: JSONPointer(tokens: program.places.tokens(to: Int(node.place)) + tail)
      )
    )
  }

  /// True if the name of a member is evaluated, which has a place but is not a value itself.
  private var isOfKey: Bool { if case .key = steps.last { true } else { false } }

  private mutating func schemaPlaces(ofDocument root: Int) -> ViolationPlaces {
    if let known = schemaPlaces[root] { return known }
    let source = program.documents.first { $0.root == root }?.source ?? .value(.null)
    let places = ViolationPlaces(in: source, isOfKeys: true)
    schemaPlaces[root] = places
    return places
  }

  /// Returns the tokens of the path through the schema.
  private func way() -> [String] {
    var tokens: [String] = []
    var current: Int32 = 0
    for (node, instruction) in nodes {
      switch program.instructions[instruction] {
      case .reference, .dynamicReference: tokens.append(program.keywords[instruction].rawValue)
      case .discriminated(let number) where program.tables.discriminators[Int(number)].base != nil:
        // Extending schemas are at another place than the extended one.
        let isBase = program.nodes[Int(node)].place == program.nodes[Int(current)].place
        if !isBase { tokens.append(SchemaKeyword.discriminator.rawValue) }
      default:
        let (place, around) = (Int(program.nodes[Int(node)].place), Int(program.nodes[Int(current)].place))
        tokens += program.places.tokens(to: place, from: around)
      }
      current = node
    }
    return tokens
  }
}

extension SchemaFailure {
  /// The name of the member that the violation concerns.
  var name: String? { if case .name(let name) = detail { name } else { nil } }

  /// Returns the violated keyword, or `nil` if a schema accepts no value or the run was abandoned.
  func keyword(_ program: SchemaProgram) -> String? {
    switch detail {
    case .type: return SchemaKeyword.type.rawValue
    case .steps, .depth: return nil
    case .pattern(_, let keyword): return keyword.rawValue
    default: break
    }
    guard instruction >= 0 else { return nil }
    // A table contains the constraints of several keywords.
    switch program.instructions[instruction] {
    case .members: return SchemaKeyword.required.rawValue
    case .contains(let number): return keyword(program.tables.contains[Int(number)]).rawValue
    case .discriminated(let number): return keyword(program.tables.discriminators[Int(number)]).rawValue
    default: break
    }
    return program.keywords[instruction].rawValue
  }

  private func keyword(_ contains: SchemaContains) -> SchemaKeyword {
    guard case .count(let found) = detail else { return .contains }
    if found > contains.maximum { return .maxContains }
    return contains.hasMinimum ? .minContains : .contains
  }

  private func keyword(_ discriminator: SchemaDiscriminator) -> SchemaKeyword {
    switch (detail, discriminator.alternatives) {
    case (.name, _), (.choice, _), (_, .base): .discriminator
    case (_, .oneOf): .oneOf
    case (_, .anyOf): .anyOf
    }
  }

  var code: JSONSchemaViolation.Code {
    switch detail {
    case .steps, .pattern: .tooManySteps
    case .depth: .tooDeep
    default: .invalid
    }
  }
}

extension SchemaProgram {
  /// Returns the URI of a node's keyword.
  func uri(of node: Int32, _ tail: [String]) -> String {
    let place = Int(nodes[Int(node)].place)
    let resource = resources[Int(nodes[Int(node)].resource)]
    return resource.uri + JSONPointer(tokens: places.tokens(to: place, from: resource.root) + tail).fragment
  }
}

// MARK: - Numbers of places

/// The numbers of places in a value, assigned on demand.
///
/// The numbers of the current path's steps are kept, so that the cost does not grow with the depth of a place.
private struct SchemaPlaceNumbers {
  private struct Step: Hashable {
    let outer: Int32
    let step: SchemaStep
  }

  /// The maximum number of known places.
  ///
  /// A forgotten place gets a new number.
  private static let mostKnown = 200_000

  private var known: [Step: Int32] = [:]
  private var lastNumber: Int32 = 0
  /// The numbers of the first steps of the path; the others have not been requested.
  private var way: [Int32] = []

  /// Returns the number of the place at the end of a path.
  ///
  /// The path must begin with the remaining steps of the previous call.
  mutating func number(of steps: [SchemaStep]) -> Int32 {
    while way.count < steps.count {
      way.append(number(of: Step(outer: way.last ?? 0, step: steps[way.count])))
    }
    return way.last ?? 0
  }

  /// Removes the numbers of steps beyond a count, which are no longer on the path.
  mutating func leave(to count: Int) {
    if way.count > count { way.removeLast(way.count - count) }
  }

  private mutating func number(of step: Step) -> Int32 {
    if let number = known[step] { return number }
    if known.count >= Self.mostKnown { known.removeAll(keepingCapacity: true) }
    lastNumber &+= 1
    known[step] = lastNumber
    return lastNumber
  }
}
