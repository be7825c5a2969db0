import BacklotHTTP
import BacklotJSON
import BacklotOpenAPI
import BacklotStubs

/// An operation with the shapes of all that it sends and receives.
struct OperationShape: Sendable {
  struct Input: Sendable {
    let parameter: Parameter
    let use: SchemaUse
  }

  struct Content: Sendable {
    enum Kind: Sendable { case json, form, multipart, text, events, bytes }

    let kind: Kind
    let media: MediaContent
    let use: SchemaUse?
  }

  struct Response: Sendable {
    let code: DocumentedResponse.Code
    let content: Content?
    let documentation: [String]
  }

  let operation: Operation
  let inputs: [Input]
  let body: Content?
  let responses: [Response]

  var place: OperationPlace { operation.place }

  /// The tag that decides about the file; empty if there is none.
  var tag: String { place.tags.first ?? "" }
}

extension OperationPlace {
  var tags: [String] { node.value["tags"]?.array?.compactMap(\.string) ?? [] }
}

extension DocumentedResponse.Code {
  /// True for a status or a range of success.
  var isSuccess: Bool {
    switch self {
    case .status(let code): (200...299).contains(code)
    case .range(let digit): digit == 2
    case .default: false
    }
  }
}

// MARK: - Reading

/// Reads operations as shapes.
struct OperationShapeReader {
  let contract: ContractDescription
  var schemas: SchemaReader

  init(_ contract: ContractDescription) {
    self.contract = contract
    schemas = SchemaReader(contract)
  }

  /// Reads an operation; `nil` if it cannot be used, which becomes a finding.
  mutating func shape(of place: OperationPlace) -> OperationShape? {
    let operation: Operation
    do {
      operation = try contract.operation(at: place)
    } catch {
      schemas.note(error, insteadUsing: "\(place.method) \(place.writtenPath) is not generated")
      return nil
    }
    noteWhatIsLeftOut(of: operation)
    return OperationShape(
      operation: operation,
      inputs: sendable(operation.parameters, of: place).map { input($0) },
      body: operation.body.flatMap { body($0, of: place) },
      responses: operation.responses.map { response($0, of: place) }
    )
  }

  private mutating func noteWhatIsLeftOut(of operation: Operation) {
    let place = operation.place
    if let callbacks = place.node["callbacks"] {
      schemas.note(callbacks, "\"callbacks\" are requests that the server sends; a client has no code for them")
    }
    let names = Set(operation.parameters.filter { $0.location == .path }.map(\.name))
    for part in place.writtenPath.split(separator: "{").dropFirst() {
      let name = part.prefix { $0 != "}" }
      if names.contains(String(name)) == false {
        schemas.note(
          place.node,
          "the path has {\(name)}, for which there is no parameter; it is sent as it is written",
          severity: .error
        )
      }
    }
    for demand in operation.chosenSecurity where demand.scheme.isSupported == false {
      schemas.note(
        place.node,
        "the security scheme \"\(demand.name)\" is not supported; requests are sent without it, unless a middleware or the transport adds it"
      )
    }
    for parameter in operation.parameters where parameter.style == .label || parameter.style == .matrix {
      if parameter.isExploded {
        schemas.note(
          parameter.node,
          "\"explode\" is not supported with this style; the elements are separated by commas instead"
        )
      }
    }
  }

  /// Returns the parameters that a request can contain; others become findings.
  private mutating func sendable(_ parameters: [Parameter], of place: OperationPlace) -> [Parameter] {
    parameters.filter { parameter in
      switch parameter.location {
      // The contract has a warning for it.
      case .path where !place.writtenPath.contains("{\(parameter.name)}"): return false
      case .header where HTTPField.Name(parameter.name) == nil:
        let problem = "\"\(parameter.name)\" cannot be the name of a header field; the parameter is left out"
        schemas.note(parameter.node, problem, severity: .error)
        return false
      default: return true
      }
    }
  }

  private mutating func input(_ parameter: Parameter) -> OperationShape.Input {
    guard let schema = parameter.schema else {
      return OperationShape.Input(parameter: parameter, use: SchemaUse(shape: .string))
    }
    return OperationShape.Input(parameter: parameter, use: schemas.use(of: schema.node))
  }

  private mutating func body(_ body: RequestBody, of place: OperationPlace) -> OperationShape.Content? {
    let content = choice(body.contents, at: body.node, "request body")
    if let content, content.kind == .multipart || content.kind == .form { noteUnused(content, of: body) }
    return content
  }

