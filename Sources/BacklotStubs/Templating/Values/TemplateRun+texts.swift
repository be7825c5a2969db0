internal import BacklotJSON

extension TemplateRun {
  /// A value as it is written into the answer.
  func text(of value: TemplateValue) -> String {
    switch value {
    case .missing, .root, .json(.null): ""
    case .json(.string(let text)): text
    case .json(let value): serialized(value)
    case .body: request.text
    case .texts(let texts): texts.first ?? ""
    case .list(let list): text(of: list)
    case .map(let members): "{\(text(of: members))}"
    case .date(let date): date.text(in: context.zone)
    case .request(.path): request.path
    case .request(.part(let index)): request.text(ofPart: index) ?? ""
    case .request(let part): "{\(text(of: members(of: part)))}"
    case .xml(let nodes): nodes.first?.rendering ?? ""
    }
  }

  /// The JSON text of a value.
  func serialized(_ value: JSONValue) -> String {
    let text = value.serialized()
    request.charge(text.utf8.count)
    return text
  }

  private func text(of members: [TemplateValue.Member]) -> String {
    request.charge(members.count, perStep: 1)
    return members.map { "\($0.name)=\(text(of: $0.value))" }.joined(separator: ", ")
  }

  private func text(of list: TemplateList) -> String {
    request.charge(list.elements.count, perStep: 1)
    return "[\(list.elements.map(text(of:)).joined(separator: ", "))]"
  }

  private func json(of list: TemplateList) -> JSONValue {
    request.charge(list.elements.count, perStep: 1)
    return .array(list.elements.map(json(of:)))
  }

  /// A value as JSON.
  func json(of value: TemplateValue) -> JSONValue {
    switch value {
    case .missing, .root: .null
    case .json(let value): value
    case .texts(let texts): texts.count == 1 ? .string(texts[0]) : .array(texts.map { .string($0) })
    case .list(let list): json(of: list)
    case .map(let members): object(of: members)
    case .request(.path), .request(.part), .date, .body, .xml: .string(text(of: value))
    case .request(let part): object(of: members(of: part))
    }
  }

  private func object(of members: [TemplateValue.Member]) -> JSONValue {
    request.charge(members.count, perStep: 1)
    return .object(JSONObject(members.map { ($0.name, json(of: $0.value)) }))
  }
}
