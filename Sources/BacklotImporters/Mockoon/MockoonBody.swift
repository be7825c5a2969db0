import BacklotHTTP
import BacklotJSON
import BacklotPlatform
import BacklotWireMock

extension MockoonImporter {
  /// Returns a response of a route, and the webhooks of its callbacks.
  mutating func response(
    _ response: JSONValue,
    _ endpoint: MockoonEndpoint,
    at place: JSONPointer
  ) -> (ResponseDraft, [JSONValue]) {
    var draft = ResponseDraft()
    if let loss = draft.setStatus(response["statusCode"]) { lose(loss, at: place.appending("statusCode")) }
    if let loss = draft.addDelay(environment["latency"]) { lose(loss, at: "/latency") }
    if let loss = draft.addDelay(response["latency"]) { lose(loss, at: place.appending("latency")) }
    let helpers = MockoonHelpers(pathParameters: endpoint.parameters, buckets: buckets, bucketTags: bucketTags)
    let isLiteral = response["disableTemplating"]?.bool == true
    addContent(response, isLiteral ? nil : helpers, to: &draft, at: place)
    addFields(response, helpers, to: &draft, at: place)
    let listeners = (response["callbacks"]?.array ?? []).enumerated().compactMap { index, callback in
      listener(callback, at: place.appending("callbacks").appending(index))
    }
    return (draft, listeners)
  }

  private mutating func addFields(
    _ response: JSONValue,
    _ helpers: MockoonHelpers,
    to draft: inout ResponseDraft,
    at place: JSONPointer
  ) {
    let own = headers(response["headers"], at: place.appending("headers"))
    let shared = headers(environment["headers"], at: "/headers").filter { header in
      !own.contains { $0.name.lowercased() == header.name.lowercased() }
    }
    for (name, value, place) in shared + own {
      if let loss = draft.addField(name, translated(value, helpers, at: place)) { lose(loss, at: place) }
    }
    addUsualFields(response, to: &draft)
  }

  /// Adds the fields that Mockoon itself adds.
  private func addUsualFields(_ response: JSONValue, to draft: inout ResponseDraft) {
    guard let path = response["filePath"]?.string, response["bodyType"]?.string == "FILE" else {
      if case .none = draft.content { return }
      if !draft.hasField("Content-Type") { draft.addField("Content-Type", "text/html; charset=utf-8") }
      return
    }
    let name = path.split { $0 == "/" || $0 == "\\" }.last.map(String.init) ?? ""
    if !draft.hasField("Content-Type"), let dot = name.lastIndex(of: "."),
      let type = MediaType(fileExtension: String(name[name.index(after: dot)...]))
    {
      draft.addField("Content-Type", type.description)
    }
    if response["sendFileAsBody"]?.bool != true, !draft.hasField("Content-Disposition"), !name.contains("\"") {
      draft.addField("Content-Disposition", "attachment; filename=\"\(name)\"")
    }
  }

  // MARK: Content

  private mutating func addContent(
    _ response: JSONValue,
    _ helpers: MockoonHelpers?,
    to draft: inout ResponseDraft,
    at place: JSONPointer
  ) {
    switch response["bodyType"]?.string ?? "INLINE" {
    case "FILE": addFile(response["filePath"]?.string ?? "", helpers, to: &draft, at: place.appending("filePath"))
    case "DATABUCKET":
      let id = response["databucketID"]?.string ?? ""
      if let text = buckets[id] {
        let text = translated(
          text,
          helpers ?? MockoonHelpers(),
          isContent: true,
          at: place.appending("databucketID")
        )
        draft.content = .text(text)
      } else {
        lose(
          "names the data bucket \(shown(id)), which does not exist: there is no content",
          at: place.appending("databucketID")
        )
      }
    default:
      let text = response["body"]?.string ?? ""
      if !text.isEmpty {
        draft.content = .text(translated(text, helpers, isContent: true, at: place.appending("body")))
      }
    }
  }

  private mutating func addFile(
    _ path: String,
    _ helpers: MockoonHelpers?,
    to draft: inout ResponseDraft,
    at place: JSONPointer
  ) {
    let name = path.split(separator: "\\", omittingEmptySubsequences: false).joined(separator: "/")
    guard !name.isEmpty else { return }
    guard !name.hasPrefix("/"), !name.split(separator: "/").contains("..") else {
      let action = "Copy it beside the environment and write its name"
      return lose("is outside of the folder of the environment: there is no content. \(action)", at: place)
    }
    // The name is a template even if the content is not.
    let path = translated(name, helpers ?? MockoonHelpers(), at: place)
    draft.content = .file(path)
    guard !path.isTemplate, let helpers, let text = text(ofFile: name), text.range(of: "{{") != nil else { return }
    draft.content = .text(translated(text, helpers, isContent: true, at: place))
  }

  /// Returns the text of a file that may be a template, or `nil` if it is another file or does not exist.
  private func text(ofFile name: String) -> String? {
    do {
      guard let bytes = try bodies.body(named: name).bytes else { return nil }
      return String(validated: bytes, as: UTF8.self)
    } catch {
      // Reading the mapping reports a missing file.
      return nil
    }
  }

  /// Returns a text with equivalents of Mockoon's helpers, and reports those without one.
  private mutating func translated(
    _ text: String,
    _ helpers: MockoonHelpers?,
    isContent: Bool = false,
    at place: JSONPointer
  ) -> TranslatedText {
    guard let helpers else { return TranslatedText(literal: text) }
    let translation = TranslatedText(text, using: helpers, isJSON: isContent && JSONPlace.isJSON(text))
    for tag in translation.unknown {
      let isReplaced = translation.isRepaired || tag.firstRange(of: "faker") != nil
      let action = isReplaced ? "another value is in its place" : "it stays as it is"
      lose("has \(shown(tag)), which has no equivalent: \(action)", at: place)
    }
    return translation
  }

  // MARK: Callbacks

  private mutating func listener(_ call: JSONValue, at place: JSONPointer) -> JSONValue? {
    guard let id = call["uuid"]?.string, let index = callbacks[id],
      let callback = environment["callbacks"]?[index]
    else {
      lose("names a callback that does not exist: it is left out", at: place)
      return nil
    }
    let place = JSONPointer(tokens: ["callbacks", "\(index)"])
    let helpers = MockoonHelpers(values: RequestValues(name: "originalRequest"), buckets: buckets)
    var draft = ResponseDraft()
    var parameters: JSONObject = ["method": .string(callback["method"]?.string?.uppercased() ?? "POST")]
    let uri = callback["uri"]?.string ?? ""
    parameters["url"] = .string(translated(uri, helpers, at: place.appending("uri")).template)
    for (name, value, place) in headers(callback["headers"], at: place.appending("headers")) {
      if let loss = draft.addField(name, translated(value, helpers, at: place)) { lose(loss, at: place) }
    }
    addContent(callback, helpers, to: &draft, at: place)
    parameters = parameters.merging(draft.webhookMembers)
    if let delay = call["latency"]?.int, delay > 0 {
      parameters["delay"] = ["type": "fixed", "milliseconds": .number(JSONNumber(delay))]
    }
    return ["name": "webhook", "parameters": .object(parameters)]
  }
}
