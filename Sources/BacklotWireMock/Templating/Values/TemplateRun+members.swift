internal import BacklotJSON

extension TemplateRun {
  /// Returns the member of a value with a name or at an index.
  func member(_ step: TemplatePath.Step, of value: TemplateValue) -> TemplateValue {
    switch value {
    case .request(let part): return member(step, of: part)
    case .root: return rootMember(step)
    case .json(.object(let object)), .selection(.object(let object)):
      return object[step.name].map { .json($0) } ?? .missing
    case .json(.array(let elements)), .selection(.array(let elements)):
      return step.index.flatMap { Self.element($0, of: elements) }.map { .json($0) }
        ?? Self.size(step, count: elements.count)
    case .list(let list):
      return step.index.flatMap { Self.element($0, of: list.elements) } ?? Self.size(step, count: list.elements.count)
    case .texts(let texts):
      return Self.place(step, count: texts.count).map { .text(texts[$0]) } ?? Self.size(step, count: texts.count)
    case .map(let members): return member(named: step.name, of: members)
    case .xml(let nodes): return member(step, of: nodes)
    case .json(.string(let text)): return Self.size(step, count: text.utf16.count)
    default: return .missing
    }
  }

  private func member(named name: String, of members: [TemplateValue.Member]) -> TemplateValue {
    request.charge(members.count, perStep: 8)
    return members.last { $0.name == name }?.value ?? .missing
  }

  private func rootMember(_ step: TemplatePath.Step) -> TemplateValue {
    if step.name == model.requestName { return .request(.whole) }
    return model.values[step.name].map { .json($0) } ?? .missing
  }

  private func member(_ step: TemplatePath.Step, of nodes: [TemplateXMLNode]) -> TemplateValue {
    if let place = Self.place(step, count: nodes.count) { return .xml([nodes[place]]) }
    guard let node = nodes.first else { return .missing }
    switch step.name {
    case "text": return .text(node.text)
    case "name": return .text(node.name)
    case "attributes":
      let members = node.attributes.sorted { $0.key < $1.key }
      return .map(members.map { .init(name: $0.key, value: .text($0.value)) })
    default: return Self.size(step, count: nodes.count)
    }
  }

  private static func element<Element>(_ index: Int, of elements: [Element]) -> Element? {
    elements.indices.contains(index) ? elements[index] : nil
  }

  /// Returns an index in the values of one name.
  ///
  /// Negative indexes count from the end: as in WireMock, -1 is the second to last.
  private static func place(_ step: TemplatePath.Step, count: Int) -> Int? {
    let place: Int? =
      switch step.name {
      case "first": 0
      case "last": count - 1
      default: step.index.map { $0 < 0 ? $0 + count - 1 : $0 }
      }
    return place.flatMap { (0..<count).contains($0) ? $0 : nil }
  }

  private static func size(_ step: TemplatePath.Step, count: Int) -> TemplateValue {
    step.name == "size" || step.name == "length" ? .int(count) : .missing
  }
}

extension TemplateRun {
  /// Returns the elements of a list, or `nil` if the value is not a list.
  func elements(of value: TemplateValue) -> [TemplateValue]? {
    switch value {
    case .list(let list): list.elements
    case .json(.array(let elements)), .selection(.array(let elements)): values(of: elements)
    case .texts(let texts): texts.map { .text($0) }
    case .xml(let nodes): nodes.map { .xml([$0]) }
    case .request(.path): request.pathSegments.map { .text($0) }
    default: nil
    }
  }

  private func values(of elements: [JSONValue]) -> [TemplateValue] {
    request.charge(elements.count, perStep: 1)
    return elements.map { .json($0) }
  }

  /// Returns the members of a value by name, or `nil` if it has no names.
  func members(of value: TemplateValue) -> [TemplateValue.Member]? {
    switch value {
    case .map(let members): members
    case .json(.object(let object)), .selection(.object(let object)): members(of: object)
    case .request(let part): members(of: part)
    default: nil
    }
  }

  private func members(of object: JSONObject) -> [TemplateValue.Member] {
    request.charge(object.count, perStep: 1)
    return object.map { .init(name: $0.key, value: .json($0.value)) }
  }

  /// Returns whether a value is falsy: missing, false, 0, an empty text, or an empty list.
  func isFalsy(_ value: TemplateValue) -> Bool {
    switch value {
    case .missing, .json(.null): true
    case .json(.bool(let bool)): !bool
    case .json(.number(let number)): number.double == 0
    case .json(.string(let text)): text.isEmpty
    case .json(.array(let elements)), .selection(.array(let elements)): elements.isEmpty
    case .list(let list): list.elements.isEmpty
    case .texts(let texts): texts.isEmpty
    case .xml(let nodes): nodes.isEmpty
    case .body: request.body.isEmpty
    case .request(.path): request.pathSegments.isEmpty
    default: false
    }
  }
}
