import BacklotHTTP
import BacklotJSON

/// A response that is being imported, from which the response of a mapping is made.
struct ResponseDraft {
  /// The content of a response.
  enum Content {
    case none
    case text(TranslatedText)
    case json(JSONValue)
    case base64(String)
    /// A file beside the imported one.
    case file(TranslatedText)
  }

  private var status = 200
  var reason: String?
  private(set) var fields: [(name: String, value: TranslatedText)] = []
  var content = Content.none
  /// The delay in milliseconds.
  var delay = 0
  var fault: String?

  /// Sets the status, or returns the loss if it is not one.
  mutating func setStatus(_ value: JSONValue?) -> String? {
    guard let value, !value.isNull else { return nil }
    guard let code = value.integer, (100...999).contains(code) else {
      return "is \(shown(value.serialized())), which is not a status from 100 to 999: 200 is used"
    }
    status = code
    return nil
  }

  /// Sets the delay, or returns the loss if it is not one.
  mutating func addDelay(_ value: JSONValue?) -> String? {
    guard let value, !value.isNull else { return nil }
    guard let milliseconds = value.integer, (0...31_536_000_000).contains(milliseconds) else {
      return "is \(shown(value.serialized())), which is not a number of milliseconds: there is no delay"
    }
    delay = min(delay + milliseconds, 31_536_000_000)
    return nil
  }

  /// Adds a field, or returns the loss if its name is invalid.
  mutating func addField(_ name: String, _ value: TranslatedText) -> String? {
    guard HTTPField.Name(name) != nil else {
      return "has the field name \(shown(name)), which is invalid: it is left out"
    }
    fields.append((name, value))
    return nil
  }

  /// Adds a field with a known valid name.
  mutating func addField(_ name: String, _ value: String) { fields.append((name, TranslatedText(literal: value))) }

  /// Returns whether there is a field with a name.
  func hasField(_ name: String) -> Bool { fields.contains { $0.name.lowercased() == name.lowercased() } }

  /// Removes the fields that describe how a message was sent, which do not apply to an answer of another server.
  mutating func removeFramingFields() {
    fields.removeAll {
      ["content-length", "transfer-encoding", "connection", "keep-alive"].contains($0.name.lowercased())
    }
  }

  /// Changes each text of the response, and returns the losses.
  mutating func changeTexts(_ change: (inout TranslatedText) -> String?) -> [String] {
    var losses = fields.indices.compactMap { change(&fields[$0].value) }
    switch content {
    case .text(var text):
      losses += [change(&text)].compactMap(\.self)
      content = .text(text)
    case .json(let value):
      var text = TranslatedText(literal: value.serialized())
      losses += [change(&text)].compactMap(\.self)
      guard text.isTemplate else { break }
      content = .text(text)
      losses.append("copies a value into JSON without escapes: quotation marks in it make the JSON invalid")
    case .none, .base64, .file: break
    }
    return losses
  }

  /// The size of the fields and the content in memory, in bytes.
  var size: Int { fields.reduce(contentSize) { $0 + $1.name.utf8.count + $1.value.plain.utf8.count } }

  private var contentSize: Int {
    switch content {
    case .text(let text): text.plain.utf8.count
    case .json(let value): value.nodeCount * 16
    case .base64(let text): text.utf8.count
    case .none, .file: 0
    }
  }

  private var isTemplate: Bool {
    switch content {
    case .text(let text), .file(let text): if text.isTemplate { return true }
    case .none, .json, .base64: break
    }
    return fields.contains { $0.value.isTemplate }
  }

  /// The response as in a mapping.
  var json: JSONObject {
    let isTemplate = isTemplate
    func written(_ text: TranslatedText) -> JSONValue { .string(isTemplate ? text.template : text.plain) }
    var json: JSONObject = ["status": .number(JSONNumber(status))]
    if let reason, !reason.isEmpty, reason.utf8.allSatisfy({ (32..<127).contains($0) }) {
      json["statusMessage"] = .string(reason)
    }
    if !fields.isEmpty { json["headers"] = .object(headers(written)) }
    switch content {
    case .none: break
    case .text(let text): if !text.plain.isEmpty { json["body"] = written(text) }
    case .json(let value) where isTemplate: json["body"] = written(TranslatedText(literal: value.serialized()))
    case .json(let value): json["jsonBody"] = value
    case .base64(let text): json["base64Body"] = .string(text)
    case .file(let name): json["bodyFileName"] = written(name)
    }
    if delay > 0 { json["fixedDelayMilliseconds"] = .number(JSONNumber(delay)) }
    if let fault { json["fault"] = .string(fault) }
    if isTemplate {
      json["transformers"] = ["response-template"]
      if case .file = content { json["transformerParameters"] = ["disableBodyFileTemplating": true] }
    }
    return json
  }

  /// The fields and the content as in a webhook, whose texts are always templates.
  var webhookMembers: JSONObject {
    var members: JSONObject = [:]
    if !fields.isEmpty { members["headers"] = .object(headers { .string($0.template) }) }
    switch content {
    case .text(let text): members["body"] = .string(text.template)
    case .json(let value): members["body"] = .string(TranslatedText.escaped(value.serialized()))
    case .base64(let text): members["base64Body"] = .string(text)
    case .file(let name): members["bodyFileName"] = .string(name.plain)
    case .none: break
    }
    return members
  }

  private func headers(_ written: (TranslatedText) -> JSONValue) -> JSONObject {
    var order: [String] = []
    var values: [String: (name: String, values: [JSONValue])] = [:]
    for (name, value) in fields {
      let key = name.lowercased()
      if values[key] == nil { order.append(key) }
      values[key, default: (name, [])].values.append(written(value))
    }
    return JSONObject(
      order.map { key in
        let (name, all) = values[key] ?? (key, [])
        return (key: name, value: all.count == 1 ? all[0] : .array(all))
      }
    )
  }
}
