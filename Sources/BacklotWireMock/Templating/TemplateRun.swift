internal import BacklotJSON
internal import BacklotLimits

/// One rendering of a template.
struct TemplateRun {
  /// A block that is being rendered with its own value.
  struct Frame {
    /// The position in a loop.
    struct Loop {
      let index: Int
      let key: TemplateValue
      let isFirst, isLast: Bool
    }

    package var value: TemplateValue
    var loop: Loop?
    /// The values that the block passes to its body, under names from the template.
    var names: [TemplateValue.Member] = []
  }

  let model: TemplateModel
  var context: TemplateContext
  var output: [UInt8] = []
  /// The offset at which the current tag begins.
  var place = 0
  /// The blocks from the outermost to the innermost.
  ///
  /// The complete model encloses all of them.
  private var frames: [Frame] = []
  private var variables: [TemplateValue.Member] = []
  /// The request, whose properties are computed once.
  let request: TemplateRequestCache
  var documents = TemplateDocuments()
  /// The remaining steps of the request.
  var budget: StepBudget
  let maximumOutput: Int

  init(
    _ template: Template,
    model: TemplateModel,
    context: TemplateContext,
    spending budget: StepBudget
  ) {
    self.model = model
    self.context = context
    self.budget = budget
    request = TemplateRequestCache(model.request)
    maximumOutput = template.limits.maximumOutput
    output.reserveCapacity(min(maximumOutput, template.text.utf8.count + 64))
  }

  /// The current value of expressions.
  var current: TemplateValue { frames.last?.value ?? .root }
}

// MARK: - Rendering

extension TemplateRun {
  mutating func render(_ nodes: [TemplateNode]) throws(TemplateInterruption) {
    for node in nodes {
      switch node {
      case .text(let bytes): output.append(contentsOf: bytes)
      case .output(let expression, let offset):
        place = offset
        try spend()
        let value = try value(of: expression)
        if case .request = value { try charge(cost(of: value)) }
        write(value)
      case .block(let call):
        place = call.offset
        try spend()
        write(try value(of: call))
      }
      if output.count > maximumOutput { throw .output }
    }
  }

  /// Renders a body with another current value.
  mutating func render(
    _ nodes: [TemplateNode],
    about value: TemplateValue,
    loop: Frame.Loop? = nil,
    names: [TemplateValue.Member] = []
  ) throws(TemplateInterruption) {
    frames.append(Frame(value: value, loop: loop, names: names))
    defer { frames.removeLast() }
    try render(nodes)
  }

  /// Renders a body, and returns its output as text instead of writing it.
  mutating func text(
    of nodes: [TemplateNode],
    about value: TemplateValue? = nil,
    names: [TemplateValue.Member] = []
  ) throws(TemplateInterruption) -> String {
    let start = output.count
    if let value { try render(nodes, about: value, names: names) } else { try render(nodes) }
    let text = String(decoding: output[start...], as: UTF8.self)
    output.removeSubrange(start...)
    try spend(on: text)
    return text
  }

  private mutating func write(_ value: TemplateValue) {
    switch value {
    case .missing, .json(.null): break
    case .json(.string(let text)): output.append(contentsOf: text.utf8)
    case .json(.number(let number)): output.append(contentsOf: number.text.utf8)
    case .json(let value): JSONWriter().write(value, to: &output)
    case .body: output.append(contentsOf: request.body)
    default: output.append(contentsOf: text(of: value).utf8)
    }
  }

  /// Consumes steps for tags or values, and those charged for reading values.
  mutating func spend(_ count: Int = 1) throws(TemplateInterruption) {
    let (cost, isTooMuch) = count.multipliedReportingOverflow(by: TemplateLimits.budgetStepsPerStep)
    guard !isTooMuch, budget.spend(cost), budget.spend(request.settle()) else { throw .steps }
  }

  /// Consumes steps of the request's budget.
  private mutating func charge(_ steps: Int) throws(TemplateInterruption) {
    guard budget.spend(steps) else { throw .steps }
  }

  /// Throws an error if work that was charged to the budget has exhausted it.
  mutating func checkBudget() throws(TemplateInterruption) {
    if !budget.spend(request.settle()) || budget.isExhausted { throw .steps }
  }

  /// Consumes the steps for inspecting a complete text.
  mutating func spend(on text: String) throws(TemplateInterruption) { try charge(text.utf8.count >> 3) }

  /// Consumes the steps for inspecting a complete value at any depth.
  mutating func spend(onAllOf value: TemplateValue) throws(TemplateInterruption) {
    try charge(cost(of: value))
    switch value {
    case .body: try charge(request.body.count >> 4)
    case .json(let json), .selection(let json): try charge(2 * json.nodeCount)
    default: break
    }
  }

