import BacklotHTTP
import BacklotJSON
import BacklotJSONSchema
import BacklotStubs

/// The shared properties of a contract's operations, stored once because there may be many operations.
final class OperationSource: Sendable {
  let settings: ContractSettings
  private let library: ContractLibrary
  private let version: ContractVersion
  private let dialect: JSONSchemaDialect

  init(
    _ library: ContractLibrary,
    version: ContractVersion,
    dialect: JSONSchemaDialect,
    settings: ContractSettings
  ) {
    self.library = library
    self.version = version
    self.dialect = dialect
    self.settings = settings
  }

  /// Reads an operation.
  func operation(at place: OperationPlace) throws(ContractError) -> Operation {
    // Only a broken reference is left.
    _ = try library.resolved(place.node)
    let root = library.main.root
    switch version {
    case .swagger20: return try SwaggerReader(library: library, dialect: dialect, root: root).operation(at: place)
    default: return try OperationReader(library: library, dialect: dialect, root: root).operation(at: place)
    }
  }
}

// MARK: - Reader

/// Reads an operation of an OpenAPI 3 document as a whole.
struct OperationReader {
  let library: ContractLibrary
  let dialect: JSONSchemaDialect
  /// The document's root, which contains the security schemes and the defaults for all operations.
  let root: ContractNode

  /// Reads an operation.
  ///
  /// - Throws: ``ContractError`` for the first invalid part.
  func operation(at place: OperationPlace) throws(ContractError) -> Operation {
    Operation(
      place: place,
      parameters: try parameters(of: place),
      body: try place.node["requestBody"].map { node throws(ContractError) in try body(at: node) },
      responses: try responses(of: place.node),
      security: try SecurityReader(library: library, schemes: try securitySchemes)
        .demands(of: place.node, in: root),
      isDeprecated: place.node.isTrue("deprecated")
    )
  }

  private var securitySchemes: ContractNode? {
    get throws(ContractError) {
      guard let components = root["components"] else { return nil }
      return try library.resolved(components)["securitySchemes"]
    }
  }

  /// Returns the parameters.
  ///
  /// Those of the path item come first; the operation's own replace them if name and location match.
  private func parameters(of place: OperationPlace) throws(ContractError) -> [Parameter] {
    var parameters: [Parameter] = []
    for node in try library.elements("parameters", of: place.item) + library.elements("parameters", of: place.node) {
      guard let parameter = try parameter(at: try library.resolved(node)), place.mayHave(parameter) else { continue }
      parameters.removeAll { $0.name == parameter.name && $0.location == parameter.location }
      parameters.append(parameter)
    }
    return parameters
  }

  /// Returns a parameter, or `nil` if it counts as absent; see ``UnusablePart``.
  private func parameter(at node: ContractNode) throws(ContractError) -> Parameter? {
    guard let name = node.text("name"), let location = node.text("in").flatMap(Parameter.Location.init) else {
      return nil
    }
    if location == .header, Self.unspecifiedHeaders.contains(name.lowercased()) { return nil }
    let style = node.text("style").flatMap(Parameter.Style.init) ?? Parameter.defaultStyle(in: location)
    let content = try content(of: node)
    return Parameter(
      name: name,
      location: location,
      style: style,
      isExploded: node.isTrue("explode", otherwise: style == .form),
      isRequired: location == .path || node.isTrue("required"),
      isDeprecated: node.isTrue("deprecated"),
      allowsEmptyValue: node.isTrue("allowEmptyValue"),
      schema: schema(content?.node["schema"] ?? node["schema"]),
      mediaType: content.flatMap { MediaType(parsing: $0.name) },
      examples: try examples(of: content?.node ?? node),
      node: node
    )
  }

  /// Returns the only media type of a parameter or a header.
  private func content(of node: ContractNode) throws(ContractError) -> (name: String, node: ContractNode)? {
    guard let (name, content) = try library.members("content", of: node).first else { return nil }
    return (name, try library.resolved(content))
  }

  /// The header fields that parameters must not describe (OAS 3.0.3 §4.7.12.2.1).
  private static let unspecifiedHeaders: Set<String> = ["accept", "content-type", "authorization"]

  private func schema(_ node: ContractNode?) -> ContractSchema? {
    node.map { ContractSchema($0, dialect: dialect, library: library) }
  }
}

// MARK: - Contents

extension OperationReader {
  private func body(at node: ContractNode) throws(ContractError) -> RequestBody {
    let node = try library.resolved(node)
    return RequestBody(isRequired: node.isTrue("required"), contents: try contents(of: node), node: node)
  }

  private func contents(of node: ContractNode) throws(ContractError) -> [MediaContent] {
    var contents: [MediaContent] = []
    for (text, node) in try library.members("content", of: node) {
      let node = try library.resolved(node)
      contents.append(
        MediaContent(
          text: text,
          mediaType: MediaType(parsing: text),
          schema: schema(node["schema"]),
          examples: try examples(of: node),
          encodings: encodings(of: node)
        )
      )
    }
    return contents
  }

  private func encodings(of node: ContractNode) -> [String: MediaContent.Encoding] {
    let members = node["encoding"]?.members ?? []
    return Dictionary(members.map { ($0.name, encoding(at: $0.node)) }, uniquingKeysWith: { first, _ in first })
  }

  private func encoding(at node: ContractNode) -> MediaContent.Encoding {
    let style = node.text("style").flatMap(Parameter.Style.init)
    let types = (node.text("contentType") ?? "").split(separator: ",")
    return MediaContent.Encoding(
      style: style ?? .form,
      isExploded: node.isTrue("explode", otherwise: (style ?? .form) == .form),
      hasStyle: style != nil || node["explode"] != nil,
      allowsReserved: node.isTrue("allowReserved"),
      forbidsReserved: node.value["allowReserved"] == false,
      mediaTypes: types.compactMap { MediaType(parsing: String($0)) }
    )
  }

  /// Returns the examples of a media type, a parameter or a header.
  ///
  /// The one without a name comes first.
  func examples(of node: ContractNode) throws(ContractError) -> [Example] {
    var examples: [Example] = []
    if let value = node["example"] { examples.append(Example(name: "default", value: value)) }
    for (name, example) in try library.members("examples", of: node) {
      let example = try library.resolved(example)
      if example.value.object == nil { continue }
      let external = example.text("externalValue")
      examples.append(Example(name: name, value: example["value"] ?? example["dataValue"], externalValue: external))
    }
    return examples
  }
}

// MARK: - Responses

extension OperationReader {
  private func responses(of node: ContractNode) throws(ContractError) -> [DocumentedResponse] {
    var responses: [DocumentedResponse] = []
    for (name, response) in try library.members("responses", of: node) {
      guard let code = DocumentedResponse.Code(name) else { continue }
      let response = try library.resolved(response)
      responses.append(
        DocumentedResponse(
          code: code,
          headers: try headers(of: response),
          contents: try contents(of: response),
          node: response
        )
      )
    }
    return responses
  }

  private func headers(of node: ContractNode) throws(ContractError) -> [DocumentedResponse.Header] {
    var headers: [DocumentedResponse.Header] = []
    for (name, header) in try library.members("headers", of: node) where name.lowercased() != "content-type" {
      let header = try library.resolved(header)
      let content = try content(of: header)?.node
      headers.append(
        DocumentedResponse.Header(
          name: name,
          isRequired: header.isTrue("required"),
          isExploded: header.isTrue("explode"),
          schema: schema(content?["schema"] ?? header["schema"]),
          examples: try examples(of: content ?? header)
        )
      )
    }
    return headers
  }
}
