extension TemplateFunction {
  static let documentsOfXML = [
    TemplateFunction("xPath") { (call, run) throws(TemplateInterruption) in try run.nodes(call, prefix: "") },
    TemplateFunction("soapXPath") { (call, run) throws(TemplateInterruption) in
      try run.nodes(call, prefix: "/Envelope/Body/")
    },
    TemplateFunction("formatXml") { (call, run) throws(TemplateInterruption) in try run.formattedXML(call) },
  ]
}

extension TemplateRun {
  private static let missingReader = TemplateValue.problem("This program does not support XML; use backlot serve")

  fileprivate mutating func nodes(
    _ call: FunctionCall,
    prefix: String
  ) throws(TemplateInterruption) -> TemplateValue {
    guard !call.arguments.isEmpty, !call.subject.isMissing else { return .text("") }
    guard !call.argument(0).isMissing else { return .problem("The XPath expression cannot be empty") }
    guard let reader = context.xml else { return Self.missingReader }
    let (xml, path) = (text(of: call.subject), prefix + text(of: call.argument(0)))
    let found = documents.tree(of: xml, by: reader, spending: &budget).flatMap { document in
      Result { try document.nodes(of: path, spending: &budget) }
    }
    try checkBudget()
    switch found {
    case .success(let nodes): return nodes.isEmpty ? .text("") : .xml(nodes)
    case .failure(let error): return .problem("\(error)")
    }
  }

  fileprivate mutating func formattedXML(_ call: FunctionCall) throws(TemplateInterruption) -> TemplateValue {
    let xml = try call.content(&self).trimmingSpace()
    guard !xml.isEmpty else {
      return .problem("formatXml should take a block of XML to format or a single parameter of type String")
    }
    let format = call.option("format").isMissing ? "pretty" : text(of: call.option("format"))
    guard format == "pretty" || format == "compact" else {
      return .problem("formatXml: format [\(format)] should be one of [pretty, compact]")
    }
    guard let reader = context.xml else { return Self.missingReader }
    let formatted = Result { try reader.formatted(xml, isPretty: format == "pretty", spending: &budget) }
    try checkBudget()
    switch formatted {
    case .success(let text): return .text(text)
    case .failure(let error): return .problem("Input is not valid XML: \(error)")
    }
  }
}