  /// Consumes the steps for additions to a text, whose total length must not exceed the limit of the output.
  mutating func reserve(_ count: Int, adding more: Int? = nil) throws(TemplateInterruption) {
    guard count <= maximumOutput else { throw .output }
    try spend(max(0, more ?? count) >> 6)
  }
}

// MARK: - Values

extension TemplateRun {
  package mutating func value(of expression: TemplateExpression) throws(TemplateInterruption) -> TemplateValue {
    switch expression {
    case .literal(let value): value
    case .path(let path): value(at: path)
    case .call(let call): try value(of: call)
    }
  }

  private mutating func value(of call: TemplateCall) throws(TemplateInterruption) -> TemplateValue {
    var arguments: [TemplateValue] = []
    arguments.reserveCapacity(call.arguments.count)
    for argument in call.arguments {
      let value = try value(of: argument)
      try charge(cost(of: value))
      arguments.append(value)
    }
    var options: [TemplateValue.Member] = []
    for option in call.options { options.append(.init(name: option.name, value: try value(of: option.expression))) }
    let value = try call.function.apply(
      to: FunctionCall(call, arguments: arguments, options: options, about: current),
      in: &self
    )
    if case .failure(let problem) = value { throw .failed(problem) }
    try charge(cost(of: value))
    try spend()
    return value
  }

  /// Returns the number of steps of the request's budget for inspecting a complete value, if it can be determined
  /// quickly.
  ///
  /// The body and JSON arrays are passed on without inspection. Reading them has its own cost.
  private func cost(of value: TemplateValue) -> Int {
    switch value {
    case .json(.string(let text)): text.utf8.count >> 4
    case .list(let list): list.elements.count
    case .request(let part): cost(of: part)
    default: 0
    }
  }

  /// Returns the cost of all values of all names, which are looked up by name.
  private func cost(of part: RequestPart) -> Int {
    let count =
      switch part {
      case .query: request.queryNames.count
      case .fields: request.fieldNames.count
      case .cookies: request.cookieNames.count
      default: 0
      }
    return 8 * count + ((count * count) >> 3)
  }

  package func value(at path: TemplatePath) -> TemplateValue {
    if path.isFromRoot { return follow(path.steps[...], from: .root) }
    let depth = frames.count - path.levelsUp
    guard depth >= 0 else { return .missing }
    guard !path.isLocal, let head = path.steps.first else {
      return follow(path.steps[...], from: depth == 0 ? .root : frames[depth - 1].value)
    }
    for frame in frames[..<depth].reversed() {
      if let value = value(named: head, in: frame) { return follow(path.steps.dropFirst(), from: value) }
    }
    let member = member(head, of: .root)
    let value = member.isMissing ? variable(named: head.name) : member
    return value.map { follow(path.steps.dropFirst(), from: $0) } ?? .missing
  }

  private func follow(_ steps: ArraySlice<TemplatePath.Step>, from value: TemplateValue) -> TemplateValue {
    steps.reduce(value) { value, step in member(step, of: value) }
  }

  private func value(named step: TemplatePath.Step, in frame: Frame) -> TemplateValue? {
    if let name = frame.names.first(where: { $0.name == step.name }) { return name.value }
    let member = member(step, of: frame.value)
    if !member.isMissing { return member }
    if let loop = frame.loop, let value = loop.value(named: step.name) { return value }
    return variable(named: step.name)
  }

  private func variable(named name: String) -> TemplateValue? {
    request.charge(variables.count, perStep: 8)
    return variables.first { $0.name == name }?.value
  }

  /// Assigns a value to a name for the rest of the rendering.
  mutating func assign(_ value: TemplateValue, to name: String) {
    request.charge(variables.count, perStep: 8)
    let member = TemplateValue.Member(name: name, value: value)
    if let place = variables.firstIndex(where: { $0.name == name }) {
      variables[place] = member
    } else {
      variables.append(member)
    }
  }

  /// Returns a text or the content as JSON, which is parsed once.
  mutating func document(of value: TemplateValue) -> Result<JSONValue, JSONError> {
    switch value {
    case .body: documents.body(request.body, spending: &budget)
    case .json(.string(let text)): documents.document(in: text, spending: &budget)
    default: .success(json(of: value))
    }
  }
}

extension TemplateRun.Frame.Loop {
  package func value(named name: String) -> TemplateValue? {
    switch name {
    case "@index": .int(index)
    case "@key": key
    case "@first": .text(isFirst ? "first" : "")
    case "@last": .text(isLast ? "last" : "")
    case "@odd": .text(index % 2 == 0 ? "" : "odd")
    case "@even": .text(index % 2 == 0 ? "even" : "")
    case "@index_1": .int(index &+ 1)
    default: nil
    }
  }
}
