import BacklotHTTP
import Testing

/// A request that a criterion is held against.
struct MappingSample: Sendable, CustomStringConvertible {
  var method = HTTPMethod.get
  var path = "/"
  var headers: HTTPFields = [:]
  var body = ""

  static func get(_ path: String, _ headers: HTTPFields = [:]) -> Self { Self(path: path, headers: headers) }

  static func field(_ name: String, _ values: String...) -> Self {
    let name = HTTPField.Name(name) ?? .accept
    return Self(headers: HTTPFields(values.map { HTTPField(name: name, value: $0) }))
  }

  static func cookie(_ value: String) -> Self { Self(headers: [.cookie: value]) }

  static func post(_ body: String, type: String = "text/plain") -> Self {
    Self(method: .post, headers: [.contentType: type], body: body)
  }

  static func json(_ body: String) -> Self { post(body, type: "application/json") }

  static func form(_ body: String) -> Self { post(body, type: "application/x-www-form-urlencoded") }

  /// A form of parts: each with its name, the name of its file if it is one, its type and its content.
  static func parts(_ parts: (name: String, file: String?, type: String, content: String)...) -> Self {
    let text = parts.map { part in
      let file = part.file.map { "; filename=\"\($0)\"" } ?? ""
      return "--edge\r\nContent-Disposition: form-data; name=\"\(part.name)\"\(file)\r\n"
        + "Content-Type: \(part.type)\r\n\r\n\(part.content)\r\n"
    }.joined()
    return post(text + "--edge--\r\n", type: "multipart/form-data; boundary=edge")
  }

  var description: String { "\(method) \(path) \(headers) \(body)" }
}

/// A criterion of a mapping's request, with requests that fulfil it and others that do not.
struct CriterionCase: Sendable, CustomTestStringConvertible {
  let request: String
  let fits: [MappingSample]
  let refuses: [MappingSample]
  /// The number of warnings that reading the mapping gives.
  let warnings: Int

  init(_ request: String, fits: [MappingSample], refuses: [MappingSample] = [], warnings: Int = 0) {
    self.request = request
    self.fits = fits
    self.refuses = refuses
    self.warnings = warnings
  }

  var testDescription: String { request }
}
