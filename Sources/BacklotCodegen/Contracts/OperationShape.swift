import BacklotJSON
import BacklotHTTP
import BacklotOpenAPI

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
      schemas.note(error, insteadUsing: "\(place.method) \(place.path) is not generated")
      return nil
    }
    return OperationShape(
      operation: operation,
      inputs: operation.parameters.map { input($0) },
      body: operation.body.flatMap { body($0, of: place) },
      responses: operation.responses.map { response($0, of: place) }
    )
  }

  private mutating func input(_ parameter: Parameter) -> OperationShape.Input {
    guard let schema = parameter.schema else {
      schemas.note(parameter.node, "the parameter \"\(parameter.name)\" has no schema; text is accepted instead")
      return OperationShape.Input(parameter: parameter, use: SchemaUse(shape: .string))
    }
    return OperationShape.Input(parameter: parameter, use: schemas.use(of: schema.node))
  }

  private mutating func body(_ body: RequestBody, of place: OperationPlace) -> OperationShape.Content? {
    choice(body.contents, at: body.node, "request body")
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
    let others = contents.indices.filter { $0 != chosen && contents[$0].schema?.node.pointer != media.schema?.node.pointer }
    if others.isEmpty == false {
      let names = others.map { contents[$0].text }.joined(separator: ", ")
      schemas.note(node, "the \(subject) has several media types; only \(media.text) is used, and not \(names)")
    }
    if media.schema == nil, kinds[chosen] == .json {
      schemas.note(node, "the \(subject) of type \(media.text) has no schema; any JSON value is accepted instead")
    }
    let use = media.schema.map { schemas.use(of: $0.node) }
    return OperationShape.Content(kind: kinds[chosen], media: media, use: use ?? (kinds[chosen] == .json ? .any : nil))
  }

  private func kind(of content: MediaContent) -> OperationShape.Content.Kind {
    guard let type = content.mediaType else { return .bytes }
    let isBytes = content.schema?.node.text("format") == "binary"
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
