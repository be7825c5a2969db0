import BacklotHTTP
import BacklotJSON
import BacklotOpenAPI

/// An operation as a function in Swift, with the types that it uses.
struct EndpointDeclaration: Sendable {
  /// The value of a parameter of the operation.
  struct Input: Sendable {
    let parameter: Parameter
    /// The name in Swift, without backticks.
    let name: String
    let type: TypeExpression
  }

  enum Body: Sendable {
    case json(TypeExpression, name: String)
    case form(TypeExpression, name: String)
    case multipart([Part])
    case text(name: String)
    case bytes(name: String)
  }

  /// A part of a multipart body, which is a parameter of the function.
  struct Part: Sendable {
    enum Kind: Sendable, Equatable { case text, json, file }

    let key: String
    let name: String
    let type: TypeExpression
    let kind: Kind
    /// The media type; `nil` for the default of the kind.
    let mediaType: MediaType?
    let isList: Bool
    let isRequired: Bool
    let documentation: [String]
  }

  /// The content of a response.
  enum Content: Sendable, Hashable {
    case none, text, bytes
    case value(TypeExpression)
  }

  struct Case: Sendable {
    let code: DocumentedResponse.Code
    let name: String
    let content: Content
    let documentation: [String]
  }

  let shape: OperationShape
  let name: String
  let inputs: [Input]
  let body: Body?
  /// The content of all successful responses; `nil` if they differ.
  let success: Content?
  /// The name of the type of the documented responses; `nil` if there is only one.
  let outcome: String?
  let cases: [Case]
  let kind: SecurityKinds.Kind
  /// The names of the hosts, if the operation has servers of its own.
  let hosts: [String]
  let isEventStream: Bool

  var isBodyRequired: Bool { shape.operation.body?.isRequired ?? false }
}

// MARK: - Declaring

/// Declares operations and the types that they use.
struct EndpointDeclarer {
  var models: ModelDeclarer
  var kinds: SecurityKinds
  private var names = NameScope()
  /// The shapes of parameters with known values, by the parameters' names.
  private let choices: [String: Set<SchemaShape>]

  init(_ shapes: [OperationShape], models: ModelDeclarer, kinds: SecurityKinds) {
    self.models = models
    self.kinds = kinds
    var choices: [String: Set<SchemaShape>] = [:]
    for input in shapes.flatMap(\.inputs) { choices[input.parameter.name, default: []].insert(input.use.shape) }
    self.choices = choices
  }

  mutating func declare(_ shape: OperationShape, servers: inout Servers?) -> EndpointDeclaration {
    let place = shape.place
    let id = place.node.text("operationId") ?? "\(place.method) \(place.writtenPath)".lowercased()
    let name = names.unique(SwiftName.member(id))
    let typeName = SwiftName.type(id)
    var scope = NameScope(reserving: ["parameters", "form", "parts"])
    let inputs = shape.inputs.map { input in
      let parameter = input.parameter
      let use = SchemaUse(shape: models.text(for: input.use), notes: input.use.notes)
      let type = models.expression(use, in: nil, named: self.name(of: parameter, in: typeName, input.use))
      return EndpointDeclaration.Input(
        parameter: parameter,
        name: scope.unique(SwiftName.member(parameter.name)),
        type: type.withoutNull
      )
    }
    let body = shape.body.flatMap { self.body($0, in: typeName, &scope) }
    let cases = self.cases(of: shape, in: typeName)
    let successes = successes(of: cases)
    let hasOutcome = cases.count > 1 || (cases.count == 1 && successes.isEmpty)
    return EndpointDeclaration(
      shape: shape,
      name: name,
      inputs: inputs,
      body: body,
      success: common(successes.map(\.content)),
      outcome: hasOutcome ? models.reserve(typeName + "Response") : nil,
      cases: cases,
      kind: kinds.kind(for: shape.operation, in: &models),
      hosts: servers?.names(for: place) ?? [],
      isEventStream: shape.responses.contains { $0.code.isSuccess && $0.content?.kind == .events }
    )
  }

  private func name(of parameter: Parameter, in operation: String, _ use: SchemaUse) -> String {
    let tokens = parameter.node.pointer.tokens
    if tokens.count == 3, tokens[0] == "components", let component = tokens.last { return component }
    let isShared = choices[parameter.name]?.count == 1
    return isShared ? parameter.name : "\(operation) \(parameter.name)"
  }

  // MARK: Bodies

  private mutating func body(
    _ content: OperationShape.Content,
    in operation: String,
    _ scope: inout NameScope
  ) -> EndpointDeclaration.Body? {
    switch content.kind {
    case .json:
      let type = models.expression(content.use ?? .any, in: nil, named: operation + " Body")
      return .json(type, name: scope.unique("body"))
    case .form:
      let type = models.expression(content.use ?? .any, in: nil, named: operation + " Body")
      return .form(type, name: scope.unique("body"))
    case .multipart:
      let parts = parts(of: content, in: operation, &scope)
      return parts.isEmpty ? nil : .multipart(parts)
    case .text: return .text(name: scope.unique("body"))
    case .bytes, .events: return .bytes(name: scope.unique("body"))
    }
  }

