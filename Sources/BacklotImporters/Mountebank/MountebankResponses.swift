import BacklotHTTP
import BacklotJSON
import BacklotStubs

/// A reader of the responses of a Mountebank stub.
struct MountebankResponses {
  /// A response in the cycle of a stub.
  struct Step {
    var draft: ResponseDraft
    let place: JSONPointer
    /// The backend to which requests are forwarded.
    var upstream: Upstream?
  }

  /// The default response, whose parts are used where a response has none.
  private let usual: JSONValue
  /// The maximum number of repetitions.
  private static let repetitionLimit = 100

  init(usual: JSONValue?) { self.usual = usual ?? [:] }

  /// Returns the response to a request that no stub matches.
  func usualResponse(losing losses: inout ImportDraft, at place: JSONPointer) -> ResponseDraft {
    response([:], at: place, losing: &losses)
  }

  /// Returns a response as often as it is repeated, or an empty list if it is not supported.
  func steps(_ value: JSONValue, at place: JSONPointer, losing losses: inout ImportDraft) -> [Step] {
    guard var step = step(value, at: place, losing: &losses) else { return [] }
    var count = 1
    for name in ["_behaviors", "behaviors"] {
      for (behavior, place) in (value[name] ?? .null).elements(at: place.appending(name)) {
        for (name, parameters) in behavior.object ?? [:] {
          let place = place.appending(name)
          if name == "repeat" {
            count = max(1, parameters.integer ?? 1)
          } else if let loss = apply(name, parameters, to: &step.draft, isForwarded: step.upstream != nil) {
            losses.lose(loss, at: place)
          }
        }
      }
    }
    count = max(count, value["repeat"]?.integer ?? 1)
    if count > Self.repetitionLimit {
      losses.lose("is repeated \(count) times: it is repeated \(Self.repetitionLimit) times", at: place)
    }
    return Array(repeating: step, count: min(count, Self.repetitionLimit))
  }

  private func step(_ value: JSONValue, at place: JSONPointer, losing losses: inout ImportDraft) -> Step? {
    if let proxy = value["proxy"] { return self.proxy(proxy, at: place.appending("proxy"), losing: &losses) }
    if let fault = value["fault"] {
      let place = place.appending("fault")
      guard let name = fault.string, ["CONNECTION_RESET_BY_PEER", "RANDOM_DATA_THEN_CLOSE"].contains(name) else {
        losses.lose("is a fault that is not supported: the response is left out", at: place)
        return nil
      }
      var draft = ResponseDraft()
      draft.fault = name
      return Step(draft: draft, place: place)
    }
    guard value["inject"] == nil else {
      losses.lose("is JavaScript, which is not run: the response is left out", at: place.appending("inject"))
      return nil
    }
    guard value.object != nil, value["is"]?.object != nil || value["is"] == nil else {
      losses.lose("is not a response: it is left out", at: place)
      return nil
    }
    return Step(draft: response(value["is"] ?? [:], at: place.appending("is"), losing: &losses), place: place)
  }

  private func response(_ value: JSONValue, at place: JSONPointer, losing losses: inout ImportDraft) -> ResponseDraft {
    var draft = ResponseDraft()
    if let loss = draft.setStatus(value["statusCode"] ?? usual["statusCode"]) {
      losses.lose(loss, at: place.appending("statusCode"))
    }
    for (name, value) in (value["headers"] ?? usual["headers"])?.object ?? [:] {
      for value in value.array ?? [value] {
        let text = TranslatedText(literal: value.scalarText ?? value.serialized())
        if let loss = draft.addField(name, text) { losses.lose(loss, at: place.appending("headers")) }
      }
    }
    draft.removeFramingFields()
    let body = value["body"] ?? usual["body"] ?? .null
    let isBinary = (value["_mode"] ?? usual["_mode"])?.string == "binary"
    switch body {
    case .null: break
    case .string(let text) where isBinary:
      if Base64.decode(text) == nil {
        losses.lose("is not Base64: there is no content", at: place.appending("body"))
      } else {
        draft.content = .base64(text)
      }
    case .object, .array: draft.content = .json(body)
    case .string, .number, .bool: draft.content = .text(TranslatedText(literal: body.scalarText ?? ""))
    }
    return draft
  }

  private func proxy(_ proxy: JSONValue, at place: JSONPointer, losing losses: inout ImportDraft) -> Step? {
    let target = proxy["to"]?.string ?? ""
    do throws(InvalidUpstreamURL) {
      let url = try UpstreamURL(target)
      if proxy["mode"]?.string != "proxyTransparent" {
        losses.lose("records no responses: every request is forwarded", at: place)
      }
      for name in ["addDecorateBehavior", "addWaitBehavior", "predicateGenerators"] where proxy[name] != nil {
        losses.lose("is left out, since no responses are recorded", at: place.appending(name))
      }
      var fields = HTTPFields()
      for (name, value) in proxy["injectHeaders"]?.object ?? [:] {
        if let field = HTTPField.Name(name) { fields.append(HTTPField(name: field, value: value.scalarText ?? "")) }
      }
      return Step(draft: ResponseDraft(), place: place, upstream: Upstream(url).sending(fields))
    } catch {
      losses.lose("forwards to \(shown(target)), which is not supported: the response is left out", at: place)
      return nil
    }
  }

  // MARK: Behaviors

  /// Applies a behavior, or returns the loss if it is not supported.
  private func apply(
    _ name: String,
    _ parameters: JSONValue,
    to draft: inout ResponseDraft,
    isForwarded: Bool
  ) -> String? {
    if isForwarded { return "is left out, since the response of another server is not changed" }
    switch name {
    case "wait":
      if parameters.integer == nil, parameters.string != nil {
        return "is JavaScript, which is not run: there is no delay"
      }
      return draft.addDelay(parameters)
    case "copy":
      var losses: [String] = []
      for copy in parameters.array ?? [parameters] {
        guard let copy = MountebankCopy(copy) else {
          return "copies a value in a way that is not supported: tokens stay"
        }
        losses += draft.changeTexts { copy.apply(to: &$0) }
      }
      return losses.first
    case "lookup": return "reads a file of values, which is not supported: tokens stay as they are"
    case "decorate", "shellTransform": return "is a program, which is not run: the response stays as it is"
    default: return "is a behavior that is not supported: the response stays as it is"
    }
  }
}
