internal import BacklotJSON
internal import BacklotPattern

extension TemplateFunction {
  static let patterns = [
    TemplateFunction("matches", preparing: .pattern) { (call, run) throws(TemplateInterruption) in
      try run.matches(call)
    },
    TemplateFunction("regexExtract", preparing: .pattern) { (call, run) throws(TemplateInterruption) in
      try run.extracted(call)
    },
  ]
}

extension TemplateRun {
  /// The cost of parsing a pattern that is not written in the template.
  private static let costOfReading = 2000

  fileprivate mutating func matches(_ call: FunctionCall) throws(TemplateInterruption) -> TemplateValue {
    guard call.arguments.count > 1 else {
      return .problem("You must specify the string to be matched and the regular expression")
    }
    let isMatch: Bool
    switch try pattern(call) {
    case .failure(let error): return .failure("\(error)")
    case .success(let pattern):
      let text = try question(call)
      switch try result({ (run) throws(PatternError) in try pattern.matches(text, spending: &run.budget) }) {
      case .failure(let error): return .failure("\(error)")
      case .success(let answer): isMatch = answer && !call.subject.isMissing
      }
    }
    guard let body = call.body else { return .bool(isMatch) }
    try render(isMatch ? body : call.inverse)
    return .missing
  }

  /// Returns the first match, or assigns all groups of all matches to a name.
  fileprivate mutating func extracted(_ call: FunctionCall) throws(TemplateInterruption) -> TemplateValue {
    guard call.arguments.count > 1 else { return .failure("regexExtract takes a text and a regular expression") }
    guard case .success(let pattern) = try pattern(call) else {
      return .problem("Invalid regex string \(text(of: call.argument(0)))")
    }
    let text = try question(call)
    if call.arguments.count == 2 {
      switch try result({ (run) throws(PatternError) in try pattern.firstMatch(in: text, spending: &run.budget) }) {
      case .failure(let error): return .problem("\(error)")
      case .success(let match): return match.map { .text(String($0.text)) } ?? nothingMatched(call)
      }
    }
    switch try result({ (run) throws(PatternError) in try pattern.allMatches(in: text, spending: &run.budget) }) {
    case .failure(let error): return .problem("\(error)")
    case .success(let matches):
      let groups = matches.flatMap { match in match.groups.dropFirst().map { $0.map { String($0) } ?? "" } }
      try spend(groups.count)
      guard !groups.isEmpty else { return nothingMatched(call) }
      assign(.texts(groups), to: self.text(of: call.argument(1)))
      return .missing
    }
  }

  private func nothingMatched(_ call: FunctionCall) -> TemplateValue {
    call.option("default").isMissing
      ? .problem("Nothing matched \(text(of: call.argument(0)))") : call.option("default")
  }

  private mutating func pattern(_ call: FunctionCall) throws(TemplateInterruption) -> Result<Pattern, PatternError> {
    if case .pattern(let pattern) = call.prepared { return pattern }
    try spend(Self.costOfReading)
    return PreparedArgument.pattern(text(of: call.argument(0)))
  }

  /// Returns the text to search.
  private mutating func question(_ call: FunctionCall) throws(TemplateInterruption) -> String {
    let text = text(of: call.subject)
    try spend(on: text)
    return text
  }

  /// Returns the result of a pattern, and consumes its cost.
  ///
  /// Exceeding the pattern's own limit is a failure. An exhausted budget of the request ends the rendering.
  private mutating func result<Value>(
    _ ask: (inout TemplateRun) throws(PatternError) -> Value
  ) throws(TemplateInterruption) -> Result<Value, PatternError> {
    let result: Result<Value, PatternError>
    do throws(PatternError) { result = .success(try ask(&self)) } catch { result = .failure(error) }
    try checkBudget()
    return result
  }
}
