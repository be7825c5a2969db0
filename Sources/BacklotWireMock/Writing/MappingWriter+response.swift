import BacklotHTTP
import BacklotJSON
import BacklotLimits
import BacklotPlatform

extension MappingWriter {
  /// Returns a response as in a mapping.
  func response(_ response: ResponseDefinition) throws(MappingWritingError.Reason) -> JSONObject {
    var written: JSONObject = ["status": .number(JSONNumber(response.status.code))]
    if response.status.reasonPhrase != HTTPStatus(code: response.status.code).reasonPhrase {
      written["statusMessage"] = .string(response.status.reasonPhrase)
    }
    if !response.headerFields.isEmpty { written["headers"] = .object(fields(response.headerFields)) }
    if response.isEventStream { throw .init("its content is an event stream, which cannot be written") }
    try addBody(response.body, to: &written)
    if let delay = response.delay { try add(delay, to: &written) }
    if let pace = response.pace { add(pace, of: response.body, to: &written) }
    if let fault = response.fault { written["fault"] = .string(try name(of: fault)) }
    return written
  }

  /// Returns the fields by name.
  ///
  /// The values of one name are joined as RFC 9110 §5.3 allows, except for `Set-Cookie`.
  private func fields(_ fields: HTTPFields) -> JSONObject {
    var written: JSONObject = [:]
    var seen: Set<HTTPField.Name> = []
    for name in fields.map(\.name) where seen.insert(name).inserted {
      let values = fields[values: name]
      let isList = name == .setCookie && values.count > 1
      written[name.rawName] = isList ? .array(values.map { .string($0) }) : .string(values.joined(separator: ", "))
    }
    return written
  }

  private func addBody(_ body: HTTPBody, to written: inout JSONObject) throws(MappingWritingError.Reason) {
    guard let bytes = body.bytes else {
      guard case .file(let path, _) = body.storage else { throw .init("its body is a stream, which cannot be written") }
      guard let name = fileNames[path] else {
        throw .init("its body is the file \(path), which is too large for a mapping")
      }
      written["bodyFileName"] = .string(name)
      return
    }
    guard !bytes.isEmpty else { return }
    guard let text = String(validated: bytes, as: UTF8.self) else {
      written["base64Body"] = .string(Base64.encode(bytes))
      return
    }
    // The body is written as JSON if this results in the same bytes.
    var budget = StepBudget.unlimited
    if let json = JSONValue(text: text, spending: &budget), json.object != nil || json.array != nil,
      json.serialized() == text
    {
      written["jsonBody"] = json
    } else {
      written["body"] = .string(text)
    }
  }

  // MARK: Time and faults

  func add(_ delay: Delay, to written: inout JSONObject) throws(MappingWritingError.Reason) {
    switch delay.kind {
    case .fixed(let duration): written["fixedDelayMilliseconds"] = milliseconds(duration)
    case .uniform(let lower, let upper):
      written["delayDistribution"] = .object([
        "type": "uniform", "lower": milliseconds(lower), "upper": milliseconds(upper),
      ])
    case .logNormal(let median, let sigma, let maximum):
      var distribution: JSONObject = ["type": "lognormal", "median": milliseconds(median)]
      distribution["sigma"] = JSONNumber(sigma).map { .number($0) } ?? 0
      if let maximum { distribution["maxValue"] = milliseconds(maximum) }
      written["delayDistribution"] = .object(distribution)
    case .normal, .percentiles: throw .init("a mapping cannot express this delay: \(delay)")
    case .both(let first, let second): try addBoth(first, and: second, to: &written)
    }
  }

  private func addBoth(
    _ first: Delay,
    and second: Delay,
    to written: inout JSONObject
  ) throws(MappingWritingError.Reason) {
    var (one, other) = (JSONObject(), JSONObject())
    try add(first, to: &one)
    try add(second, to: &other)
    for (name, value) in Array(one) + Array(other) {
      guard written[name] == nil else {
        throw .init("it waits \(first), then \(second), but a mapping can have only one delay of each kind")
      }
      written[name] = value
    }
  }

  private func milliseconds(_ duration: Duration) -> JSONValue {
    let (seconds, attoseconds) = Delay.bounded(duration).components
    return .number(JSONNumber(seconds * 1000 + (attoseconds + 500_000_000_000_000) / 1_000_000_000_000_000))
  }

  private func add(_ pace: Pace, of body: HTTPBody, to written: inout JSONObject) {
    let (count, duration): (Int, Duration)
    switch pace.kind {
    case .pieces(let pieces, let over): (count, duration) = (pieces, over)
    case .recorded(let pieces): (count, duration) = (max(1, pieces.count), pieces.last?.time ?? .zero)
    case .bytesPerSecond(let rate):
      let length = Int(clamping: body.length ?? 0)
      duration = .seconds(Double(length) / Double(rate))
      count = max(1, min(length, Int(Double(length) / Double(max(1, rate / 10)))))
    case .bitsPerSecond(let rate):
      return add(.bytesPerSecond(rate / 8), of: body, to: &written)
    }
    let total = milliseconds(duration)
    written["chunkedDribbleDelay"] = .object(["numberOfChunks": .number(JSONNumber(count)), "totalDuration": total])
  }

  private func name(of fault: Fault) throws(MappingWritingError.Reason) -> String {
    switch fault.kind {
    case .connectionReset: "CONNECTION_RESET_BY_PEER"
    case .emptyResponse: "EMPTY_RESPONSE"
    case .malformedChunk: "MALFORMED_RESPONSE_CHUNK"
    case .randomData: "RANDOM_DATA_THEN_CLOSE"
    case .truncatedBody, .noResponse, .offline, .failure:
      throw .init("a mapping cannot express this fault: \(fault)")
    }
  }
}
