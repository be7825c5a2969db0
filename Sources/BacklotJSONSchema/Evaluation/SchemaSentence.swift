import BacklotJSON
internal import BacklotPattern

/// Formats the message of a violation.
struct SchemaSentence {
  private let program: SchemaProgram
  private let failure: SchemaFailure
  private let value: JSONValue
  private let steps: [SchemaStep]

  init(_ program: SchemaProgram, failure: SchemaFailure, value: JSONValue, steps: [SchemaStep]) {
    self.program = program
    self.failure = failure
    self.value = value
    self.steps = steps
  }

  /// The maximum number of values in a sentence.
  private static let mostNamed = 12

  var text: String {
    switch failure.detail {
    case .type: "\(subject) is \(excerpt), expected \(types)"
    case .steps: "\(subject) cannot be validated, because the validation exceeds the step limit"
    case .pattern(let number, _):
      "\(subject) cannot be validated, because matching it with \(shown(pattern: number)) exceeds the step limit"
    case .depth: "\(subject) is nested too deeply, or its schema refers to itself endlessly"
    default: failure.instruction < 0 ? refusal : demand(program.instructions[failure.instruction])
    }
  }

  /// The name of the value, or its position in an array.
  private var subject: String { subject(steps[...]) }

  private func subject(_ steps: ArraySlice<SchemaStep>) -> String {
    switch steps.last {
    case .name(let name): return JSONValue.excerpt(of: name, width: 60)
    case .index(let index):
      guard case .name(let name) = steps.dropLast().last else { return "element \(index)" }
      return "element \(index) of \(JSONValue.excerpt(of: name, width: 60))"
    case .key: return "the name"
    case nil: return "the value"
    }
  }

  private var excerpt: String { value.excerpt(width: 60) }

  private var types: String {
    let names = program.nodes[Int(failure.node)].types.names
    return names.isEmpty ? "no value" : Self.list(names, conjunction: "or")
  }

  /// The message for a schema that accepts no value, depending on the keyword that contains the schema.
  private var refusal: String {
    let place = Int(program.nodes[Int(failure.node)].place)
    switch program.places.token(of: place) {
    case "additionalProperties", "unevaluatedProperties": return "\(subject) is an unexpected member"
    case "items", "additionalItems", "unevaluatedItems": return "\(subject) is unexpected"
    default: return "\(subject) is \(excerpt), but no value is allowed"
    }
  }

  private func demand(_ instruction: SchemaInstruction) -> String {
    switch instruction.subject {
    case .any: ofAny(instruction)
    case .number: ofNumber(instruction)
    case .string: ofString(instruction)
    case .array: ofArray(instruction)
    case .object: ofObject(instruction)
    }
  }

  private func ofAny(_ instruction: SchemaInstruction) -> String {
    switch instruction {
    case .constant(let number): "\(subject) is \(excerpt), expected \(program.tables.values[Int(number)].excerpt())"
    case .enumeration(let number): "\(subject) is \(excerpt); \(listed(number))"
    case .anyOf(let list): "\(subject) is \(excerpt), which \(Self.none(of: list)) in anyOf"
    case .oneOf(let list): ofOne(list)
    case .discriminated(let number): ofChoice(program.tables.discriminators[Int(number)])
    case .not: "\(subject) is \(excerpt), which matches the schema in not"
    default: "\(subject) is \(excerpt), which is not valid"
    }
  }

  private func ofChoice(_ discriminator: SchemaDiscriminator) -> String {
    switch (failure.detail, discriminator.alternatives) {
    case (.name, .base): return "\(subject) lacks \(name), the discriminator that selects its subtype"
    case (.name, _): return "\(subject) lacks \(name), the discriminator that selects its schema"
    case (.choice, _):
      let names = discriminator.values
      let values = program.tables.names[Int(names.first)..<Int(names.first) + Int(names.count)]
      return "\(subject) is \(excerpt); \(Self.listed(values.lazy.map(JSONValue.string)))"
    case (_, .oneOf(let list)): return ofOne(list)
    case (_, .anyOf(let list)): return "\(subject) is \(excerpt), which \(Self.none(of: list)) in anyOf"
    case (_, .base): return "\(subject) is \(excerpt), which is not valid"
    }
  }

  private func ofOne(_ list: SchemaList) -> String {
    guard case .pair(let first, let second) = failure.detail else {
      return "\(subject) is \(excerpt), which \(Self.none(of: list)) in oneOf"
    }
    return
      "\(subject) is \(excerpt), which matches schemas \(first) and \(second) in oneOf, expected exactly one match"
  }

  private static func none(of list: SchemaList) -> String {
    list.count == 1 ? "does not match the only schema" : "matches none of the \(list.count) schemas"
  }

  /// Returns the number that a schema requires; one that is too large for a count is shown as in the schema.
  private func shown(_ count: Int) -> String {
    if count < .max { return String(count) }
    let place = Int(program.nodes[Int(failure.node)].place)
    let root = program.places.root(of: place)
    let tokens = program.places.tokens(to: place) + [failure.keyword(program) ?? ""]
    let document = program.documents.first { $0.root == root }?.source.value
    return document?[at: JSONPointer(tokens: tokens)]?.excerpt(width: 40) ?? String(count)
  }

