import BacklotHTTP
import BacklotJSON

/// An exchange as the journal reports it: the request, the stub that answered it, and the response.
struct ServeEvent {
  let entry: JournalEntry
  let moment: Moment
  /// The stub that answered, as it is listed.
  let listed: ListedStub?
  /// The names whose values are masked in requests and responses.
  let secrets: SecretNames

  /// The exchange's members by WireMock's names.
  var json: JSONValue {
    var members: JSONObject = [
      "id": .string(entry.uuid), "request": LoggedRequest(entry: entry, moment: moment, masking: secrets).json,
      "responseDefinition": .object(responseDefinition), "response": .object(response),
      "wasMatched": .bool(entry.stub != nil), "timing": .object(timing), "subEvents": .array(subEvents),
    ]
    if let mapping = listed?.mappings.first { members["stubMapping"] = .object(mapping) }
    return .object(members)
  }
}

extension ServeEvent {
  private var responseDefinition: JSONObject {
    guard let listed else {
      return ["status": 404, "transformers": [], "fromConfiguredStub": false, "transformerParameters": [:]]
    }
    return listed.mappings.first?["response"]?.object ?? [:]
  }

  /// The response, with the status of the exchange and the other members of the stub's definition, unless the stub is a
  /// closure.
  private var response: JSONObject {
    var members: JSONObject = ["status": .number(JSONNumber(status))]
    let answer = entry.isInjectedFault ? nil : entry.stub?.response.onlyDefinition
    if let fields = answer?.headerFields, !fields.isEmpty {
      members["headers"] = .object(LoggedRequest.fields(secrets.masked(fields)))
    }
    if let answer, let content = answer.body.bytes {
      let bytes = secrets.masked(content: content, of: answer.headerFields.mediaType)
      members["bodyAsBase64"] = .string(Base64.encode(bytes))
      members["body"] = .string(String(decoding: bytes, as: UTF8.self))
    }
    if case .failed(let fault) = entry.outcome,
      let name = MappingReader.faults.first(where: { "\($0.fault)" == "\(fault)" })
    {
      members["fault"] = .string(name.name)
    }
    members["fromProxy"] = false
    return members
  }

  private var status: Int {
    switch entry.outcome {
    case .answered(let status): status.code
    case .unmatched: 404
    case .failed: entry.stub?.response.onlyDefinition?.status.code ?? 200
    case .pending, .cancelled: 0
    }
  }

  /// The known timing: the delay, if it is always the same.
  private var timing: JSONObject {
    var milliseconds = 0
    if case .fixed(let delay)? = entry.stub?.response.onlyDefinition?.delay?.kind {
      milliseconds = delay.wholeMilliseconds
    }
    return ["addedDelay": .number(JSONNumber(milliseconds)), "processTime": 0, "responseSendTime": 0]
  }
}

extension HTTPFields {
  /// The media type of the content, or `nil` if it has no media type.
  var mediaType: MediaType? { self[.contentType].flatMap { MediaType(parsing: $0) } }
}

extension StubResponse {
  /// The response to each request, if it is always the same.
  fileprivate var onlyDefinition: ResponseDefinition? { steps.count == 1 ? firstDefinition : nil }
}

extension Duration {
  fileprivate var wholeMilliseconds: Int {
    let (seconds, attoseconds) = components
    return Int(clamping: seconds) * 1000 + Int(attoseconds / 1_000_000_000_000_000)
  }
}

// MARK: - Identifiers

extension JournalEntry {
  // The beginning of a UUID of version 8, whose content is free for applications (RFC 9562 §5.8).
  private static var head: String { "00000000-0000-8000-8000-" }

  /// The number of the exchange in the form of WireMock's identifiers.
  var uuid: String {
    let digits = String(id & 0xFFFF_FFFF_FFFF, radix: 16)
    return Self.head + String(repeating: "0", count: 12 - digits.count) + digits
  }

  /// Returns the number in such an identifier, or `nil` if the text is not one.
  static func number(of uuid: String) -> UInt64? {
    let text = uuid.lowercased()
    guard text.hasPrefix(head), text.utf8.count == 36 else { return nil }
    let digits = text.dropFirst(head.count)
    return digits.allSatisfy { $0.isASCII && $0.isHexDigit } ? UInt64(digits, radix: 16) : nil
  }
}
