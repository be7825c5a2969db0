import BacklotHTTP
import BacklotJSON
import BacklotPlatform

extension MappingWriter {
  /// Returns a webhook as a listener.
  func listener(_ webhook: StubWebhook) throws(MappingWritingError.Reason) -> JSONObject {
    let parameters =
      switch webhook.kind {
      case .fixed(let webhook): try parameters(webhook)
      case .rendered(let renderer as WebhookTemplate): try parameters(renderer)
      case .rendered: throw .init("its webhook is created by a renderer, which cannot be written")
      case .dynamic: throw .init("its webhook is created by a closure, which cannot be written")
      case .impossible(let reason): throw .init("its webhook cannot be sent: \(reason)")
      }
    return ["name": "webhook", "parameters": .object(parameters)]
  }

  private func parameters(_ webhook: Webhook) throws(MappingWritingError.Reason) -> JSONObject {
    let texts = [webhook.url] + webhook.headerFields.map(\.value) + [text(of: webhook.body)].compactMap(\.self)
    // A reader of the mapping renders its webhooks as templates.
    guard !texts.contains(where: { $0.utf8.firstRange(of: "{{".utf8) != nil }) else {
      throw .init("its webhook contains {{, which a mapping would treat as a template")
    }
    let fields = webhook.headerFields.map { (name: $0.name, value: $0.value) }
    var written = head(method: webhook.method.rawValue, url: webhook.url, fields: fields)
    try add(webhook.body, to: &written)
    if let delay = webhook.delay { written["delay"] = try distribution(delay) }
    return written
  }

  private func parameters(_ template: WebhookTemplate) throws(MappingWritingError.Reason) -> JSONObject {
    var written = template.parameters
    for name in MappingReader.webhookContentForms { written[name] = nil }
    let fields = template.fields.map { (name: $0.name, value: $0.value.text) }
    for (name, value) in head(method: template.method.text, url: template.url.text, fields: fields) {
      written[name] = value
    }
    switch template.content {
    case .text(let text): written["body"] = .string(text.text)
    case .fixed(let body): try add(body, to: &written)
    case .file(let name, _): written["bodyFileName"] = .string(name)
    }
    if let delay = template.delay { written["delay"] = try distribution(delay) }
    return written
  }

  private func head(method: String, url: String, fields: [(name: HTTPField.Name, value: String)]) -> JSONObject {
    var written: JSONObject = ["method": .string(method), "url": .string(url)]
    var members: JSONObject = [:]
    var taken: Set<HTTPField.Name> = []
    for name in fields.map(\.name) where taken.insert(name).inserted {
      let values = fields.filter { $0.name == name }.map { JSONValue.string($0.value) }
      members[name.rawName] = values.count == 1 ? values[0] : .array(values)
    }
    if !members.isEmpty { written["headers"] = .object(members) }
    return written
  }

  private func text(of body: HTTPBody) -> String? { body.bytes.flatMap { String(validated: $0, as: UTF8.self) } }

  private func add(_ body: HTTPBody, to written: inout JSONObject) throws(MappingWritingError.Reason) {
    guard let bytes = body.bytes else { throw .init("its webhook's body is not in memory") }
    if bytes.isEmpty { return }
    if let text = text(of: body) {
      written["body"] = .string(text)
    } else {
      written["base64Body"] = .string(Base64.encode(bytes))
    }
  }

  private func distribution(_ delay: Delay) throws(MappingWritingError.Reason) -> JSONValue {
    var written: JSONObject = [:]
    try add(delay, to: &written)
    if let drawn = written["delayDistribution"], written.count == 1 { return drawn }
    guard let fixed = written["fixedDelayMilliseconds"], written.count == 1 else {
      throw .init("its webhook waits \(delay), but a webhook in a mapping has only one delay")
    }
    return .object(["type": "fixed", "milliseconds": fixed])
  }
}
