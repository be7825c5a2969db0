import BacklotHTTP
import BacklotJSON
import BacklotJSONSchema
import BacklotStubs
import Testing

@testable import BacklotOpenAPI

extension BacklotOpenAPI.Operation {
  /// The one operation of a document of OpenAPI 3.0 whose members are given as JSON, on `/{id}`.
  static func testing(_ members: String, components: String = "{}") throws -> Self {
    let text = """
      {"openapi": "3.0.3", "paths": {"/{id}": {"get": \(members)}}, "components": \(components)}
      """
    let document = ContractDocument(uri: "test.json", name: "test.json", source: .value(try JSONValue(parsing: text)))
    let library = ContractLibrary(main: document) { uri in
      throw ContractError(.unreadable, at: document.root, message: uri)
    }
    var reader = try ContractReader(library)
    let place = try #require(reader.places().first)
    return try OperationReader(library: library, dialect: .openAPI30, root: document.root).operation(at: place)
  }
}

extension Parameter {
  /// A parameter from the members of its object, as JSON without the outermost braces.
  static func testing(_ members: String) throws -> Parameter {
    let operation = try BacklotOpenAPI.Operation.testing(#"{"parameters": [{\#(members)}]}"#)
    return try #require(operation.parameters.first)
  }

  /// Returns the reading of a parameter named `id` from the path's only segment, the query, the field `id` or the
  /// cookies.
  func reading(of text: String, among others: [Parameter] = []) -> ParameterReading {
    let path = location == .path ? "/\(text)" : location == .query ? "/x?\(text)" : "/x"
    var message = HTTPRequest(method: .get, path: path)
    if location == .header, let name = HTTPField.Name(name) { message.headerFields[name] = text }
    if location == .cookie { message.headerFields[.cookie] = text }
    let found = PathTemplate("/{id}").sentParameters(in: RequestTarget(message).path)
    return reading(of: ReceivedRequest(message), path: found, among: others + [self])
  }
}

extension MediaContent {
  /// The content of a request's body, from its media type and the members of its object, as JSON without the outermost braces.
  static func testing(_ type: String, _ members: String, components: String = "{}") throws -> MediaContent {
    let body = #"{"requestBody": {"content": {"\#(type)": {\#(members)}}}}"#
    let operation = try BacklotOpenAPI.Operation.testing(body, components: components)
    return try #require(operation.body?.contents.first)
  }
}
