internal import BacklotJSON
internal import BacklotLimits

extension TemplateFunction {
  static let documents = [
    TemplateFunction("jsonPath", preparing: .path) { (call, run) throws(TemplateInterruption) in try run.jsonPath(call)
    },
    TemplateFunction("parseJson") { (call, run) throws(TemplateInterruption) in try run.parseJSON(call) },
    TemplateFunction("toJson") { (call, run) in
      call.subject.isMissing || call.arguments.isEmpty
        ? .text("") : .text(run.serialized(run.json(of: call.subject)))
    },
    TemplateFunction("formatJson") { (call, run) throws(TemplateInterruption) in try run.formatJSON(call) },
  ]
}

extension TemplateRun {
  fileprivate mutating func jsonPath(_ call: FunctionCall) throws(TemplateInterruption) -> TemplateValue {
    if call.arguments.isEmpty || call.subject.isMissing || call.subject.plainText?.isEmpty == true { return .text("") }
    if case .body = call.subject, request.body.isEmpty { return .text("") }
    guard !call.argument(0).isMissing else { return .problem("The JSONPath cannot be empty") }
    let path: JSONPath
    switch self.path(call) {
    case .success(let read): path = read
    case .failure(let error):
      return .problem("\(text(of: call.argument(0))) is not a valid JSONPath expression: \(error)")
    }
    switch document(of: call.subject) {
    case .failure: return .problem("\(excerpt(of: call.subject)) is not valid JSON")
    case .success(let document):
      let value = try found(path, in: document)
      return value.isMissing ? call.hasOption("default") ? call.option("default") : .text("") : value
    }
  }

  private func path(_ call: FunctionCall) -> Result<JSONPath, JSONError> {
    if case .path(let path) = call.prepared { return path }
    return PreparedArgument.path(text(of: call.argument(0)))
  }

  /// Returns the selection of a path: the value itself if the path selects at most one, and otherwise a list.
  private mutating func found(_ path: JSONPath, in document: JSONValue) throws(TemplateInterruption) -> TemplateValue {
    let values = try values(path, in: document)
    if !path.isSingular { return .selection(.array(values)) }
    switch values.first {
    case .number(let number) where number.text.utf8.allSatisfy({ (48...57).contains($0) }):
      // Java writes a number without a point and an exponent unchanged.
      return .json(.number(number))
    case .number(let number): return JSONNumber(number.javaText).map { .json(.number($0)) } ?? .missing
    case .some(let value): return [.array, .object].contains(value.kind) ? .selection(value) : .json(value)
    case nil: return .missing
    }
  }

  /// Returns all values that a path selects, and consumes the steps for this.
  ///
  /// A missing member at the end of the path is null.
  mutating func values(_ path: JSONPath, in document: JSONValue) throws(TemplateInterruption) -> [JSONValue] {
    do throws(JSONError) {
      return try path.values(in: document, missingMembersAsNull: true, spending: &budget)
    } catch {
      throw interruption(by: error, in: path)
    }
  }

  /// Returns the reason why a path was interrupted: the request's budget is exhausted, or the path has reached its own
  /// limit.
  func interruption(by error: JSONError, in path: JSONPath) -> TemplateInterruption {
    budget.isExhausted ? .steps : .failed("the JSONPath \(quoted("\(path)")) reaches a limit: \(error.message)")
  }

  /// Returns the beginning of a value, for an error message.
  func excerpt(of value: TemplateValue) -> String {
    let text = text(of: value)
    return text.utf8.count <= 200 ? text : "\(text.prefix(200))…"
  }

  fileprivate mutating func parseJSON(_ call: FunctionCall) throws(TemplateInterruption) -> TemplateValue {
    var name: String?
    var json: TemplateValue
    if let body = call.body {
      json = .text(try text(of: body))
      name = call.arguments.isEmpty ? nil : text(of: call.subject)
    } else {
      guard !call.arguments.isEmpty else { return .problem("Missing required JSON string parameter") }
      json = call.subject
      name = call.arguments.count > 1 ? text(of: call.argument(0)) : nil
    }
    if json.plainText?.trimmingSpace().isEmpty == true || json.isMissing { json = .text("{}") }
    switch document(of: json) {
    case .failure(let error): return .failure("\(excerpt(of: json)) is not valid JSON: \(error)")
    case .success(let value):
      guard let name else { return .json(value) }
      assign(.json(value), to: name)
      return .missing
    }
  }

  fileprivate mutating func formatJSON(_ call: FunctionCall) throws(TemplateInterruption) -> TemplateValue {
    let json = call.body == nil && call.subject.isObjectOrList ? "" : try call.content(&self)
    guard !json.trimmingSpace().isEmpty else {
      return .problem("formatJson should take a block of JSON to format or a single parameter of type String")
    }
    let format = call.option("format").isMissing ? "pretty" : text(of: call.option("format"))
    guard format == "pretty" || format == "compact" else {
      return .problem("formatJson: format [\(format)] should be one of [pretty, compact]")
    }
    guard case .success(let value) = document(of: .text(json)) else {
      return .problem("There was an error parsing the json. Please make sure the json is valid")
    }
    let text = serialized(value) { text in
      text.omitsNullMembers = false
      text.isPretty = format == "pretty"
      text.writesPlainDecimals = text.isPretty
    }
    try checkBudget()
    return .text(text)
  }
}
