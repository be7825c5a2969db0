internal import BacklotJSON

extension TemplateFunction {
  static let conditions = [
    ifFunction, unless,
    TemplateFunction("eq") { (call, run) throws(TemplateInterruption) in
      try run.spend(onAllOf: call.subject)
      return try call.decide(run.isEqual(call.subject, to: call.argument(0)), in: &run)
    },
    TemplateFunction("neq") { (call, run) throws(TemplateInterruption) in
      try run.spend(onAllOf: call.subject)
      return try call.decide(!run.isEqual(call.subject, to: call.argument(0)), in: &run)
    },
    ordering("gt") { $0 > 0 }, ordering("gte") { $0 >= 0 }, ordering("lt") { $0 < 0 }, ordering("lte") { $0 <= 0 },
    TemplateFunction("and") { (call, run) throws(TemplateInterruption) in
      let isTrue = !run.isFalsy(call.subject) && call.rest.allSatisfy { !run.isFalsy($0) }
      return try call.decide(isTrue, in: &run)
    },
    TemplateFunction("or") { (call, run) throws(TemplateInterruption) in
      let isTrue = !run.isFalsy(call.subject) || call.rest.contains { !run.isFalsy($0) }
      return try call.decide(isTrue, in: &run)
    },
    TemplateFunction("not") { (call, run) throws(TemplateInterruption) in
      try call.decide(run.isFalsy(call.subject), in: &run)
    },
  ]

  private static let ifFunction = TemplateFunction("if") { (call, run) throws(TemplateInterruption) in
    try run.render(run.isFalsy(call.subject) ? call.inverse : call.body ?? [])
    return .missing
  }

  static let unless = TemplateFunction("unless") { (call, run) throws(TemplateInterruption) in
    try run.render(run.isFalsy(call.subject) ? call.body ?? [] : call.inverse)
    return .missing
  }

  private static func ordering(_ name: String, where holds: @escaping @Sendable (Int) -> Bool) -> TemplateFunction {
    TemplateFunction(name) { (call, run) throws(TemplateInterruption) in
      if call.option("numeric").bool == true {
        try run.spend(onAllOf: call.subject)
        try run.spend(onAllOf: call.argument(0))
        let order = run.numericOrder(of: call.subject, relativeTo: call.argument(0))
        return try call.decide(order.map(holds) ?? false, in: &run)
      }
      guard let order = run.order(of: call.subject, relativeTo: call.argument(0)) else {
        return .failure("\(name) compares two numbers or two texts")
      }
      return try call.decide(holds(order), in: &run)
    }
  }
}

extension TemplateRun {
  /// Returns whether two numbers have the same value, or two other values the same kind and value.
  func isEqual(_ left: TemplateValue, to right: TemplateValue) -> Bool {
    if left.isMissing || right.isMissing { return left.isMissing && right.isMissing }
    return json(of: comparable(left)) == json(of: comparable(right))
  }

  /// Returns the value to compare, which is the first of several values of a name.
  private func comparable(_ value: TemplateValue) -> TemplateValue {
    if case .texts(let texts) = value { return .text(texts.first ?? "") }
    return value
  }

  /// Returns a number below 0 if the left value comes first, or `nil` if the values cannot be compared.
  func order(of left: TemplateValue, relativeTo right: TemplateValue) -> Int? {
    if case .date(let left) = left, case .date(let right) = right {
      return left.moment == right.moment ? 0 : left.moment < right.moment ? -1 : 1
    }
    switch (json(of: comparable(left)), json(of: comparable(right))) {
    case (.number(let left), .number(let right)): return left == right ? 0 : left < right ? -1 : 1
    case (.string(let left), .string(let right)):
      if left == right { return 0 }
      return left.utf16.lexicographicallyPrecedes(right.utf16) ? -1 : 1
    default: return nil
    }
  }

  /// Returns a number below 0 if the left number is smaller, or `nil` if one of the values is not a number.
  ///
  /// As in JavaScript (ECMAScript §7.1.4), texts of numbers are numbers, and an empty text is 0.
  func numericOrder(of left: TemplateValue, relativeTo right: TemplateValue) -> Int? {
    guard let left = comparedNumber(left), let right = comparedNumber(right) else { return nil }
    return left == right ? 0 : left < right ? -1 : 1
  }

  private func comparedNumber(_ value: TemplateValue) -> JSONNumber? {
    if let bool = value.bool { return TemplateValue.number(in: bool ? "1" : "0") }
    if let number = value.number { return number }
    let text = text(of: comparable(value))
    return TemplateValue.number(in: text.allSatisfy(\.isWhitespace) ? "0" : text)
  }
}
