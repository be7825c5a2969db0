import BacklotHTTP
import BacklotJSON
import BacklotMessages
import BacklotRecording
import BacklotStubs

/// Writes the parameters of an operation (OAS 3.1.0 §4.8.12).
struct ParameterWriter {
  let operation: InferredOperation
  let evidence: InferenceOptions

  func all() -> [JSONValue] { pathParameters() + queryParameters() + fields() }

  private func pathParameters() -> [JSONValue] {
    operation.template.enumerated().compactMap { index, element in
      guard case .parameter(let name) = element else { return nil }
      var values = TextValues()
      for exchange in operation.exchanges { values.add([exchange.segments[operation.baseLength + index].text]) }
      return parameter(name, in: "path", isRequired: true, schema: values.schema)
    }
  }

  private func queryParameters() -> [JSONValue] {
    var found: [String: TextValues] = [:]
    for exchange in operation.exchanges {
      // A name may be a secret itself.
      let names = Set(RequestTarget(exchange.redacted.request).queryItems.items.map(\.name))
      for name in names.intersection(exchange.query.items.map(\.name)) where Self.isDescribed(name) {
        found[name, default: TextValues()].add(exchange.query.values(of: name))
      }
    }
    return found.sorted { $0.key < $1.key }.map { name, values in
      parameter(name, in: "query", isRequired: isRequired(values), schema: values.schema)
    }
  }

  /// Returns the app's own header fields that all requests have.
  private func fields() -> [JSONValue] {
    var found: [String: (name: String, values: TextValues)] = [:]
    for exchange in operation.exchanges {
      var seen: Set<String> = []
      for field in exchange.request.headerFields where Self.isDescribed(field.name) {
        let key = field.name.canonicalName
        guard seen.insert(key).inserted else { continue }
        found[key, default: (field.name.rawName, TextValues())].values.add([field.value])
      }
    }
    return found.sorted { $0.key < $1.key }.compactMap { _, field in
      guard field.values.count == operation.exchanges.count else { return nil }
      return parameter(field.name, in: "header", isRequired: isRequired(field.values), schema: field.values.schema)
    }
  }

  private func isRequired(_ values: TextValues) -> Bool {
    values.count == operation.exchanges.count && evidence.isEnough(values.count)
  }

  private func parameter(_ name: String, in place: String, isRequired: Bool, schema: JSONValue) -> JSONValue {
    var parameter: JSONObject = ["name": .string(name), "in": .string(place)]
    if isRequired { parameter["required"] = true }
    parameter["schema"] = schema
    return .object(parameter)
  }

  private static func isDescribed(_ name: String) -> Bool { !Credential.isKey(name) && !Credential.isReplaced(name) }

  /// Returns true for a field of the app, rather than one of a browser, a proxy or a tracing system.
  private static func isDescribed(_ name: HTTPField.Name) -> Bool {
    let text = name.canonicalName
    guard text.hasPrefix("x-"), !SecretNames.standard.contains(text) else { return false }
    return !foreignFields.contains(text) && !foreignBeginnings.contains { text.hasPrefix($0) }
  }

  private static let foreignFields: Set = [
    "x-request-id", "x-correlation-id", "x-trace-id", "x-real-ip", "x-requested-with", "x-client-data", "x-http-method",
    "x-http-method-override", "x-cloud-trace-context", "x-do-not-track", "x-att-deviceid", "x-wap-profile",
  ]
  private static let foreignBeginnings = [
    "x-forwarded-", "x-amz", "x-b3-", "x-datadog-", "x-newrelic-", "x-envoy-", "x-backlot-", "x-sentry-", "x-devtools-",
    "x-firefox-", "x-goog-", "x-browser-",
  ]
}
