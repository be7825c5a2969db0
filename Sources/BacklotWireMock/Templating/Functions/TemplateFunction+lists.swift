internal import BacklotJSON
import BacklotStubs

extension TemplateFunction {
  static let lists = [
    TemplateFunction("range") { (call, run) throws(TemplateInterruption) in try run.range(call) },
    TemplateFunction("array") { (call, _) in .list(of: call.subject.isMissing ? [] : call.arguments) },
    TemplateFunction("arrayAdd") { (call, run) in run.listWithAddition(call) },
    TemplateFunction("arrayRemove") { (call, run) in run.listWithRemoval(call) },
    TemplateFunction("arrayJoin") { (call, run) throws(TemplateInterruption) in try run.joinedList(call) },
    TemplateFunction("join") { (call, run) throws(TemplateInterruption) in try run.joined(call) },
    TemplateFunction("contains") { (call, run) throws(TemplateInterruption) in try run.contains(call) },
    TemplateFunction("size") { (call, run) in run.size(call) },
  ]
}

// MARK: - Creation

extension TemplateRun {
  fileprivate mutating func range(_ call: FunctionCall) throws(TemplateInterruption) -> TemplateValue {
    guard !call.arguments.isEmpty, let lower = call.subject.int, let upper = call.argument(0).int,
      let first = Int32(exactly: lower), let last = Int32(exactly: upper)
    else { return .problem("The range helper requires both lower and upper bounds as integer parameters") }
    guard first <= last else { return .list(of: []) }
    try spend(Int(last) - Int(first))
    return .list(of: (Int(first)...Int(last)).map { .int($0) })
  }

  fileprivate func listWithAddition(_ call: FunctionCall) -> TemplateValue {
    if call.arguments.isEmpty || call.subject.isMissing { return .list(of: []) }
    guard var values = elements(of: call.subject) else { return .failure("arrayAdd takes a list and a value") }
    guard call.arguments.count > 1 else {
      return .problem("Missing required parameter: additional value to add to list")
    }
    guard let place = place(call, count: values.count, end: values.count) else { return misplaced(call) }
    values.insert(call.argument(0), at: place)
    return .list(of: values)
  }

  fileprivate func listWithRemoval(_ call: FunctionCall) -> TemplateValue {
    guard !call.arguments.isEmpty, var values = elements(of: call.subject) else {
      return .failure("arrayRemove takes a list")
    }
    guard let place = place(call, count: values.count, end: values.count - 1), place < values.count else {
      return misplaced(call)
    }
    if place >= 0 { values.remove(at: place) }
    return .list(of: values)
  }

  /// Returns the index for the option `position`, or `nil` if it is not a position in the list.
  private func place(_ call: FunctionCall, count: Int, end: Int) -> Int? {
    let position = call.option("position")
    switch position.isMissing ? "end" : text(of: position).lowercased() {
    case "start": return 0
    case "end": return end
    default: return position.int.flatMap { (0...count).contains($0) ? $0 : nil }
    }
  }

  private func misplaced(_ call: FunctionCall) -> TemplateValue {
    guard call.option("position").int != nil || call.option("position").isMissing else {
      return .problem("position must be 'start', 'end' or an integer")
    }
    return .problem(
      "position must be greater than or equal to 0 and less than or equal to the size of the list"
    )
  }
}

// MARK: - Joining

extension TemplateRun {
  /// Returns the result of WireMock's function: the separator is the first argument, and a body renders each element.
  fileprivate mutating func joinedList(_ call: FunctionCall) throws(TemplateInterruption) -> TemplateValue {
    guard !call.arguments.isEmpty, let separator = call.subject.plainText else {
      return .problem("Separator parameter must be a String")
    }
    guard !call.argument(0).isMissing else { return .problem("The parameter must be list") }
    let values = elements(of: call.argument(0)) ?? Array(call.rest)
    return values.isEmpty ? .text("") : try joined(values, separator: separator, for: call)
  }

  /// Returns the result of Handlebars' own function: the separator is the last argument.
  fileprivate mutating func joined(_ call: FunctionCall) throws(TemplateInterruption) -> TemplateValue {
    if call.arguments.isEmpty || isFalsy(call.subject) { return .text("") }
    guard call.arguments.count > 1, let separator = call.arguments.last?.plainText else {
      return .failure("join takes a list, or values, and a separator")
    }
    return try joined(elements(of: call.subject) ?? Array(call.arguments.dropLast()), separator: separator, for: call)
  }

  private mutating func joined(
    _ values: [TemplateValue],
    separator: String,
    for call: FunctionCall
  ) throws(TemplateInterruption) -> TemplateValue {
    var result: [UInt8] = []
    for (index, value) in values.enumerated() {
      if index > 0 { result += separator.utf8 }
      let text =
        if let body = call.body { try text(of: body, about: value, names: call.names(for: value)) } else {
          text(of: value)
        }
      result += text.utf8
      try spend()
      try reserve(result.count, adding: text.utf8.count + separator.utf8.count)
    }
    let joined = String(decoding: result, as: UTF8.self)
    return .text(text(of: call.option("prefix")) + joined + text(of: call.option("suffix")))
  }
}

// MARK: - Queries

extension TemplateRun {
  fileprivate mutating func contains(_ call: FunctionCall) throws(TemplateInterruption) -> TemplateValue {
    guard call.arguments.count > 1 else {
      return .problem("You must specify the string or array to be matched and the regular expression")
    }
    try spend(onAllOf: call.subject)
    let isThere =
      call.subject.isMissing || call.argument(0).isMissing ? false : holds(call.argument(0), in: call.subject)
    guard let body = call.body else { return .bool(isThere) }
    try render(isThere ? body : call.inverse)
    return .missing
  }

  private func holds(_ wanted: TemplateValue, in value: TemplateValue) -> Bool {
    if let elements = elements(of: value) {
      let wanted = text(of: wanted)
      return elements.contains { text(of: $0) == wanted }
    }
    var (whole, part) = (text(of: value), text(of: wanted))
    request.charge(whole.utf8.count + part.utf8.count)
    return part.isEmpty || whole.withUTF8 { whole in part.withUTF8 { ByteSearch.contains($0, in: whole) } }
  }

  fileprivate func size(_ call: FunctionCall) -> TemplateValue {
    if let elements = elements(of: call.subject) { return .int(elements.count) }
    if let members = members(of: call.subject) { return .int(members.count) }
    switch call.subject {
    case .json(.string(let text)): return .int(text.utf16.count)
    case .body: return .int(text(of: .body).utf16.count)
    default: return call.subject.isMissing ? .int(0) : .missing
    }
  }
}
