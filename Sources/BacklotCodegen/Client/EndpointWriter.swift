import BacklotHTTP
import BacklotJSON
import BacklotOpenAPI

/// Writes endpoints and the types of their responses.
struct EndpointWriter {
  var renderer: TypeRenderer
  let namespace: String
  let text: ParameterText

  init(_ renderer: TypeRenderer, namespace: String) {
    self.renderer = renderer
    self.namespace = namespace
    text = ParameterText(declarations: renderer.declarations, writer: "\(namespace).ParameterWriter")
  }

  var access: String { renderer.access.prefix }

  // MARK: Endpoints

  /// Writes the function that returns an endpoint.
  mutating func write(_ endpoint: EndpointDeclaration, to writer: inout SwiftWriter) {
    writer.separate()
    let head = "extension Endpoint where Kind == \(endpoint.kind.type), Response == \(responseType(of: endpoint))"
    writer.block(head) { writer in
      writer.document(documentation(of: endpoint))
      if endpoint.shape.operation.isDeprecated { writer.line("@available(*, deprecated)") }
      let parameters = declaredParameters(of: endpoint)
      let body = self.body(of: endpoint)
      let effects = body.throwsError ? " throws" : ""
      let function = "\(access)static func \(SwiftName.escaped(endpoint.name))"
      let isLong = parameters.isEmpty == false && function.count + parameters.joined(separator: ", ").count > 90
      if isLong {
        writer.line(function + "(")
        for (index, parameter) in parameters.enumerated() {
          writer.line("  " + parameter + (index == parameters.count - 1 ? "" : ","))
        }
      }
      let head = isLong ? "" : "\(function)(\(parameters.joined(separator: ", "))"
      writer.block("\(head))\(effects) -> Self") { writer in
        for line in body.lines { writer.line(line) }
      }
    }
  }

  private mutating func responseType(of endpoint: EndpointDeclaration) -> String {
    guard let success = endpoint.success else { return "\(namespace).\(endpoint.outcome ?? "")" }
    return type(of: success) ?? "EmptyResponse"
  }

  /// Returns the type of content; `nil` if there is none.
  mutating func type(of content: EndpointDeclaration.Content) -> String? {
    switch content {
    case .none: nil
    case .text: "String"
    case .bytes: "Data"
    case .value(let type): renderer.qualifiedText(type)
    }
  }

  private func documentation(of endpoint: EndpointDeclaration) -> [String] {
    let node = endpoint.shape.place.node
    var paragraphs = Documentation.paragraphs(node.text("summary"))
    paragraphs += Documentation.paragraphs(node.text("description")).filter { paragraphs.contains($0) == false }
    paragraphs.append("`\(endpoint.shape.place.method) \(endpoint.shape.place.writtenPath)`")
    if endpoint.isEventStream {
      paragraphs.append("The response is an event stream: pass the endpoint to `events(of:)` or `elements(of:in:)`.")
    }
    if endpoint.hosts.isEmpty == false {
      let hosts = endpoint.hosts.map { "`URLHost.\($0)`" }.joined(separator: " or ")
      paragraphs.append("The operation has a server of its own: send it with a client for \(hosts).")
    }
    if let outcome = endpoint.outcome {
      paragraphs.append("`\(outcome)` has a case for each status.")
    }
    paragraphs += endpoint.kind.documentation
    return paragraphs
  }

  // MARK: Parameters

  /// Returns the parameters of the function: those without a default first.
  private mutating func declaredParameters(of endpoint: EndpointDeclaration) -> [String] {
    var required: [String] = []
    var optional: [String] = []
    for input in endpoint.inputs {
      let declaration = "\(SwiftName.escaped(input.name)): \(renderer.qualifiedText(input.type))"
      if input.parameter.isRequired { required.append(declaration) } else { optional.append(declaration + "? = nil") }
    }
    switch endpoint.body {
    case .json(let type, let name), .form(let type, let name):
      let text = renderer.qualifiedText(type)
      if endpoint.isBodyRequired {
        required.append("\(name): \(text)")
      } else {
        optional.append("\(name): \(text.hasSuffix("?") ? text : text + "?") = nil")
      }
    case .text(let name):
      if endpoint.isBodyRequired {
        required.append("\(name): String")
      } else {
        optional.append("\(name): String? = nil")
      }
    case .bytes(let name):
      if endpoint.isBodyRequired {
        required.append("\(name): HTTPBody")
      } else {
        optional.append("\(name): HTTPBody? = nil")
      }
    case .multipart(let parts):
      for part in parts {
        let one = part.kind == .file ? "HTTPBody" : renderer.qualifiedText(part.type)
        let declaration = "\(SwiftName.escaped(part.name)): \(part.isList ? "[\(one)]" : one)"
        if part.isRequired { required.append(declaration) } else { optional.append(declaration + "? = nil") }
      }
    case nil: break
    }
    return required + optional
  }

