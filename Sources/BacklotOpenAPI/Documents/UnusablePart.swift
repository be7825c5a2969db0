import BacklotHTTP
import BacklotJSON

/// A part of a contract that cannot be used, and counts as absent when an operation is read: a response whose name is
/// no status, a parameter without a name or with an unknown location, a security scheme without what a request needs,
/// or a value of another type than its place expects.
///
/// Operations without responses, and paths with a number sign, are among them: nothing is left out, but their requests
/// fail.
struct UnusablePart {
  /// The path from the operation or the parameter to the part.
  let path: [String]
  /// What is wrong.
  let message: String

  /// Returns the unusable parts of a value, or none for a value of another kind.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - part: The kind of the value.
  ///   - isServed: True if the value is among the document's paths, rather than among its components or in a callback.
  ///   - isSwagger: True for OpenAPI 2.0.
  static func all(in value: JSONValue, as part: ContractPart, isServed: Bool, isSwagger: Bool) -> [Self] {
    special(in: value, as: part, isServed: isServed, isSwagger: isSwagger)
      + mediaTypes(of: value, as: part) + wrongTypes(in: value, as: part, isSwagger: isSwagger)
  }

  private static func special(in value: JSONValue, as part: ContractPart, isServed: Bool, isSwagger: Bool) -> [Self] {
    switch part {
    case .operation:
      responses(of: value, isSwagger: isSwagger) + (isServed ? missingResponses(of: value) : [])
    case .map(.pathItem) where isServed: paths(value)
    case .securityScheme where value["$ref"] == nil: securityScheme(value, isSwagger: isSwagger)
    case .parameter where value.object != nil && value["$ref"] == nil: parameter(value, isSwagger: isSwagger)
    case .server where value.object != nil && value["url"] == nil:
      [Self(path: [], message: "the server has no \"url\"; it is ignored")]
    default: []
    }
  }

  private static func responses(of operation: JSONValue, isSwagger: Bool) -> [Self] {
    let expected = isSwagger ? "200 or default" : "200, 2XX or default"
    return (operation["responses"]?.object ?? [:]).compactMap { name, _ in
      if name.hasPrefix("x-") || name == "$ref" || DocumentedResponse.Code(name) != nil { return nil }
      let message = "\"\(name)\" is not a status, expected a status such as \(expected); the response is ignored"
      return Self(path: ["responses", name], message: message)
    }
  }

  private static func missingResponses(of operation: JSONValue) -> [Self] {
    guard operation.object != nil, operation["$ref"] == nil else { return [] }
    let names = operation["responses"]?.object?.keys.filter { DocumentedResponse.Code($0) != nil || $0 == "$ref" } ?? []
    if !names.isEmpty { return [] }
    let path = operation["responses"] == nil ? [] : ["responses"]
    return [Self(path: path, message: "the operation has no responses, so its requests fail with status 500")]
  }

  private static func paths(_ paths: JSONValue) -> [Self] {
    (paths.object ?? [:]).compactMap { path, _ in
      guard path.hasPrefix("/"), path.contains("#") else { return nil }
      let message = "the path contains \"#\", which begins a fragment in a URL, and is not sent"
      return Self(path: [path], message: message + "; it is only served as %23")
    }
  }

  private static func securityScheme(_ scheme: JSONValue, isSwagger: Bool) -> [Self] {
    if SecurityScheme(scheme) != nil { return [] }
    let ending = "; requirements of the security scheme are ignored"
    guard scheme.object != nil else {
      return [Self(path: [], message: "the security scheme is \(scheme.typeName), expected an object" + ending)]
    }
    switch scheme["type"]?.string {
    case "http": return [Self(path: [], message: "the security scheme has no \"scheme\", such as bearer" + ending)]
    case "apiKey":
      let expected = "query\(isSwagger ? " or header" : ", header or cookie")"
      if scheme["name"]?.string == nil { return [Self(path: [], message: "the API key has no \"name\"" + ending)] }
      guard let place = scheme["in"]?.string else {
        return [Self(path: [], message: "the API key has no \"in\", expected \(expected)" + ending)]
      }
      return [Self(path: ["in"], message: "\"in\" is \"\(place)\", expected \(expected)" + ending)]
    case let type:
      let expected = isSwagger ? "basic, apiKey or oauth2" : "http, apiKey, oauth2, openIdConnect or mutualTLS"
      let found = type.map { "\"type\" is \"\($0)\"" } ?? "the security scheme has no \"type\""
      return [Self(path: type == nil ? [] : ["type"], message: "\(found), expected \(expected)" + ending)]
    }
  }

  /// Returns the names in `content` that are no media types; those of components may be any names.
  private static func mediaTypes(of value: JSONValue, as part: ContractPart) -> [Self] {
    guard [.requestBody, .response, .parameter, .header].contains(part) else { return [] }
    return (value["content"]?.object ?? [:]).compactMap { name, _ in
      if name.hasPrefix("x-") || name == "$ref" || MediaType(parsing: name) != nil { return nil }
      let message = "\"\(name)\" is not a media type, expected a name such as application/json; it matches any type"
      return Self(path: ["content", name], message: message)
    }
  }

  private static func contentless(_ parameter: JSONValue, in place: String, isSwagger: Bool) -> [Self] {
    let names = isSwagger ? [place == "body" ? "schema" : "type"] : ["schema", "content"]
    if names.contains(where: { parameter[$0] != nil }) { return [] }
    let missing = names.count == 1 ? "no \"\(names[0])\"" : "neither \"schema\" nor \"content\""
    return [Self(path: [], message: "the parameter has \(missing); any value is accepted")]
  }

  private static func parameter(_ parameter: JSONValue, isSwagger: Bool) -> [Self] {
    let ending = "; the parameter is ignored"
    if parameter["name"]?.string == nil { return [Self(path: [], message: "the parameter has no \"name\"" + ending)] }
    let expected = ", expected path, query, header\(isSwagger ? ", body or formData" : " or cookie")"
    guard let place = parameter["in"]?.string else {
      return [Self(path: [], message: "the parameter has no \"in\"" + expected + ending)]
    }
    let others = isSwagger ? ["body", "formData"] : []
    if others.contains(place) || Parameter.Location(rawValue: place).map({ !isSwagger || $0 != .cookie }) ?? false {
      return contentless(parameter, in: place, isSwagger: isSwagger)
    }
    return [Self(path: ["in"], message: "\"in\" is \"\(place)\"" + expected + ending)]
  }
}
