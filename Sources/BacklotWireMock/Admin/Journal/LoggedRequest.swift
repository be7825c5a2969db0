import BacklotHTTP
import BacklotJSON

/// A request as the journal shows it, with secrets masked.
struct LoggedRequest {
  private let uuid: String
  private let request: ReceivedRequest
  private let cookies: [QueryItems.Item]
  /// The time at which the request arrived.
  private let moment: Moment

  /// Creates a request to show.
  ///
  /// - Parameters:
  ///   - entry: The exchange with the request.
  ///   - moment: The time at which the request arrived.
  ///   - secrets: The names whose values are masked.
  init(entry: JournalEntry, moment: Moment, masking secrets: SecretNames) {
    uuid = entry.uuid
    request = secrets.masked(entry.request, by: entry.unmatchedEvents?.path)
    cookies = secrets.masked(entry.request.cookies)
    self.moment = moment
  }

  /// The request's members by WireMock's names.
  var json: JSONValue {
    var members: JSONObject = [
      "id": .string(uuid), "url": .string(request.message.path ?? "/"), "absoluteUrl": .string(absoluteURL),
      "method": .string(request.method.rawValue), "scheme": .string(scheme),
    ]
    if let authority {
      members["host"] = .string(authority.host)
      members["port"] = .number(JSONNumber(authority.port ?? (scheme == "https" ? 443 : 80)))
    }
    members["clientIp"] = .string(request.clientAddress)
    members["headers"] = .object(Self.fields(request.headerFields))
    members["cookies"] = .object(Self.values(cookies))
    members["queryParams"] = .object(Self.parameters(request.query))
    members["formParams"] = isForm ? .object(Self.parameters(form)) : [:]
    members["browserProxyRequest"] = false
    members["loggedDate"] = .number(JSONNumber(moment.milliseconds))
    members["loggedDateString"] = .string(moment.timestamp)
    members["bodyAsBase64"] = .string(Base64.encode(request.body))
    members["body"] = .string(request.text)
    if !parts.isEmpty { members["multiparts"] = .array(parts.map(Self.part)) }
    members["protocol"] = "HTTP/1.1"
    return .object(members)
  }
}

extension LoggedRequest {
  private var scheme: String { request.message.scheme ?? "http" }

  private var authorityText: String? { request.message.authority ?? request.headerFields[.host] }

  private var authority: RequestAuthority? { authorityText.map { RequestAuthority(authority: $0, scheme: scheme) } }

  private var absoluteURL: String { "\(scheme)://\(authorityText ?? "localhost")\(request.message.path ?? "/")" }

  private var type: MediaType? { request.headerFields[.contentType].flatMap { MediaType(parsing: $0) } }

  private var isForm: Bool { type?.isForm ?? false }

  /// The items of a form; empty if there are too many.
  private var form: QueryItems { QueryItems(parsing: request.text, upTo: QueryItems.maximumFormItems) ?? QueryItems() }

  private var parts: [MultipartContent.Part] {
    type.flatMap { MultipartContent(request.body, type: $0) }?.parts ?? []
  }

  /// Returns the fields by name: a string, or an array of strings if the name occurs more than once.
  static func fields(_ fields: HTTPFields) -> JSONObject {
    values(fields.map { QueryItems.Item(name: $0.name.rawName, value: $0.value) }) {
      HTTPField.Name($0)?.canonicalName ?? $0
    }
  }

  private static func values(
    _ pairs: [QueryItems.Item],
    comparing: (String) -> String = \.self
  ) -> JSONObject {
    var names: [String: String] = [:]
    var members: JSONObject = [:]
    for pair in pairs {
      let name = names[comparing(pair.name), default: pair.name]
      names[comparing(pair.name)] = name
      let value = JSONValue.string(pair.value ?? "")
      members[name] = members[name].map { .array(($0.array ?? [$0]) + [value]) } ?? value
    }
    return members
  }

  private static func parameters(_ items: QueryItems) -> JSONObject {
    var members: JSONObject = [:]
    for item in items.items where members[item.name] == nil {
      let values = JSONValue.array(items.values(of: item.name).map { .string($0) })
      members[item.name] = .object(["key": .string(item.name), "values": values])
    }
    return members
  }

  private static func part(_ part: MultipartContent.Part) -> JSONValue {
    var members: JSONObject = [:]
    if let name = part.name { members["name"] = .string(name) }
    if let fileName = part.fileName { members["fileName"] = .string(fileName) }
    members["headers"] = .object(fields(part.headerFields))
    members["body"] = .object([
      "asString": .string(String(decoding: part.body, as: UTF8.self)), "asBase64": .string(Base64.encode(part.body)),
    ])
    return .object(members)
  }
}
