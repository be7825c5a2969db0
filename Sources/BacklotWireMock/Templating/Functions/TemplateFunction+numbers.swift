internal import BacklotJSON

extension TemplateFunction {
  static let numbers = [
    TemplateFunction("math") { (call, run) in run.math(call) },
    TemplateFunction("isEven") { (call, run) in run.parity(call, even: call.argument(0), orElse: "even") },
    TemplateFunction("isOdd") { (call, run) in run.parity(call, odd: call.argument(0), orElse: "odd") },
    TemplateFunction("stripes") { (call, run) in
      guard let isEven = run.isEven(call) else { return .missing }
      let choice = call.argument(isEven ? 0 : 1)
      return choice.isMissing ? .text(isEven ? "even" : "odd") : choice
    },
    TemplateFunction("numberFormat") { (call, run) in run.formattedNumber(call) },
  ]
}

// MARK: - Arithmetic

extension TemplateRun {
  fileprivate func math(_ call: FunctionCall) -> TemplateValue {
    guard call.arguments.count == 3 else {
      return .problem("All maths functions require two operands and an operator as parameters e.g. 3 '+' 2")
    }
    let operation = text(of: call.argument(0))
    guard ["+", "-", "*", "x", "/", "%"].contains(operation) else {
      return .problem("\(operation) is not a valid mathematical operator")
    }
    let (left, right) = (operand(call.subject), operand(call.argument(1)))
    if right.digits == 0, operation == "/" || operation == "%" {
      return .failure(operation == "/" ? "/ by zero" : "Division by zero")
    }
    guard let result = Self.result(of: left, operation: operation, with: right) else {
      return .problem("The numbers in math have too many digits; the limit is 38")
    }
    let digits = result.magnitudeText(minimumFraction: min(1, result.scale))
    return JSONNumber((result.isNegative ? "-" : "") + digits).map { .json(.number($0)) } ?? .missing
  }

  /// Returns the number of a value, or 0 if it is neither a number nor the text of one, such as a formatted date or a
  /// text of an XML document.
  private func operand(_ value: TemplateValue) -> TemplateDecimal {
    let number =
      switch value {
      case .date, .body, .request, .xml: TemplateValue.number(in: text(of: value))
      default: value.number
      }
    return number.flatMap { TemplateDecimal($0) } ?? .zero
  }

  private static func result(of left: TemplateDecimal, operation: String, with right: TemplateDecimal)
    -> TemplateDecimal?
  {
    switch operation {
    case "+": left.adding(right)
    case "-": left.subtracting(right)
    case "/": left.divided(by: right)
    case "%": left.remainder(dividingBy: right)
    default: left.multiplied(by: right)
    }
  }

  /// Returns whether the subject of a call is even, or `nil` if it is not a number.
  fileprivate func isEven(_ call: FunctionCall) -> Bool? {
    guard case .json(.number(let number)) = call.subject else { return nil }
    return TemplateValue.json(.number(number)).int.map { $0 % 2 == 0 }
  }

  fileprivate func parity(
    _ call: FunctionCall,
    even: TemplateValue? = nil,
    odd: TemplateValue? = nil,
    orElse name: String
  ) -> TemplateValue {
    guard let isEven = isEven(call), let choice = isEven ? even : odd else { return .missing }
    return choice.isMissing ? .text(name) : choice
  }
}

// MARK: - Formats

extension TemplateRun {
  fileprivate func formattedNumber(_ call: FunctionCall) -> TemplateValue {
    guard let number = call.arguments.isEmpty ? nil : call.subject.number else {
      return call.argument(0).isMissing ? .missing : .text(text(of: call.argument(0)))
    }
    let format = call.argument(0).isMissing ? call.option("format") : call.argument(0)
    let locale = call.argument(1).isMissing ? call.option("locale") : call.argument(1)
    guard let currency = Self.currency(of: text(of: locale)) else {
      return .problem("numberFormat supports only English locales, such as en_US, not '\(text(of: locale))'")
    }
    guard var pattern = NumberPattern(text(of: format), currency: currency) else {
      return .problem("'\(text(of: format))' is not a valid number format; use '#,##0.00' or 'currency'")
    }
    adjust(&pattern, for: call)
    return pattern.text(of: number).map { .text($0) } ?? .problem("The number has too many digits; the limit is 38")
  }

  private func adjust(_ pattern: inout NumberPattern, for call: FunctionCall) {
    if let isGrouped = call.option("groupingUsed").bool { pattern.isGrouped = isGrouped }
    if let digits = call.option("maximumIntegerDigits").int { pattern.maximumInteger = digits }
    if let digits = call.option("minimumIntegerDigits").int { pattern.minimumInteger = digits }
    if let digits = call.option("maximumFractionDigits").int {
      pattern.maximumFraction = digits
      pattern.minimumFraction = min(pattern.minimumFraction, digits)
    }
    if let digits = call.option("minimumFractionDigits").int {
      pattern.minimumFraction = digits
      pattern.maximumFraction = max(pattern.maximumFraction, digits)
    }
    let rounding = text(of: call.option("roundingMode")).uppercased()
    if let rounding = TemplateDecimal.Rounding(rawValue: rounding) { pattern.rounding = rounding }
  }

  /// Returns the currency symbol of an English-speaking country, or `nil` for another language.
  private static func currency(of locale: String) -> String? {
    let parts = locale.split { $0 == "_" || $0 == "-" }
    guard locale.isEmpty || parts.first == "en" else { return nil }
    switch parts.dropFirst().first {
    case "GB": return "£"
    case "IE": return "€"
    case "IN": return "₹"
    default: return "$"
    }
  }
}
