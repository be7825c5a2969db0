import BacklotHTTP
import BacklotOpenAPI

extension EndpointWriter {
  /// Writes the statements for all parameters outside of the path.
  func parameterStatements(of endpoint: EndpointDeclaration) -> EndpointBody {
    var body = EndpointBody()
    for item in endpoint.requiredItems { write(item, of: endpoint, to: &body) }
    for input in endpoint.inputs where input.parameter.location != .path { write(input, to: &body) }
    if let contentType = contentTypeStatement(of: endpoint) { body.line(contentType) }
    return body
  }

  /// Writes a query item that the path requires, whose value may be a parameter of the path.
  private func write(_ item: QueryItems.Item, of endpoint: EndpointDeclaration, to body: inout EndpointBody) {
    let call = "parameters.query(\(SwiftWriter.literal(item.name)), "
    let input = endpoint.inputs.first { $0.parameter.location == .path && item.value == "{\($0.parameter.name)}" }
    guard let input else { return body.line("\(call)\(SwiftWriter.literal(item.value ?? "")))") }
    body.statement(joined(SwiftName.escaped(input.name), input, .required).between(call, ")"))
  }

  private func write(_ input: EndpointDeclaration.Input, to body: inout EndpointBody) {
    let parameter = input.parameter
    let name = SwiftName.escaped(input.name)
    let presence = ParameterText.Presence(isOptional: parameter.isRequired == false)
    if parameter.location == .query, parameter.isJSON == false {
      let items = ItemWriter(
        text: text,
        variable: "parameters",
        style: parameter.style,
        isExploded: parameter.isExploded
      )
      return items.write(name, input.type, presence, named: parameter.name, to: &body)
    }
    let value = parameter.isJSON ? text.json(name) : joined(name, input, presence)
    let call = "parameters.\(parameter.location.rawValue)(\(SwiftWriter.literal(parameter.name)), "
    body.statement(value.between(call, ")"))
  }

  /// Returns a value as one text.
  private func joined(
    _ name: String,
    _ input: EndpointDeclaration.Input,
    _ presence: ParameterText.Presence
  ) -> SwiftExpression {
    let end = (input.parameter.isExploded ? ", pair: \"=\"" : "") + ")"
    switch text.shape(of: input.type) {
    case .scalar: return text.scalar(name, input.type, presence)
    case .list: return text.text(name, input.type, presence)
    case .members(let structure):
      return text.pairs(of: structure, name, presence).between("\(text.writer).list(members: ", end)
    case .dictionary(let value):
      return text.pairs(ofDictionary: name, value, presence).between("\(text.writer).list(members: ", end)
    }
  }
}

extension Parameter {
  /// True if the contract describes the value as JSON instead of by a style.
  var isJSON: Bool { mediaType?.isJSON ?? false }
}

extension EndpointDeclaration {
  /// The query items that the path requires and for which there are no parameters.
  var requiredItems: [QueryItems.Item] {
    shape.place.query.filter { item in
      !inputs.contains { $0.parameter.location == .query && $0.parameter.name == item.name }
    }
  }
}
