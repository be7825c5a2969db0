internal import BacklotJSON

extension TemplateRun {
  /// Returns a value as it is written to the response.
  func text(of value: TemplateValue) -> String {
    switch value {
    case .missing, .root, .failure, .json(.null): ""
    case .json(.string(let text)): text
    case .json(let value): compact(value)
    case .selection(let value): serialized(value)
    case .body: bodyText
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

  /// The content of the request, for a function that processes all of it.
  private var bodyText: String {
    request.charge(request.body.count)
    return request.text
  }

  private func compact(_ value: JSONValue) -> String {
    let text = value.serialized()
    request.charge(text.utf8.count)
    return text
  }

  /// Returns the JSON text of a value in the format of `toJson` and `jsonPath`: on several lines, and without null
  /// members.
  func serialized(_ value: JSONValue) -> String { serialized(value) { _ in } }

  /// Returns the JSON text of a value.
  ///
  /// If it exceeds the limit of the output, the complete budget is charged.
  func serialized(_ value: JSONValue, configure: (inout JacksonText) -> Void) -> String {
    var text = JacksonText(limit: maximumOutput)
    configure(&text)
    text.append(value)
    request.charge(text.isComplete ? text.bytes.count : 1 << 40)
    return String(decoding: text.bytes, as: UTF8.self)
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

  /// Returns a value as JSON.
  func json(of value: TemplateValue) -> JSONValue {
    switch value {
    case .missing, .root, .failure: .null
    case .json(let value), .selection(let value): value
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
