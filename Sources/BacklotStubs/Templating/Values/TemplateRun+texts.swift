internal import BacklotJSON

extension TemplateRun {
  /// A value as it is written into the answer.
  func text(of value: TemplateValue) -> String {
    switch value {
    case .missing, .root, .json(.null): ""
    case .json(.string(let text)): text
    case .json(let value): value.serialized()
    case .body: String(decoding: request.body, as: UTF8.self)
    case .texts(let texts): texts.first ?? ""
    case .list(let list): "[\(list.elements.map(text(of:)).joined(separator: ", "))]"
    case .map(let members): "{\(text(of: members))}"
    case .date(let date): date.text(in: context.zone)
    case .request(.path): request.path
    case .request(.part(let index)): part(at: index).map { String(decoding: $0.body, as: UTF8.self) } ?? ""
    case .request(let part): "{\(text(of: members(of: part)))}"
    case .xml(let nodes): nodes.first?.rendering ?? ""
    }
  }

  private func text(of members: [TemplateValue.Member]) -> String {
    members.map { "\($0.name)=\(text(of: $0.value))" }.joined(separator: ", ")
  }

  /// A value as JSON.
  func json(of value: TemplateValue) -> JSONValue {
    switch value {
    case .missing, .root: .null
    case .json(let value): value
    case .texts(let texts): texts.count == 1 ? .string(texts[0]) : .array(texts.map { .string($0) })
    case .list(let list): .array(list.elements.map(json(of:)))
    case .map(let members): object(of: members)
    case .request(.path), .request(.part), .date, .body, .xml: .string(text(of: value))
    case .request(let part): object(of: members(of: part))
    }
  }

  private func object(of members: [TemplateValue.Member]) -> JSONValue {
    .object(JSONObject(members.map { ($0.name, json(of: $0.value)) }))
  }
}