  private func shown(pattern number: Int32) -> String {
    program.tables.patterns[Int(number)].text.cut(toScalars: 200)
  }

  private func listed(_ number: Int32) -> String {
    let listed = program.tables.enumerations[Int(number)]
    return Self.listed(program.tables.values[Int(listed.all)].array ?? [])
  }

  private static func listed(_ values: some Collection<JSONValue>) -> String {
    if values.isEmpty { return "no value is allowed" }
    let named = values.prefix(mostNamed).map { $0.excerpt(width: 30) }
    let more = values.count - named.count
    return "allowed values are " + named.joined(separator: ", ") + (more > 0 ? " and \(more) more" : "")
  }

  private func ofNumber(_ instruction: SchemaInstruction) -> String {
    func bound(_ number: Int32) -> String { JSONValue.number(program.tables.numbers[Int(number)].number).excerpt() }
    let demand =
      switch instruction {
      case .minimum(let number): "\(bound(number)) or more"
      case .exclusiveMinimum(let number): "more than \(bound(number))"
      case .maximum(let number): "\(bound(number)) or less"
      case .exclusiveMaximum(let number): "less than \(bound(number))"
      case .multipleOf(let number): "a multiple of \(bound(number))"
      case .format(let format): format.name
      default: "a valid number"
      }
    return "\(subject) is \(excerpt), expected \(demand)"
  }

  private func ofString(_ instruction: SchemaInstruction) -> String {
    switch instruction {
    case .minLength(let count): "\(subject) has \(counted("character")): \(excerpt), expected \(shown(count)) or more"
    case .maxLength(let count): "\(subject) has \(counted("character")): \(excerpt), expected \(shown(count)) or fewer"
    case .pattern(let number):
      "\(subject) is \(excerpt), which does not match \(shown(pattern: number))"
    case .format(let format): "\(subject) is \(excerpt), expected \(format.name)"
    default: "\(subject) is \(excerpt), expected \(text(otherwise: "valid content"))"
    }
  }

  private func ofArray(_ instruction: SchemaInstruction) -> String {
    switch instruction {
    case .minItems(let count): "\(subject) has \(counted("element")), expected \(shown(count)) or more"
    case .maxItems(let count): "\(subject) has \(counted("element")), expected \(shown(count)) or fewer"
    case .uniqueItems: ofPair
    case .contains(let number): ofContained(program.tables.contains[Int(number)])
    default: "\(subject) is \(excerpt), which is not valid"
    }
  }

  private var ofPair: String {
    guard case .pair(let first, let second) = failure.detail, case .array(let elements) = value,
      elements.indices.contains(first)
    else { return "\(subject) has duplicate elements" }
    let element = elements[first].excerpt(width: 40)
    return "elements \(first) and \(second) of \(subject) are both \(element), expected unique elements"
  }

  private func ofContained(_ contains: SchemaContains) -> String {
    guard case .count(let found) = failure.detail else { return "\(subject) lacks an element" }
    let expected = found < contains.minimum ? "\(shown(contains.minimum)) or more" : "\(contains.maximum) or fewer"
    return "\(subject) has \(Self.count(found, of: "element")) that match contains, expected \(expected)"
  }

  private func ofObject(_ instruction: SchemaInstruction) -> String {
    switch instruction {
    case .minProperties(let count): return "\(subject) has \(counted("member")), expected \(shown(count)) or more"
    case .maxProperties(let count): return "\(subject) has \(counted("member")), expected \(shown(count)) or fewer"
    case .members: return "\(subject) lacks \(name)"
    case .propertyNames: return "\(subject(steps.dropLast())) has a member \(name), whose name is not allowed"
    case .dependentNames(let number):
      let other = program.tables.names[Int(program.tables.dependencies[Int(number)].name)]
      return "\(subject) lacks \(name), which is required with \(JSONValue.excerpt(of: other, width: 60))"
    default: return "\(subject) is \(excerpt), which is not valid"
    }
  }

  private var name: String {
    if case .name(let name) = failure.detail { JSONValue.excerpt(of: name, width: 60) } else { "a member" }
  }

  private func text(otherwise: String) -> String {
    if case .text(let text) = failure.detail { text } else { otherwise }
  }

  private func counted(_ noun: String) -> String {
    if case .count(let count) = failure.detail { Self.count(count, of: noun) } else { noun + "s" }
  }

  private static func count(_ count: Int, of noun: String) -> String {
    count == 1 ? "1 \(noun)" : "\(count) \(noun)s"
  }

  private static func list(_ names: [String], conjunction: String) -> String {
    guard let last = names.last, names.count > 1 else { return names.first ?? "" }
    return names.dropLast().joined(separator: ", ") + " \(conjunction) " + last
  }
}
