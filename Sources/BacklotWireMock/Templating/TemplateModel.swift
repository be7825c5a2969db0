package import BacklotJSON

/// The values that expressions of a template refer to: a request, and other values by name.
package struct TemplateModel: Sendable {
  /// The request, whose properties are computed when a template uses them.
  package let request: any TemplateRequest
  /// The name of the request in templates.
  package let requestName: String
  /// Other values by their names in templates, including `parameters`.
  package let values: JSONObject

  /// Creates a model of a request.
  ///
  /// - Parameters:
  ///   - request: The request.
  ///   - requestName: The name of the request: `request` in responses, `originalRequest` in webhooks.
  ///   - parameters: The parameters of the stub for its templates (`transformerParameters`).
  ///   - values: Other values by name.
  package init(
    _ request: any TemplateRequest,
    named requestName: String = "request",
    parameters: JSONObject = [:],
    values: JSONObject = [:]
  ) {
    self.request = request
    self.requestName = requestName
    var values = values
    values["parameters"] = .object(parameters)
    self.values = values
  }
}

/// A request as templates see it.
///
/// A rendering accesses a property each time that its template does, so that expensive properties should be cached.
package protocol TemplateRequest: Sendable {
  /// The number or UUID of the exchange.
  var id: String { get }
  /// The HTTP method.
  var method: String { get }
  /// The scheme: `http` or `https`.
  var scheme: String { get }
  /// The host without the port.
  var host: String { get }
  /// The port.
  var port: Int { get }
  /// The path and the query, as they were sent.
  var url: String { get }
  /// The path, as it was sent.
  var path: String { get }
  /// The nonempty segments of the path.
  var pathSegments: [String] { get }
  /// The values that the stub's path template captured, by name.
  var pathParameters: [(name: String, value: String)] { get }
  /// The names in the query, without duplicates.
  var queryNames: [String] { get }
  /// Returns the decoded values of a name in the query.
  func queryValues(named name: String) -> [String]
  /// The names of the fields, without duplicates.
  var fieldNames: [String] { get }
  /// Returns the values of a field. Its name is case-insensitive.
  func fieldValues(named name: String) -> [String]
  /// The names of the cookies, without duplicates.
  var cookieNames: [String] { get }
  /// Returns the values of a cookie.
  func cookieValues(named name: String) -> [String]
  /// The content.
  var body: [UInt8] { get }
  /// The client's address.
  var clientAddress: String { get }
  /// A Boolean value that indicates whether the content is multipart.
  var isMultipart: Bool { get }
  /// The parts of the content.
  var parts: [TemplateRequestPart] { get }

  /// Returns the nonempty segment of the path at an index, if any.
  func pathSegment(at index: Int) -> String?
  /// Returns the value that the stub's path template captured under a name.
  func pathParameter(named name: String) -> String?
}

extension TemplateRequest {
  /// Returns the segment at an index of all segments, if any.
  package func pathSegment(at index: Int) -> String? {
    let segments = pathSegments
    return segments.indices.contains(index) ? segments[index] : nil
  }

  /// Returns the first of all parameters with a name, if any.
  package func pathParameter(named name: String) -> String? { pathParameters.first { $0.name == name }?.value }

  /// The scheme, the host, and the port if it is not the default port of the scheme.
  var baseURL: String {
    let isOwn = (scheme == "http" && port == 80) || (scheme == "https" && port == 443)
    return isOwn ? "\(scheme)://\(host)" : "\(scheme)://\(host):\(port)"
  }
}

/// A part of a multipart body.
package struct TemplateRequestPart: Sendable, Hashable {
  /// The name of the part, or `part-0` and so on if it has no name.
  package let name: String
  /// The fields of the part, in order.
  package let fields: [Field]
  /// The content of the part.
  package let body: [UInt8]

  /// A field of a part.
  package struct Field: Sendable, Hashable {
    let name: String
    package let value: String

    /// Creates a field from a name and a value.
    package init(name: String, value: String) {
      self.name = name
      self.value = value
    }
  }

  /// Creates a part.
  package init(name: String, fields: [Field] = [], body: [UInt8]) {
    self.name = name
    self.fields = fields
    self.body = body
  }

  func values(of field: String) -> [String] {
    let name = field.lowercased()
    return fields.filter { $0.name.lowercased() == name }.map(\.value)
  }
}
