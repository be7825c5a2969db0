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

  func bodyArgument(of endpoint: EndpointDeclaration, to writer: inout SwiftWriter) -> String? {
    let isRequired = endpoint.isBodyRequired
    switch endpoint.body {
    case nil: return nil
    case .json(_, let name): return isRequired ? ".json(\(name))" : "\(text.writer).body(\(name))"
    case .text(let name): return isRequired ? ".text(\(name))" : "\(name).map { .text($0) } ?? .empty"
    case .bytes(let name): return isRequired ? ".content(\(name))" : "\(name).map { .content($0) } ?? .empty"
    case .form(let type, let name):
      writer.line("var form = \(text.writer)()")
      for line in formStatements(name, type, endpoint) { writer.line(line) }
      return ".form(form.query)"
    case .multipart(let parts):
      writer.line("var parts: [MultipartPart] = []")
      for part in parts { self.write(part, to: &writer) }
      return ".multipart(parts)"
    }
  }

  private func formStatements(_ name: String, _ type: TypeExpression, _ endpoint: EndpointDeclaration) -> [String] {
    let isOptional = endpoint.isBodyRequired == false
    guard case .members(let structure) = text.shape(of: type) else {
      return items(key: "", name, type, isOptional: isOptional, encoding: .form, true).map(formCall)
    }
    let encodings = endpoint.shape.body?.media.encodings ?? [:]
    return structure.properties.flatMap { property -> [String] in
      var path = name + (isOptional ? "?." : ".") + SwiftName.escaped(property.name)
      if property.type.isOptional, property.isRequired == false { path += "?.value" }
      let mayBeMissing = isOptional || property.isRequired == false || property.type.isOptional
      let encoding = encodings[property.key]
      return items(
        key: property.key,
        path,
        property.type,
        isOptional: mayBeMissing,
        encoding: encoding?.style ?? .form,
        encoding?.isExploded ?? true
      ).map(formCall)
    }
  }

  private func formCall(_ call: String) -> String {
    call.hasPrefix("try ") ? "try form." + call.dropFirst(4) : "form." + call
  }

  private func write(_ part: EndpointDeclaration.Part, to writer: inout SwiftWriter) {
    let key = SwiftWriter.literal(part.key)
    let name = SwiftName.escaped(part.name)
    let value = part.isList ? "element" : name
    let call: String
    switch part.kind {
    case .file: call = ".content(\(key), body: \(value), filename: \(key))"
    case .json: call = ".json(\(key), \(value))"
    case .text:
      let scalar = text.scalar(value, part.type, isOptional: false)
      call = scalar.hasPrefix("try ") ? ".text(\(key), \(scalar) ?? \"\")" : ".text(\(key), \"\\(\(scalar))\")"
    }
    let statement = "parts.append(\(call))"
    let list = part.isRequired ? name : "\(name) ?? []"
    if part.isList { return writer.line("for element in \(list) { \(statement) }") }
    writer.line(part.isRequired ? statement : "if let \(name) { \(statement) }")
  }
}
