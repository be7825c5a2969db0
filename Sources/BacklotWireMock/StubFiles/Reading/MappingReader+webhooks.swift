import BacklotHTTP
import BacklotJSON
import BacklotStubs

extension MappingReader {
  /// Reads the actions that follow a mapping's response.
  ///
  /// Only webhooks are supported so far.
  mutating func webhooks(_ members: inout MappingMembers) -> [StubWebhook] {
    listeners(from: &members, named: "postServeActions") + listeners(from: &members, named: "serveEventListeners")
  }

  private mutating func listeners(from members: inout MappingMembers, named name: String) -> [StubWebhook] {
    guard let value = members.take(name) else { return [] }
    return at(name) { reader in
      // The older form is an object with a member for each of them.
      if name == "postServeActions", let object = value.object {
        return object.compactMap { key, value in reader.at(key) { $0.action(key, parameters: value) } }
      }
      guard let elements = value.array else {
        reader.report(reader.mismatch(of: value, expected: "an array"))
        return []
      }
      return elements.enumerated().compactMap { index, value in reader.at("\(index)") { $0.listener(value) } }
    }
  }

  private mutating func listener(_ value: JSONValue) -> StubWebhook? {
    guard var members = members(of: value) else { return nil }
    let name = text(from: &members, named: "name")
    let isInTime = listensToEnd(&members)
    let parameters = members.take("parameters") ?? [:]
    rejectLeft(members)
    guard let name else {
      report("has no name, expected \"webhook\"")
      return nil
    }
    let webhook = name == "webhook" ? at("parameters", read: { $0.action(name, parameters: parameters) }) : action(name)
    return isInTime ? webhook : nil
  }

  private static let phases = ["BEFORE_MATCH", "AFTER_MATCH", "BEFORE_RESPONSE_SENT", "AFTER_COMPLETE"]

  /// Returns whether a listener is called after the response was sent, which is the time at which webhooks are sent.
  private mutating func listensToEnd(_ members: inout MappingMembers) -> Bool {
    guard members.object["requestPhases"]?.isNull == false else { return true }
    let phases = texts(from: &members, named: "requestPhases")
    for phase in phases where !Self.phases.contains(phase) {
      report(
        at: "requestPhases",
        message: "has \(quoted(phase)), expected one of \(Self.phases.joined(separator: ", "))"
      )
    }
    if phases.contains("AFTER_COMPLETE") { return true }
    at("requestPhases") { $0.warn("omits AFTER_COMPLETE, the phase in which webhooks are sent: it is never sent") }
    return false
  }

  private mutating func action(_ name: String, parameters: JSONValue = [:]) -> StubWebhook? {
    guard name == "webhook" else {
      unsupported("requires the listener \(quoted(name)), which is not supported: only webhook is")
      return nil
    }
    guard var members = members(of: parameters) else { return nil }
    return webhook(&members).map { .rendered(by: $0) }
  }
}

// MARK: - The webhook

extension MappingReader {
  /// Reads a webhook.
  ///
  /// Unknown members are available to its templates.
  private mutating func webhook(_ members: inout MappingMembers) -> WebhookTemplate? {
    let (method, url) = (template(from: &members, named: "method"), template(from: &members, named: "url"))
    let fields = templates(&members)
    let content = content(&members)
    let delay = members.take("delay").flatMap { value in at("delay") { $0.distribution(value) } }
    guard let method, let url else { return nil }
    checkURL(url)
    return WebhookTemplate(
      method: method,
      url: url,
      fields: fields,
      content: content,
      delay: delay,
      parameters: members.object,
      xml: xml,
      settings: templates
    )
  }

  private mutating func template(from members: inout MappingMembers, named name: String) -> Template? {
    guard members.object[name]?.isNull == false else {
      report("has no \(name), which a webhook requires")
      return nil
    }
    return text(from: &members, named: name).flatMap { text in at(name) { $0.template(text) } }
  }

  private mutating func template(_ text: String) -> Template? {
    do throws(TemplateError) { return try Template(text) } catch {
      report("is not a valid template: \(error)")
      return nil
    }
  }

  /// Checks a URL that is the same for each request, to report an error before the first request.
  private mutating func checkURL(_ url: Template) {
    guard url.isLiteral else { return }
    do throws(WebhookProblem) { _ = try WebhookTarget(url.text) } catch {
      report(at: "url", message: "is invalid: \(error)")
    }
  }

  private mutating func templates(_ members: inout MappingMembers) -> [(name: HTTPField.Name, value: Template)] {
    var fields: [(name: HTTPField.Name, value: Template)] = []
    forEachMember(of: &members, named: "headers") { reader, name, value in
      guard let field = HTTPField.Name(name) else { return reader.report("is not a valid field name") }
      for value in value.array ?? [value] {
        guard value.array == nil, value.object == nil else {
          return reader.report(reader.mismatch(of: value, expected: "a string or an array of strings"))
        }
        reader.template(value.matchedText).map { fields.append((field, $0)) }
      }
    }
    return fields
  }

  // MARK: Content

  static let webhookContentForms = ["body", "jsonBody", "base64Body", "bodyFileName"]

  private mutating func content(_ members: inout MappingMembers) -> WebhookTemplate.Content {
    let forms = Self.webhookContentForms.compactMap { name in members.take(name).map { (name: name, value: $0) } }
    if forms.count > 1 {
      report("has \(forms.map(\.name).joined(separator: " and ")), of which only one is allowed")
    }
    guard let form = forms.first else { return .fixed(.empty) }
    return at(form.name) { $0.content(ofForm: form.name, value: form.value) } ?? .fixed(.empty)
  }

  private mutating func content(ofForm form: String, value: JSONValue) -> WebhookTemplate.Content? {
    if form == "jsonBody" { return template(value.serialized()).map { .text($0) } }
    guard let text = value.string else {
      report(mismatch(of: value, expected: "a string"))
      return nil
    }
    switch form {
    case "base64Body":
      if let bytes = Base64.decode(text) { return .fixed(HTTPBody(bytes)) }
      report("is not Base64 (RFC 4648 §4)")
      return nil
    case "bodyFileName": return file(text)
    default: return template(text).map { .text($0) }
    }
  }

  private mutating func file(_ name: String) -> WebhookTemplate.Content? {
    guard let bodies else {
      report("names a file, but there is no folder __files: write the content into the mapping")
      return nil
    }
    // The file may be added or replaced later. WireMock reads it when it sends the webhook.
    do { _ = try bodies.body(named: name) } catch {
      warn(ofFile: error)
    }
    return .file(name, in: bodies)
  }
}