  /// Records what a form has besides properties.
  private mutating func noteUnused(_ content: OperationShape.Content, of body: RequestBody) {
    let media = body.node["content"]?[content.media.text]
    for (name, encoding) in media?["encoding"]?.members ?? [] where encoding["headers"] != nil {
      schemas.note(encoding, "\"headers\" of the part \"\(name)\" are not supported; the part is sent without them")
    }
    guard content.kind == .multipart, let use = content.use, case .object(let shape) = schemas.resolved(use).shape,
      shape.additional != nil
    else { return }
    schemas.note(
      body.node,
      "the content of type \(content.media.text) can have parts besides its properties; only those for properties are sent"
    )
  }

  private mutating func response(_ response: DocumentedResponse, of place: OperationPlace) -> OperationShape.Response {
    OperationShape.Response(
      code: response.code,
      content: choice(response.contents, at: response.node, "response \(response.code)"),
      documentation: Documentation.paragraphs(response.node.text("description"))
    )
  }

  /// Returns the content to use of several; the others become a finding.
  private mutating func choice(
    _ contents: [MediaContent],
    at node: ContractNode,
    _ subject: String
  ) -> OperationShape.Content? {
    let kinds = contents.map(kind)
    guard let chosen = contents.indices.min(by: { (kinds[$0].rank, $0) < (kinds[$1].rank, $1) }) else { return nil }
    let media = contents[chosen]
    let others = contents.indices.filter {
      $0 != chosen && contents[$0].schema?.node.pointer != media.schema?.node.pointer
    }
    if others.isEmpty == false {
      let names = others.map { contents[$0].text }.joined(separator: ", ")
      schemas.note(node, "the \(subject) has several media types; only \(media.text) is used, and not \(names)")
    }
    if media.schema == nil, kinds[chosen] == .json {
      schemas.note(node, "the \(subject) of type \(media.text) has no schema; any JSON value is accepted instead")
    }
    let use = media.schema.map { schemas.use(of: $0.node) }
    if let use { noteUnused(use, kinds[chosen], of: media, at: node) }
    let kind = kinds[chosen] == .form && hasMembers(use) == false ? .text : kinds[chosen]
    return OperationShape.Content(kind: kind, media: media, use: use ?? (kind == .json ? .any : nil))
  }

  private mutating func hasMembers(_ use: SchemaUse?) -> Bool {
    switch use.map({ schemas.resolved($0).shape }) {
    case .object, .dictionary: true
    default: false
    }
  }

  /// Records a schema that the type of the content does not allow to use.
  private mutating func noteUnused(
    _ use: SchemaUse,
    _ kind: OperationShape.Content.Kind,
    of media: MediaContent,
    at node: ContractNode
  ) {
    let shape = schemas.resolved(use).shape
    switch kind {
    case .bytes where shape.isComposite && shape != .any:
      schemas.note(node, "content of type \(media.text) is not converted to a type; its bytes are used instead")
    case .text where shape.isComposite && shape != .any:
      schemas.note(node, "content of type \(media.text) is not converted to a type; its text is used instead")
    case .form where hasMembers(use) == false:
      schemas.note(node, "the content of type \(media.text) has no named members; its text is used instead")
    case .multipart:
      if case .object = shape { return }
      schemas.note(
        node,
        "the content of type \(media.text) has no named parts; requests are sent without a body",
        severity: .error
      )
    default: break
    }
  }

  private func kind(of content: MediaContent) -> OperationShape.Content.Kind {
    guard let type = content.mediaType else { return .bytes }
    let isBytes = content.schema?.node.isBinary ?? false
    switch (type.type, type.subtype) {
    case ("text", "event-stream"): return .events
    case ("application", "x-www-form-urlencoded"): return .form
    case ("multipart", _): return .multipart
    case _ where type.isJSON: return .json
    case ("*", "*") where isBytes == false && content.schema != nil: return .json
    case ("text", _): return isBytes ? .bytes : .text
    default: return .bytes
    }
  }
}

extension OperationShape.Content.Kind {
  /// The position in the order in which one of several contents is chosen.
  fileprivate var rank: Int {
    switch self {
    case .json: 0
    case .form: 1
    case .multipart: 2
    case .events: 3
    case .text: 4
    case .bytes: 5
    }
  }
}

extension ContractNode {
  /// True for a schema of bytes: `format: binary`, or a media type without an encoding as text (OAS 3.1 §4.8.14).
  var isBinary: Bool {
    if text("format") == "binary" { return true }
    guard value["contentEncoding"] == nil, let type = text("contentMediaType").flatMap({ MediaType(parsing: $0) })
    else {
      return false
    }
    return type.type != "text" && type.isJSON == false
  }
}