  private mutating func parts(
    of content: OperationShape.Content,
    in operation: String,
    _ scope: inout NameScope
  ) -> [EndpointDeclaration.Part] {
    guard let use = content.use, case .object(let object) = models.resolved(use).shape else { return [] }
    return object.properties.map { property in
      var use = models.resolved(property.use)
      var type = property.use.notes.mediaType ?? use.notes.mediaType
      var isList = false
      if case .array(let element) = use.shape {
        isList = true
        use = models.resolved(element)
        type = element.notes.mediaType ?? use.notes.mediaType
      }
      let stated = content.media.encodings[property.key]?.mediaTypes.first ?? type.flatMap { MediaType(parsing: $0) }
      let isJSON = stated?.isJSON ?? false
      let expression = models.expression(isList ? use : property.use, in: nil, named: "\(operation) \(property.key)")
      return EndpointDeclaration.Part(
        key: property.key,
        name: scope.unique(SwiftName.member(property.key)),
        type: expression.withoutNull,
        kind: use.shape == .bytes ? .file : isJSON || use.shape.isComposite ? .json : .text,
        mediaType: stated.flatMap { $0.type == "*" || $0.subtype == "*" ? nil : $0 },
        isList: isList,
        isRequired: property.isRequired,
        documentation: property.use.notes.documentation
      )
    }
  }

  // MARK: Responses

  private mutating func cases(of shape: OperationShape, in operation: String) -> [EndpointDeclaration.Case] {
    var names = NameScope(reserving: ["other", "success"])
    return shape.responses.map { response in
      let name = StatusName.name(of: response.code)
      let typeName = operation + (response.code.isSuccess ? " Result" : " \(name)")
      return EndpointDeclaration.Case(
        code: response.code,
        name: names.unique(name),
        content: content(response.content, named: typeName),
        documentation: response.documentation
      )
    }
  }

  private mutating func content(
    _ content: OperationShape.Content?,
    named name: String
  ) -> EndpointDeclaration.Content {
    guard let content else { return .none }
    switch content.kind {
    case .json: return .value(models.expression(content.use ?? .any, in: nil, named: name))
    case .events:
      guard let use = content.use, models.resolved(use).shape.isComposite else { return .text }
      return .value(models.expression(use, in: nil, named: name))
    case .text, .form: return .text
    case .bytes, .multipart: return .bytes
    }
  }

  /// Returns the successful responses; `default` is one if there is no other.
  private func successes(of cases: [EndpointDeclaration.Case]) -> [EndpointDeclaration.Case] {
    let successes = cases.filter(\.code.isSuccess)
    return successes.isEmpty ? cases.filter { $0.code == .default } : successes
  }

  /// Returns what a type can represent of all contents: one content, or a value that may be missing.
  private func common(_ contents: [EndpointDeclaration.Content]) -> EndpointDeclaration.Content? {
    let distinct = Set(contents)
    if distinct.count <= 1 { return contents.first ?? EndpointDeclaration.Content.none }
    guard distinct.count == 2, distinct.contains(.none), case .value(let type)? = contents.first(where: { $0 != .none })
    else { return nil }
    return .value(type.withNull)
  }
}

extension SchemaShape {
  /// True for a value that is more than a text.
  var isComposite: Bool {
    switch self {
    case .object, .dictionary, .union, .any, .array, .reference: true
    default: false
    }
  }
}

/// The names of statuses.
enum StatusName {
  static func name(of code: DocumentedResponse.Code) -> String {
    switch code {
    case .status(let code): names[code] ?? "status\(code)"
    case .range(let digit): ["informational", "successful", "redirection", "clientError", "serverError"][digit - 1]
    case .default: "unexpected"
    }
  }

  private static let names: [Int: String] = [
    100: "continue", 101: "switchingProtocols", 200: "ok", 201: "created", 202: "accepted", 204: "noContent",
    205: "resetContent", 206: "partialContent", 301: "movedPermanently", 302: "found", 303: "seeOther",
    304: "notModified", 307: "temporaryRedirect", 308: "permanentRedirect", 400: "badRequest", 401: "unauthorized",
    402: "paymentRequired", 403: "forbidden", 404: "notFound", 405: "methodNotAllowed", 406: "notAcceptable",
    408: "requestTimeout", 409: "conflict", 410: "gone", 412: "preconditionFailed", 413: "contentTooLarge",
    415: "unsupportedMediaType", 422: "unprocessableContent", 423: "locked", 429: "tooManyRequests",
    500: "internalServerError", 501: "notImplemented", 502: "badGateway", 503: "serviceUnavailable",
    504: "gatewayTimeout",
  ]
}
