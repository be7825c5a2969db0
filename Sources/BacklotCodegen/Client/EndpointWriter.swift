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
      let effects = throwsError(endpoint) ? " throws" : ""
      let function = "\(access)static func \(SwiftName.escaped(endpoint.name))"
      if parameters.isEmpty == false, function.count + parameters.joined(separator: ", ").count > 90 {
        writer.line(function + "(")
        for (index, parameter) in parameters.enumerated() {
          writer.line("  " + parameter + (index == parameters.count - 1 ? "" : ","))
        }
        writer.block(")\(effects) -> Self") { self.body(of: endpoint, to: &$0) }
      } else {
        writer.block("\(function)(\(parameters.joined(separator: ", ")))\(effects) -> Self") {
          self.body(of: endpoint, to: &$0)
        }
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
    paragraphs.append("`\(endpoint.shape.place.method) \(endpoint.shape.place.path)`")
    if endpoint.isEventStream {
      paragraphs.append("The response is an event stream: pass the endpoint to `events(of:)` or `elements(of:in:)`.")
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

  private func throwsError(_ endpoint: EndpointDeclaration) -> Bool {
    if endpoint.inputs.contains(where: { text.throwsError($0.type) || $0.parameter.mediaType != nil }) { return true }
    switch endpoint.body {
    case .form(let type, _): return text.throwsError(type)
    case .multipart(let parts): return parts.contains { $0.kind == .text && text.throwsError($0.type) }
    default: return false
    }
  }

  // MARK: Statements

  private func body(of endpoint: EndpointDeclaration, to writer: inout SwiftWriter) {
    let statements = endpoint.inputs.filter { $0.parameter.location != .path }.flatMap { self.statements(for: $0) }
    let contentType = contentTypeStatement(of: endpoint)
    let hasParameters = statements.isEmpty == false || contentType != nil
    if hasParameters { writer.line("var parameters = \(text.writer)()") }
    for statement in statements { writer.line(statement) }
    if let contentType { writer.line(contentType) }
    var arguments = [".\(name(of: endpoint.shape.place.method))", "path: \(path(of: endpoint))"]
    if endpoint.inputs.contains(where: { $0.parameter.location == .query }) {
      arguments.append("queryItems: parameters.query")
    }
    let hasFields = endpoint.inputs.contains { $0.parameter.location == .header || $0.parameter.location == .cookie }
    if hasFields || contentType != nil { arguments.append("headerFields: parameters.headerFields") }
    if let body = bodyArgument(of: endpoint, to: &writer) { arguments.append("body: \(body)") }
    if endpoint.success == nil { arguments.append("decoding: .documented") }
    let isLong = arguments.joined(separator: ", ").count > 100
    guard isLong else { return writer.line("return Self(\(arguments.joined(separator: ", ")))") }
    writer.line("return Self(")
    for (index, argument) in arguments.enumerated() {
      writer.line("  " + argument + (index == arguments.count - 1 ? "" : ","))
    }
    writer.line(")")
  }

  private func name(of method: HTTPMethod) -> String {
    let names = ["get", "put", "post", "delete", "options", "head", "patch", "trace"]
    let name = method.rawValue.lowercased()
    return names.contains(name) ? name : "init(rawValue: \"\(method.rawValue)\")"
  }

  private func path(of endpoint: EndpointDeclaration) -> String {
    var literal = ""
    var rest = Substring(endpoint.shape.place.path)
    while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
      literal += SwiftWriter.literal(String(rest[..<open])).dropFirst().dropLast()
      let name = rest[rest.index(after: open)..<close]
      if let input = endpoint.inputs.first(where: { $0.parameter.location == .path && $0.parameter.name == name }) {
        literal += interpolation(of: input)
      } else {
        literal += rest[open...close]
      }
      rest = rest[rest.index(after: close)...]
    }
    return "\"\(literal)\(SwiftWriter.literal(String(rest)).dropFirst().dropLast())\""
  }

  private func interpolation(of input: EndpointDeclaration.Input) -> String {
    let parameter = input.parameter
    let name = SwiftName.escaped(input.name)
    let prefix =
      switch parameter.style {
      case .label: "."
      case .matrix: ";\(parameter.name)="
      default: ""
      }
    if parameter.node.isTrue("x-multi-segment"), resolvedIsString(input.type) { return "\(prefix)\\(raw: \(name))" }
    return "\(prefix)\\(\(joined(name, input, isOptional: false)))"
  }

  private func resolvedIsString(_ type: TypeExpression) -> Bool { text.resolved(type) == .string }

  /// Returns a value as one text.
  private func joined(_ name: String, _ input: EndpointDeclaration.Input, isOptional: Bool) -> String {
    let end = isOptional ? "" : " ?? \"\""
    switch text.shape(of: input.type) {
    case .scalar:
      let scalar = text.scalar(name, input.type, isOptional: isOptional)
      return scalar.hasPrefix("try ") ? scalar + end : scalar
    case .list(let element):
      let list = text.list(name, of: element, isOptional: isOptional)
      return list.hasPrefix("try ")
        ? "try \(text.writer).list(\(list.dropFirst(4)))\(end)" : "\(text.writer).list(\(list))\(end)"
    case .members(let structure):
      let members = text.members(of: structure, name, isOptional: isOptional, isDeep: false) { $0 }
      let pair = input.parameter.isExploded ? ", pair: \"=\"" : ""
      return "\(text.writer).list(members: [\(members.joined(separator: ", "))]\(pair))\(end)"
    case .dictionary: return "try \(text.writer).json(\(name))\(end)"
    }
  }

  private func statements(for input: EndpointDeclaration.Input) -> [String] {
    let parameter = input.parameter
    let name = SwiftName.escaped(input.name)
    let key = SwiftWriter.literal(parameter.name)
    let isOptional = parameter.isRequired == false
    if parameter.mediaType != nil {
      return ["try parameters.\(parameter.location.rawValue)(\(key), \(text.writer).json(\(name)))"]
    }
    guard parameter.location == .query else {
      let value = joined(name, input, isOptional: isOptional)
      let call = "parameters.\(parameter.location.rawValue)(\(key), "
      return [value.hasPrefix("try ") ? "try \(call)\(value.dropFirst(4)))" : "\(call)\(value))"]
    }
    return items(
      key: parameter.name,
      name,
      input.type,
      isOptional: isOptional,
      encoding: parameter.style,
      parameter.isExploded
    )
    .map { "\($0.hasPrefix("try ") ? "try parameters." + $0.dropFirst(4) : "parameters." + $0)" }
  }

  /// Returns calls that add a value to a query or a form.
  func items(
    key: String,
    _ name: String,
    _ type: TypeExpression,
    isOptional: Bool,
    encoding style: Parameter.Style,
    _ isExploded: Bool
  ) -> [String] {
    let literal = SwiftWriter.literal(key)
    let separator = separator(of: style, isExploded)
    let end = separator.map { ", separator: \($0)" } ?? ""
    func call(_ arguments: String, _ value: String) -> String {
      value.contains("try ")
        ? "try query(\(arguments)\(value.replacing("try ", with: ""))\(end))" : "query(\(arguments)\(value)\(end))"
    }
    switch text.shape(of: type) {
    case .scalar:
      let value = text.scalar(name, type, isOptional: isOptional)
      return [value.hasPrefix("try ") ? "try query(\(literal), \(value.dropFirst(4)))" : "query(\(literal), \(value))"]
    case .list(let element):
      return [call("\(literal), each: ", text.list(name, of: element, isOptional: isOptional))]
    case .members(let structure):
      let isDeep = style == .deepObject
      let members = text.members(of: structure, name, isOptional: isOptional, isDeep: isDeep) {
        isDeep ? "\(key)[\($0)]" : $0
      }
      return [call("\(literal), members: ", "[\(members.joined(separator: ", "))]")]
    case .dictionary(let value):
      let isDeep = style == .deepObject
      let item = text.scalar("$0.value", value, isOptional: false)
      let member = item.hasPrefix("try ") ? item : "\(text.writer).text(\(item))"
      let pairs = isOptional ? "(\(name) ?? [:])" : name
      let entry = isDeep ? "\"\(key)[\\($0.key)]\"" : "$0.key"
      return [call("\(literal), members: ", "\(pairs).sorted { $0.key < $1.key }.map { (\(entry), \(member)) }")]
    }
  }

  private func separator(of style: Parameter.Style, _ isExploded: Bool) -> String? {
    switch style {
    case .deepObject: nil
    case _ where isExploded: nil
    case .spaceDelimited: "\" \""
    case .pipeDelimited: "\"|\""
    case .tabDelimited: "\"\\t\""
    default: "\",\""
    }
  }
}
