import BacklotOpenAPI

/// Writes statements that add a value to a query or a form.
struct ItemWriter {
  let text: ParameterText
  /// The name of the variable: `parameters` or `form`.
  let variable: String
  var style = Parameter.Style.form
  var isExploded = true

  /// The place of a member in an object.
  private struct Place {
    /// The content of a literal with the name of the object; `nil` if the names of the members are enough.
    var name: String?
    /// The number of loops around the statements.
    var depth = 0
    /// The types of the objects around the member.
    var open: Set<TypeExpression> = []

    func key(_ member: String) -> String { name.map { "\($0)[\(member)]" } ?? member }
  }

  /// The literal of the text between values in one item; `nil` if each has an item of its own.
  private var separator: String? {
    switch style {
    case .deepObject: nil
    case _ where isExploded: nil
    case .spaceDelimited: "\" \""
    case .pipeDelimited: "\"|\""
    case .tabDelimited: "\"\\t\""
    default: "\",\""
    }
  }

  /// Writes the statements for a value.
  func write(
    _ value: String,
    _ type: TypeExpression,
    _ presence: ParameterText.Presence,
    named name: String,
    to body: inout EndpointBody
  ) {
    let call = "\(variable).query(\(SwiftWriter.literal(name)), "
    let end = (separator.map { ", separator: \($0)" } ?? "") + ")"
    switch text.shape(of: type) {
    case .scalar: body.statement(text.scalar(value, type, presence).between(call, ")"))
    case .list(let element):
      body.statement(text.list(value, of: element, presence).between(call + "each: ", end))
    case .members(let structure) where separator != nil:
      body.statement(text.pairs(of: structure, value, presence).between(call + "members: ", end))
    case .dictionary(let element) where separator != nil:
      body.statement(text.pairs(ofDictionary: value, element, presence).between(call + "members: ", end))
    case .members, .dictionary:
      let object = ParameterText.Member(key: name, value: value, type: type, presence: presence)
      writeMembers(of: object, in: Place(name: style == .deepObject ? Self.content(name) : nil), to: &body)
    }
  }

  /// Writes a statement for each member of an object.
  private func writeMembers(of object: ParameterText.Member, in place: Place, to body: inout EndpointBody) {
    var place = place
    place.open.insert(text.resolved(object.type))
    switch text.shape(of: object.type) {
    case .members(let structure):
      for member in text.members(of: structure, object.value, object.presence) {
        write(member, named: place.key(Self.content(member.key)), in: place, to: &body)
      }
      if structure.additional != nil { writeAdditional(of: structure, object, in: place, to: &body) }
    case .dictionary(let element): writeAll(object, element, in: place, to: &body)
    case .scalar, .list: break
    }
  }

  /// Writes a loop over the members that are no properties.
  func writeAdditional(
    of structure: Structure,
    _ value: String,
    _ presence: ParameterText.Presence,
    to body: inout EndpointBody
  ) {
    let object = ParameterText.Member(key: "", value: value, type: .json, presence: presence)
    writeAdditional(of: structure, object, in: Place(), to: &body)
  }

  private func writeAdditional(
    of structure: Structure,
    _ object: ParameterText.Member,
    in place: Place,
    to body: inout EndpointBody
  ) {
    guard let type = structure.additional else { return }
    let path = object.value + object.presence.mark + ".additionalProperties"
    let presence = object.presence.ofPart
    let others = ParameterText.Member(key: "", value: path, type: .dictionary(of: type), presence: presence)
    writeAll(others, type, in: place, to: &body)
  }

  /// Writes a loop over the members of a dictionary.
  private func writeAll(
    _ dictionary: ParameterText.Member,
    _ element: TypeExpression,
    in place: Place,
    to body: inout EndpointBody
  ) {
    var place = place
    place.depth += 1
    let (key, value) = place.depth == 1 ? ("key", "value") : ("key\(place.depth)", "value\(place.depth)")
    let members = text.sorted(dictionary.value, dictionary.presence)
    let presence = ParameterText.Presence(isOptional: element.isOptional)
    let member = ParameterText.Member(key: "", value: value, type: element, presence: presence)
    body.block("for (\(key), \(value)) in \(members)(by: { $0.key < $1.key })") {
      write(member, named: place.key("\\(\(key))"), in: place, to: &$0)
    }
  }

  /// Writes the statements for a member, with the content of a literal with its name.
  private func write(
    _ member: ParameterText.Member,
    named name: String,
    in place: Place,
    to body: inout EndpointBody
  ) {
    let isNested: Bool
    switch text.shape(of: member.type) {
    case .members: isNested = place.open.contains(text.resolved(member.type)) == false
    case .dictionary: isNested = true
    case .scalar, .list: isNested = false
    }
    if isNested, style == .deepObject {
      var inner = place
      inner.name = name
      return writeMembers(of: member, in: inner, to: &body)
    }
    let value: SwiftExpression
    switch text.shape(of: member.type) {
    case .scalar: value = text.scalar(member.value, member.type, member.presence)
    case .list(let element):
      value = text.list(member.value, of: element, member.presence).between("each: ", "")
    case .members, .dictionary: value = text.json(member.value)
    }
    body.statement(value.between("\(variable).query(\"\(name)\", ", ")"))
  }

  private static func content(_ name: String) -> String { String(SwiftWriter.literal(name).dropFirst().dropLast()) }
}
