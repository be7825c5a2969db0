internal import BacklotJSON

extension TemplateFunction {
  static let scopes = [
    TemplateFunction("each") { (call, run) throws(TemplateInterruption) in try run.renderEach(call) },
    TemplateFunction("with") { (call, run) throws(TemplateInterruption) in try run.renderWith(call) },
    TemplateFunction("lookup") { (call, run) in
      guard !call.subject.isMissing, call.arguments.count > 1 else { return call.subject }
      let found = run.value(at: TemplatePath(run.text(of: call.argument(0))), in: call.subject)
      return found.isMissing ? call.subject : found
    },
    TemplateFunction("assign") { (call, run) throws(TemplateInterruption) in
      let text = try call.body.map { (body) throws(TemplateInterruption) in try run.text(of: body) } ?? ""
      run.assign(.text(text.trimmingSpace()), to: run.text(of: call.subject))
      return .missing
    },
    TemplateFunction("val") { (call, run) in
      let subject = call.arguments.isEmpty ? .missing : call.subject
      let otherwise = call.hasOption("or") ? call.option("or") : call.option("default")
      let value = subject.isMissing ? otherwise : subject
      guard !call.option("assign").isMissing else { return value }
      run.assign(value, to: run.text(of: call.option("assign")))
      return .missing
    },
  ]

  /// The function of a block that has the name of a value.
  ///
  /// It renders its body for each element of a list, once if a Boolean value is true, or with any other value as the
  /// current one.
  static let section = TemplateFunction("section") { (call, run) throws(TemplateInterruption) in
    if run.elements(of: call.subject) != nil { return try run.renderEach(call) }
    guard call.subject.bool == nil else {
      try run.render(run.isFalsy(call.subject) ? call.inverse : call.body ?? [])
      return .missing
    }
    return try run.renderWith(call)
  }
}

extension TemplateRun {
  /// Returns the value at a path that begins in another value, or in the enclosing blocks if that lacks the member.
  package mutating func value(at path: TemplatePath, in value: TemplateValue) -> TemplateValue {
    guard let head = path.steps.first else { return value }
    let member = member(head, of: value)
    if member.isMissing { return self.value(at: path) }
    return path.steps.dropFirst().reduce(member) { value, step in self.member(step, of: value) }
  }

  fileprivate mutating func renderWith(_ call: FunctionCall) throws(TemplateInterruption) -> TemplateValue {
    if isFalsy(call.subject) {
      try render(call.inverse)
    } else {
      try render(call.body ?? [], about: call.subject, names: call.names(for: call.subject))
    }
    return .missing
  }

  fileprivate mutating func renderEach(_ call: FunctionCall) throws(TemplateInterruption) -> TemplateValue {
    let body = call.body ?? []
    if let elements = elements(of: call.subject), !elements.isEmpty {
      let base = call.option("base").int ?? 0
      for (index, element) in elements.enumerated() {
        let key = TemplateValue.int(base &+ index)
        let loop = Frame.Loop(
          index: base &+ index,
          key: key,
          isFirst: index == 0,
          isLast: index == elements.count - 1
        )
        try spend()
        try render(body, about: element, loop: loop, names: call.names(for: element, key))
      }
    } else if let members = members(of: call.subject), !members.isEmpty {
      for (index, member) in members.enumerated() {
        let key = TemplateValue.text(member.name)
        let loop = Frame.Loop(index: index, key: key, isFirst: index == 0, isLast: index == members.count - 1)
        try spend()
        try render(body, about: member.value, loop: loop, names: call.names(for: member.value, key))
      }
    } else {
      try render(call.inverse)
    }
    return .missing
  }
}

extension String {
  /// Returns the text without leading and trailing white space and control characters.
  func trimmingSpace() -> String {
    guard let first = utf8.firstIndex(where: { $0 > 32 }), let last = utf8.lastIndex(where: { $0 > 32 }) else {
      return ""
    }
    return String(self[first...last])
  }
}
