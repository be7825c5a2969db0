import BacklotHTTP
import BacklotJSON

extension MappingReader {
  /// Reads the response of a mapping.
  ///
  /// Defaults to 200 without content.
  mutating func response(_ value: JSONValue?) -> StubResponse {
    guard let value else { return .fixed(Respond()) }
    guard var members = members(of: value) else { return .fixed(Respond()) }
    var response = ResponseDefinition(status(&members), headers: fields(&members))
    let isTemplate =
      templates.isGlobal || members.object["transformers"]?.array?.contains("response-template") ?? false
    let body = mappedBody(&members)
    let awaited = body.flatMap { addBody($0, to: &response, isTemplate: isTemplate) }
    response.delay = delay(&members)
    response.pace = pace(&members)
    response.fault = fault(&members)
    rejectProxying(&members)
    checkTransformers(&members)
    let parameters = members.take("transformerParameters")?.object ?? [:]
    members.pass(over: "fromConfiguredStub")
    rejectLeft(members)
    if isTemplate { return template(response, body: body, parameters: parameters) }
    return awaited.map { .rendered(by: $0(response)) } ?? .fixed(response)
  }

  /// Returns the response with its texts as templates.
  private mutating func template(
    _ response: ResponseDefinition,
    body: MappedBody?,
    parameters: JSONObject
  ) -> StubResponse {
    do throws(TemplateError) {
      let content = try content(of: response, body: body, parameters: parameters)
      let template = try ResponseTemplate(
        response,
        content: content,
        parameters: parameters,
        xml: xml,
        settings: templates
      )
      // If all mappings are treated as templates, most of them have no expressions.
      return templates.isGlobal && template.isLiteral ? .fixed(response) : .rendered(by: template)
    } catch {
      report("has an invalid template: \(error)")
      return .fixed(response)
    }
  }

  private func content(
    of response: ResponseDefinition,
    body: MappedBody?,
    parameters: JSONObject
  ) throws(TemplateError) -> ResponseTemplate.Content {
    if body?.form == .file, let name = body?.value.string, let bodies {
      let isTemplate = parameters["disableBodyFileTemplating"]?.bool != true
      return .file(try Template(name), in: bodies, isTemplate: isTemplate)
    }
    guard body?.form != .base64, let bytes = response.body.bytes else { return .fixed }
    return .text(try Template(String(decoding: bytes, as: UTF8.self)))
  }

  private mutating func status(_ members: inout MappingMembers) -> HTTPStatus {
    // WireMock's own client writes 0 if no status is specified.
    let code = integer(from: &members, named: "status", in: 0...999) ?? 200
    if (1..<100).contains(code) { report(at: "status", message: "is \(code), expected 100 to 999") }
    return HTTPStatus(code: code == 0 ? 200 : code, reasonPhrase: text(from: &members, named: "statusMessage"))
  }

  private mutating func fields(_ members: inout MappingMembers) -> HTTPFields {
    var fields = HTTPFields()
    forEachMember(of: &members, named: "headers") { reader, name, value in
      guard let field = HTTPField.Name(name) else { return reader.report("is not a valid field name") }
      // A recorded response may have the fields of the mapping that it came from.
      if field.isMatchedStub { return }
      for value in value.array ?? [value] {
        guard value.array == nil, value.object == nil else {
          return reader.report(reader.mismatch(of: value, expected: "a string or an array of strings"))
        }
        fields.append(HTTPField(name: field, value: value.matchedText))
      }
    }
    return fields
  }

  // MARK: Time and faults

  private static let longest = 31_536_000_000

  private mutating func delay(_ members: inout MappingMembers) -> Delay? {
    let fixed = integer(from: &members, named: "fixedDelayMilliseconds", in: 0...Self.longest).map {
      Delay.fixed(.milliseconds($0))
    }
    guard let value = members.take("delayDistribution") else { return fixed }
    let drawn = at("delayDistribution") { $0.distribution(value) }
    guard let fixed, let drawn else { return drawn ?? fixed }
    return fixed.followed(by: drawn)
  }

  /// Reads the description of a distribution.
  mutating func distribution(_ value: JSONValue) -> Delay? {
    guard members(of: value) != nil else { return nil }
    let (delay, problems) = Delay.reading(value)
    for problem in problems {
      if let name = problem.pointer.tokens.first {
        report(at: name, message: problem.message)
      } else {
        report(problem.message)
      }
    }
    return delay
  }

  private mutating func pace(_ members: inout MappingMembers) -> Pace? {
    guard let value = members.take("chunkedDribbleDelay") else { return nil }
    return at("chunkedDribbleDelay") { reader in
      guard var members = reader.members(of: value) else { return nil }
      let count = reader.integer(from: &members, named: "numberOfChunks", in: 1...1_000_000)
      let duration = reader.integer(from: &members, named: "totalDuration", in: 0...Self.longest)
      reader.rejectLeft(members)
      guard let count, let duration else {
        reader.report("requires numberOfChunks, and totalDuration in milliseconds")
        return nil
      }
      return .pieces(count, over: .milliseconds(duration))
    }
  }

  static let faults: [(name: String, fault: Fault)] = [
    ("CONNECTION_RESET_BY_PEER", .connectionReset), ("EMPTY_RESPONSE", .emptyResponse),
    ("MALFORMED_RESPONSE_CHUNK", .malformedChunk), ("RANDOM_DATA_THEN_CLOSE", .randomData),
  ]

  private mutating func fault(_ members: inout MappingMembers) -> Fault? {
    guard let name = text(from: &members, named: "fault") else { return nil }
    if let fault = Self.faults.first(where: { $0.name == name })?.fault { return fault }
    report(
      at: "fault",
      message: "is \(quoted(name)), expected one of \(Self.faults.map(\.name).joined(separator: ", "))"
    )
    return nil
  }

  // MARK: Unsupported features

  private mutating func rejectProxying(_ members: inout MappingMembers) {
    if members.take("proxyBaseUrl") != nil {
      unsupported(at: "proxyBaseUrl", message: "needs a proxy, which is not supported yet")
    }
    members.pass(over: "additionalProxyRequestHeaders", "removeProxyRequestHeaders", "proxyUrlPrefixToRemove")
  }

  private mutating func checkTransformers(_ members: inout MappingMembers) {
    for name in texts(from: &members, named: "transformers") where name != "response-template" {
      unsupported(
        at: "transformers",
        message: "names \(quoted(name)), which is not supported: only response-template is"
      )
    }
  }
}
