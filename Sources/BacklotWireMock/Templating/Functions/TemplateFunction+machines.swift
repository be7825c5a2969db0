extension TemplateFunction {
  static let machines = [
    TemplateFunction("hostname") { (_, run) in .text(run.context.hostName) },
    TemplateFunction("systemValue") { (call, run) in run.systemValue(call) },
  ]
}

extension TemplateRun {
  fileprivate func systemValue(_ call: FunctionCall) -> TemplateValue {
    let key = text(of: call.option("key"))
    guard !key.isEmpty else { return .problem("The key cannot be empty") }
    guard let lookup = context.systemValue, context.permitsSystemValue(key) else {
      return .problem("Access to \(key) is denied")
    }
    let type = call.option("type").isMissing ? "ENVIRONMENT" : text(of: call.option("type"))
    guard let kind = TemplateContext.SystemValueKind(rawValue: type) else { return .text("") }
    return lookup(kind, key).map { .text($0) } ?? call.option("default")
  }
}
