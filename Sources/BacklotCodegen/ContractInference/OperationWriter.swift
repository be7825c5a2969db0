import BacklotHTTP
import BacklotJSON
import BacklotRecording
import BacklotStubs

/// Writes the description of an operation (OAS 3.1.0 §4.8.10).
struct OperationWriter {
  /// The maximum number of bytes of an example.
  private static let maximumExampleLength = 1_024

  let operation: InferredOperation
  let contents: ContentSchemas
  let schemes: SecuritySchemes
  let evidence: InferenceOptions
  let omittedExamples: Set<ContentSlot>

  /// Returns the description, and the position of each exchange whose response is an example.
  func description(named name: String) -> (JSONValue, examples: [ContentSlot: Int]) {
    var examples: [ContentSlot: Int] = [:]
    var description: JSONObject = [
      "operationId": .string(name), "summary": .string(OperationNames.summary(of: operation)),
    ]
    if let tag = operation.template.first, case .fixed(let text) = tag, !text.isEmpty {
      description["tags"] = [.string(text)]
    }
    description["security"] = schemes.alternatives(of: operation)
    let parameters = ParameterWriter(operation: operation, evidence: evidence).all()
    if !parameters.isEmpty { description["parameters"] = .array(parameters) }
    description["requestBody"] = requestBody()
    var responses: JSONObject = [:]
    for status in operation.statuses { responses["\(status)"] = response(with: status, &examples) }
    description["responses"] = .object(responses)
    return (.object(description), examples)
  }

  private func requestBody() -> JSONValue? {
    let found = operation.contents(status: nil)
    if found.isEmpty { return nil }
    let count = found.reduce(0) { $0 + $1.exchanges.count }
    var body: JSONObject = [:]
    if count == operation.exchanges.count, evidence.isEnough(count) { body["required"] = true }
    body["content"] = .object(
      JSONObject(
        found.map { (key: $0.type, value: mediaType(of: operation.slot(status: nil, $0.type), $0.exchanges)) }
      )
    )
    return .object(body)
  }

  private func response(with status: Int, _ examples: inout [ContentSlot: Int]) -> JSONValue {
    let phrase = HTTPStatus(code: status).reasonPhrase
    var response: JSONObject = ["description": .string(phrase.isEmpty ? "Status \(status)" : phrase)]
    var content: JSONObject = [:]
    for (type, exchanges) in operation.contents(status: status) {
      let slot = operation.slot(status: status, type)
      var description = mediaType(of: slot, exchanges).object ?? [:]
      if !omittedExamples.contains(slot), let example = example(among: exchanges) {
        description["example"] = example.value
        examples[slot] = example.number
      }
      content[type] = .object(description)
    }
    if !content.isEmpty { response["content"] = .object(content) }
    return .object(response)
  }

  /// Returns the longest example that is short enough, without secrets.
  private func example(among exchanges: [ObservedExchange]) -> (value: JSONValue, number: Int)? {
    let candidates = exchanges.compactMap { exchange -> (value: JSONValue, text: String, number: Int)? in
      guard case .json? = exchange.responseContent?.value, let bytes = exchange.redacted.response?.body.bytes,
        bytes.count <= Self.maximumExampleLength * 4, let value = Self.json(bytes)
      else { return nil }
      let text = value.serialized()
      return text.utf8.count <= Self.maximumExampleLength ? (value, text, exchange.number) : nil
    }
    let best = candidates.min { (-$0.text.utf8.count, $0.text) < (-$1.text.utf8.count, $1.text) }
    return best.map { ($0.value, $0.number) }
  }

  private static func json(_ bytes: [UInt8]) -> JSONValue? {
    do throws(JSONError) { return try JSONValue(parsing: bytes) } catch { return nil }
  }
}

// MARK: - Contents

extension OperationWriter {
  private func mediaType(of slot: ContentSlot, _ exchanges: [ObservedExchange]) -> JSONValue {
    schema(of: slot, exchanges).map { ["schema": $0] } ?? [:]
  }

  private func schema(of slot: ContentSlot, _ exchanges: [ObservedExchange]) -> JSONValue? {
    let values = exchanges.compactMap { slot.status == nil ? $0.requestContent?.value : $0.responseContent?.value }
    if let schema = contents.schema(of: slot) { return schema }
    var forms: [[ObservedContent.Item]] = []
    var isOther = false
    var isBinary = false
    for value in values {
      switch value {
      case .items(let items): forms.append(items)
      case .other: isOther = true
      case .binary: isBinary = true
      case .json, .text: break
      }
    }
    if isOther { return nil }
    if isBinary { return ["type": "string", "format": "binary"] }
    return forms.count == values.count ? form(forms) : ["type": "string"]
  }

  private func form(_ forms: [[ObservedContent.Item]]) -> JSONValue {
    var members: [String: (texts: TextValues, isFile: Bool, isJSON: Bool)] = [:]
    for item in forms.joined() {
      var member = members[item.name] ?? (TextValues(), false, false)
      member.texts.add(item.texts)
      members[item.name] = (member.texts, member.isFile || item.isFile, member.isJSON || item.isJSON)
    }
    let names = members.keys.sorted()
    var properties: JSONObject = [:]
    for name in names { properties[name] = members[name].map(Self.schema) }
    let required = names.filter { members[$0]?.texts.count == forms.count && evidence.isEnough(forms.count) }
    var schema: JSONObject = ["type": "object", "properties": .object(properties)]
    if !required.isEmpty { schema["required"] = .array(required.map { .string($0) }) }
    return .object(schema)
  }

  private static func schema(of member: (texts: TextValues, isFile: Bool, isJSON: Bool)) -> JSONValue {
    guard member.isFile || member.isJSON else { return member.texts.schema }
    let element: JSONValue = member.isJSON ? [:] : ["type": "string", "format": "binary"]
    return member.texts.isRepeated ? ["type": "array", "items": element] : element
  }
}
