import BacklotHTTP
import BacklotJSON
import BacklotJSONSchema
import BacklotStubs

/// Reads an operation of a Swagger 2.0 document as a whole, as its OpenAPI 3 equivalent.
struct SwaggerReader {
  let library: ContractLibrary
  let dialect: JSONSchemaDialect
  let root: ContractNode

  /// Reads an operation.
  ///
  /// - Throws: ``ContractError`` for the first invalid part.
  func operation(at place: OperationPlace) throws(ContractError) -> Operation {
    let nodes = try parameters(of: place)
    var parameters: [Parameter] = []
    for node in nodes {
      if let parameter = parameter(at: node), place.mayHave(parameter) { parameters.append(parameter) }
    }
    return Operation(
      place: place,
      parameters: parameters,
      body: body(of: nodes, in: place.node),
      responses: try responses(of: place.node),
      security: try SecurityReader(library: library, schemes: root["securityDefinitions"]).demands(
        of: place.node,
        in: root
      ),
      isDeprecated: place.node.isTrue("deprecated")
    )
  }

  private func parameters(of place: OperationPlace) throws(ContractError) -> [ContractNode] {
    var nodes: [ContractNode] = []
    for node in try library.elements("parameters", of: place.item) + library.elements("parameters", of: place.node) {
      let node = try library.resolved(node)
      nodes.removeAll { $0.text("name") == node.text("name") && $0.text("in") == node.text("in") }
      nodes.append(node)
    }
    return nodes
  }

  /// Returns a parameter, or `nil` if it is part of the body, or counts as absent; see ``UnusablePart``.
  private func parameter(at node: ContractNode) -> Parameter? {
    guard let name = node.text("name"), let location = node.text("in").flatMap(Parameter.Location.init),
      location != .cookie
    else { return nil }
    let (style, isExploded) = Self.style(node.text("collectionFormat"), in: location)
    return Parameter(
      name: name,
      location: location,
      style: style,
      isExploded: isExploded,
      isRequired: location == .path || node.isTrue("required"),
      isDeprecated: node.isTrue("x-deprecated"),
      allowsEmptyValue: node.isTrue("allowEmptyValue"),
      schema: schema(ofParameter: node),
      mediaType: nil,
      examples: [],
      node: node
    )
  }

  /// Returns the OpenAPI 3 equivalent of `collectionFormat` (Swagger 2.0, Parameter Object).
  private static func style(_ format: String?, in location: Parameter.Location) -> (Parameter.Style, Bool) {
    switch format {
    case "ssv": (.spaceDelimited, false)
    case "tsv": (.tabDelimited, false)
    case "pipes": (.pipeDelimited, false)
    case "multi": (.form, true)
    default: (Parameter.defaultStyle(in: location), false)
    }
  }

  /// Returns the schema that a parameter itself is, without members that do not belong to a schema.
  private func schema(ofParameter node: ContractNode) -> ContractSchema {
    made(.object(Self.schema(node.value)), at: node)
  }

  private static func schema(_ parameter: JSONValue) -> JSONObject {
    var schema = parameter.object ?? JSONObject()
    for name in ["name", "in", "required", "collectionFormat", "allowEmptyValue", "description"] {
      schema.removeValue(forKey: name)
    }
    if parameter["allowEmptyValue"] == false, schema["type"]?.string == "string", schema["minLength"] == nil {
      schema["minLength"] = 1
    }
    if schema["type"]?.string == "file" {
      schema["type"] = "string"
      schema["format"] = "binary"
    }
    if let items = schema["items"] { schema["items"] = Self.items(items, depth: 0) }
    return schema
  }

  /// Returns the elements' schema with an explicit format, if the elements are arrays themselves.
  ///
  /// Defaults to comma-separated (Items Object).
  private static func items(_ items: JSONValue, depth: Int) -> JSONValue {
    guard var object = items.object, object["type"]?.string == "array", depth < deepestItems else { return items }
    if object["collectionFormat"] == nil { object["collectionFormat"] = "csv" }
    if let inner = object["items"] { object["items"] = Self.items(inner, depth: depth + 1) }
    return .object(object)
  }

  private static let deepestItems = 10

  private func made(_ value: JSONValue, at node: ContractNode) -> ContractSchema {
    let node = ContractNode(document: node.document, pointer: node.pointer, value: value)
    return ContractSchema(node, isMade: true, dialect: dialect, library: library)
  }
}

// MARK: - Contents

extension SwaggerReader {
  private func body(of parameters: [ContractNode], in operation: ContractNode) -> RequestBody? {
    if let body = parameters.first(where: { $0.text("in") == "body" }) {
      let schema = body["schema"].map { ContractSchema($0, dialect: dialect, library: library) }
      let contents = mediaTypes("consumes", of: operation, otherwise: ["application/json"]).map {
        content($0, schema: schema)
      }
      return RequestBody(isRequired: body.isTrue("required"), contents: contents, node: body)
    }
    let fields = parameters.filter { $0.text("in") == "formData" }
    return fields.isEmpty ? nil : form(of: fields, in: operation)
  }