  // MARK: Statements

  private func body(of endpoint: EndpointDeclaration) -> EndpointBody {
    var body = EndpointBody()
    let statements = parameterStatements(of: endpoint)
    if statements.lines.isEmpty == false { body.line("var parameters = \(text.writer)()") }
    body.append(statements)
    let locations = Set(endpoint.inputs.map(\.parameter.location))
    let path = path(of: endpoint)
    var arguments = [".\(name(of: endpoint.shape.place.method))", "path: \(path.text)"]
    if locations.contains(.query) || !endpoint.requiredItems.isEmpty, statements.lines.isEmpty == false {
      arguments.append("queryItems: parameters.query")
    }
    let hasFields = locations.contains(.header) || locations.contains(.cookie)
    if hasFields && statements.lines.isEmpty == false || contentTypeStatement(of: endpoint) != nil {
      arguments.append("headerFields: parameters.headerFields")
    }
    if let argument = bodyArgument(of: endpoint, to: &body) { arguments.append("body: \(argument)") }
    if endpoint.success == nil { arguments.append("decoding: .documented") }
    let isLong = arguments.joined(separator: ", ").count > 100
    let list = isLong ? "" : arguments.joined(separator: ", ") + ")"
    body.statement(SwiftExpression(text: "Self(\(list)", throwsError: path.throwsError), after: "return ")
    guard isLong else { return body }
    for (index, argument) in arguments.enumerated() {
      body.line("  " + argument + (index == arguments.count - 1 ? "" : ","))
    }
    body.line(")")
    return body
  }

  private func name(of method: HTTPMethod) -> String {
    let names = ["get", "put", "post", "delete", "options", "head", "patch", "trace"]
    let name = method.rawValue.lowercased()
    return names.contains(name) ? name : "init(rawValue: \"\(method.rawValue)\")"
  }

  private func path(of endpoint: EndpointDeclaration) -> SwiftExpression {
    var literal = ""
    var throwsError = false
    var rest = Substring(endpoint.shape.place.path)
    while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
      literal += SwiftWriter.literal(String(rest[..<open])).dropFirst().dropLast()
      let name = rest[rest.index(after: open)..<close]
      if let input = endpoint.inputs.first(where: { $0.parameter.location == .path && $0.parameter.name == name }) {
        let value = interpolation(of: input)
        throwsError = throwsError || value.throwsError
        literal += value.text
      } else {
        literal += SwiftWriter.literal(String(rest[open...close])).dropFirst().dropLast()
      }
      rest = rest[rest.index(after: close)...]
    }
    let end = SwiftWriter.literal(String(rest)).dropFirst().dropLast()
    return SwiftExpression(text: "\"\(literal)\(end)\"", throwsError: throwsError)
  }

  private func interpolation(of input: EndpointDeclaration.Input) -> SwiftExpression {
    let parameter = input.parameter
    let name = SwiftName.escaped(input.name)
    let prefix =
      switch parameter.style {
      case .label: "."
      case .matrix: ";\(parameter.name)="
      default: ""
      }
    if parameter.node.isTrue("x-multi-segment"), text.resolved(input.type) == .string {
      return SwiftExpression(text: "\(prefix)\\(raw: \(name))")
    }
    return segment(name, input).between(prefix, "")
  }

  /// Returns the interpolation of a value; commas in the elements of lists and objects are encoded (RFC 6570 §3.2.2).
  private func segment(_ name: String, _ input: EndpointDeclaration.Input) -> SwiftExpression {
    if input.parameter.isJSON { return text.json(name).between("\\(", " ?? \"\")") }
    let end = (input.parameter.isExploded ? ", pair: \"=\"" : "") + "))"
    switch text.shape(of: input.type) {
    case .scalar:
      let scalar = text.scalar(name, input.type, .required)
      return scalar.between("\\(", scalar.throwsError ? " ?? \"\")" : ")")
    case .list(let element):
      return text.list(name, of: element, .required).between("\\(raw: \(text.writer).path(", "))")
    case .members(let structure):
      let pairs = text.pairs(of: structure, name, .required)
      return pairs.between("\\(raw: \(text.writer).path(members: ", end)
    case .dictionary(let element):
      let pairs = text.pairs(ofDictionary: name, element, .required)
      return pairs.between("\\(raw: \(text.writer).path(members: ", end)
    }
  }
}
