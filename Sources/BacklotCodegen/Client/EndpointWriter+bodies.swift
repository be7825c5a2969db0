import BacklotHTTP
import BacklotOpenAPI

extension EndpointWriter {
  func contentTypeStatement(of endpoint: EndpointDeclaration) -> String? {
    guard let media = endpoint.shape.body?.media, let type = media.mediaType, type.type != "*", type.subtype != "*"
    else {
      return nil
    }
    let usual: [MediaType]
    switch endpoint.body {
    case .json: usual = [.json]
    case .form, .multipart, nil: return nil
    case .text: usual = []
    case .bytes: usual = [.octetStream]
    }
    if usual.contains(where: { $0.type == type.type && $0.subtype == type.subtype }) { return nil }
    return "parameters.header(\"Content-Type\", \(SwiftWriter.literal(media.text)))"
  }

  /// Returns the argument for the body, and writes the statements that it needs.
  func bodyArgument(of endpoint: EndpointDeclaration, to body: inout EndpointBody) -> String? {
    let isRequired = endpoint.isBodyRequired
    switch endpoint.body {
    case nil: return nil
    case .json(_, let name): return isRequired ? ".json(\(name))" : "\(text.writer).body(\(name))"
    case .text(let name): return isRequired ? ".text(\(name))" : "\(name).map { .text($0) } ?? .empty"
    case .bytes(let name): return isRequired ? ".content(\(name))" : "\(name).map { .content($0) } ?? .empty"
    case .form(let type, let name):
      let statements = formStatements(name, type, endpoint)
      let isEmpty = statements.lines.isEmpty
      if isEmpty == false { body.line("var form = \(text.writer)()") }
      body.append(statements)
      let form = isEmpty ? ".form(QueryItems())" : ".form(form.query)"
      return isRequired ? form : "\(name) == nil ? .empty : \(form)"
    case .multipart(let parts):
      body.line("var parts: [MultipartPart] = []")
      for part in parts { self.write(part, to: &body) }
      return ".multipart(parts)"
    }
  }

  private func formStatements(
    _ name: String,
    _ type: TypeExpression,
    _ endpoint: EndpointDeclaration
  ) -> EndpointBody {
    var body = EndpointBody()
    let presence = ParameterText.Presence(isOptional: endpoint.isBodyRequired == false || type.isOptional)
    let form = ItemWriter(text: text, variable: "form")
    guard case .members(let structure) = text.shape(of: type) else {
      form.write(name, type, presence, named: "", to: &body)
      return body
    }
    let encodings = endpoint.shape.body?.media.encodings ?? [:]
    for member in text.members(of: structure, name, presence) {
      write(member, with: encodings[member.key], to: form, &body)
    }
    form.writeAdditional(of: structure, name, presence, to: &body)
    return body
  }

  /// Writes a member of a form: by its style if it has one, and an object as JSON otherwise (OAS 3.0.3 §4.7.14.3).
  private func write(
    _ member: ParameterText.Member,
    with encoding: MediaContent.Encoding?,
    to form: ItemWriter,
    _ body: inout EndpointBody
  ) {
    var form = form
    var isJSON = false
    if let encoding, encoding.hasStyle {
      form.style = encoding.style
      form.isExploded = encoding.isExploded
    } else if let type = encoding?.mediaTypes.first {
      isJSON = type.isJSON
    } else {
      switch text.shape(of: member.type) {
      case .members, .dictionary: isJSON = true
      case .scalar, .list: break
      }
    }
    if isJSON {
      return body.statement(text.json(member.value).between("form.query(\(SwiftWriter.literal(member.key)), ", ")"))
    }
    form.write(member.value, member.type, member.presence, named: member.key, to: &body)
  }

  private func write(_ part: EndpointDeclaration.Part, to body: inout EndpointBody) {
    let key = SwiftWriter.literal(part.key)
    let name = SwiftName.escaped(part.name)
    let value = part.isList ? "element" : name
    let type = part.mediaType.map {
      ", as: MediaType(type: \(SwiftWriter.literal($0.type)), subtype: \(SwiftWriter.literal($0.subtype)))"
    }
    let call: SwiftExpression
    switch part.kind {
    case .file:
      call = SwiftExpression(text: ".content(\(key), body: \(value), filename: \(key)\(type ?? ""))")
    case .json: call = SwiftExpression(text: ".json(\(key), \(value))")
    case .text:
      let scalar = text.scalar(value, part.type, .required)
      let content = scalar.throwsError ? scalar.between("", " ?? \"\"") : scalar.between("\"\\(", ")\"")
      call =
        type.map { content.between(".content(\(key), body: HTTPBody(", ")\($0))") }
        ?? content.between(".text(\(key), ", ")")
    }
    let statement = call.between("parts.append(", ")")
    if part.isList {
      let list = part.isRequired ? name : "(\(name) ?? [])"
      return body.block("for element in \(list)") { $0.statement(statement) }
    }
    if part.isRequired { return body.statement(statement) }
    body.block("if let \(name)") { $0.statement(statement) }
  }
}