  /// Returns the body for a form, whose fields are parameters in Swagger 2.0.
  private func form(of fields: [ContractNode], in operation: ContractNode) -> RequestBody {
    var members = JSONObject()
    for field in fields {
      guard let name = field.text("name") else { continue }
      members[name] = .object(Self.schema(field.value))
    }
    let required = fields.filter { $0.isTrue("required") }.compactMap { $0.value["name"] }
    var schema: JSONObject = ["type": "object", "properties": .object(members)]
    if !required.isEmpty { schema["required"] = .array(required) }
    let hasFile = fields.contains { $0.text("type") == "file" }
    let usual = hasFile ? "multipart/form-data" : "application/x-www-form-urlencoded"
    let types = mediaTypes("consumes", of: operation, otherwise: [usual])
    let encodings = Dictionary(fields.compactMap(Self.encoding), uniquingKeysWith: { first, _ in first })
    let contents = types.map { content($0, schema: made(.object(schema), at: operation), encodings: encodings) }
    return RequestBody(isRequired: !required.isEmpty, contents: contents, node: operation)
  }

  private static func encoding(of field: ContractNode) -> (String, MediaContent.Encoding)? {
    guard let name = field.text("name"), field.text("type") == "array" else { return nil }
    let (style, isExploded) = style(field.text("collectionFormat"), in: .query)
    let encoding = MediaContent.Encoding(
      style: style,
      isExploded: isExploded,
      hasStyle: true,
      allowsReserved: true,
      forbidsReserved: false,
      mediaTypes: []
    )
    return (name, encoding)
  }

  private func mediaTypes(_ name: String, of operation: ContractNode, otherwise usual: [String]) -> [String] {
    let stated = (operation.value[name]?.array ?? root.value[name]?.array)?.compactMap(\.string) ?? []
    return stated.isEmpty ? usual : stated
  }

  private func content(
    _ text: String,
    schema: ContractSchema?,
    encodings: [String: MediaContent.Encoding] = [:],
    examples: [Example] = []
  ) -> MediaContent {
    MediaContent(
      text: text,
      mediaType: MediaType(parsing: text),
      schema: schema,
      examples: examples,
      encodings: encodings
    )
  }
}

// MARK: - Responses

extension SwaggerReader {
  private func responses(of operation: ContractNode) throws(ContractError) -> [DocumentedResponse] {
    var responses: [DocumentedResponse] = []
    for (name, response) in try library.members("responses", of: operation) {
      guard let code = DocumentedResponse.Code(name) else { continue }
      let response = try library.resolved(response)
      responses.append(
        DocumentedResponse(
          code: code,
          headers: try headers(of: response),
          contents: try contents(of: response, in: operation),
          node: response
        )
      )
    }
    return responses
  }

  private func headers(of response: ContractNode) throws(ContractError) -> [DocumentedResponse.Header] {
    var headers: [DocumentedResponse.Header] = []
    for (name, header) in try library.members("headers", of: response) {
      headers.append(
        DocumentedResponse.Header(
          name: name,
          isRequired: false,
          isExploded: false,
          schema: schema(ofParameter: try library.resolved(header)),
          examples: []
        )
      )
    }
    return headers
  }

  /// Returns the contents that are produced, and those with examples.
  private func contents(
    of response: ContractNode,
    in operation: ContractNode
  ) throws(ContractError) -> [MediaContent] {
    let isFile = response["schema"]?.text("type") == "file"
    let schema = isFile ? nil : response["schema"].map { ContractSchema($0, dialect: dialect, library: library) }
    let examples = try library.members("examples", of: response)
    var types = mediaTypes("produces", of: operation, otherwise: schema == nil ? [] : ["application/json"])
    for (name, _) in examples where name.contains("/") && !Self.names(name, anyOf: types) { types.append(name) }
    if schema == nil, examples.isEmpty { return isFile ? types.map { content($0, schema: nil) } : [] }
    return types.map { type in
      let exact = examples.filter { $0.name == type }
      let own = exact.isEmpty ? examples.filter { Self.names($0.name, anyOf: [type]) } : exact
      let named = own.map { Example(name: "default", value: $0.node) }
      return content(type, schema: schema, examples: named)
    }
  }

  /// Returns true if a name is one of some media types, or a range such as `*/*` that includes one, regardless of
  /// parameters.
  private static func names(_ name: String, anyOf types: [String]) -> Bool {
    guard let range = MediaType(parsing: name) else { return types.contains(name) }
    return types.contains { MediaType(parsing: $0)?.isIncluded(in: range) ?? false }
  }
}
