package import BacklotJSON

/// The values that expressions of a template refer to: a request, and other values by name.
package struct TemplateModel: Sendable {
  /// The request; only what a template asks of it is worked out.
  package let request: any TemplateRequest
  /// The name by which templates call the request.
  package let requestName: String
  /// Other values by the names that templates call them by, among them `parameters`.
  package let values: JSONObject

  /// A model of a request.
  ///
  /// - Parameters:
  ///   - request: The request.
  ///   - requestName: `request` in responses, `originalRequest` in webhooks.
  ///   - parameters: What a stub gives its templates (`transformerParameters`).
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
/// A rendering asks for a property as often as its template does, so that what is dear is better worked out once.
package protocol TemplateRequest: Sendable {
  /// The number or UUID of the exchange.
  var id: String { get }
  /// The verb.
  var method: String { get }
  /// `http` or `https`.
  var scheme: String { get }
  /// The host without the port.
  var host: String { get }
  /// The port.
  var port: Int { get }
  /// The path and the query, as they were sent.
  var url: String { get }
  /// The path, as it was sent.
  var path: String { get }
  /// The segments of the path that are not empty.
  var pathSegments: [String] { get }
  /// The values that the stub's path template captured, by name.
  var pathParameters: [(name: String, value: String)] { get }
  /// The names in the query, each once.
  var queryNames: [String] { get }
  /// The decoded values of a name in the query.
  func queryValues(named name: String) -> [String]
  /// The names of the fields, each once.
  var fieldNames: [String] { get }
  /// The values of a field, whatever the case of its name.
  func fieldValues(named name: String) -> [String]
  /// The names of the cookies, each once.
  var cookieNames: [String] { get }
  /// The values of a cookie.
  func cookieValues(named name: String) -> [String]
  /// The content.
  var body: [UInt8] { get }
  /// The client's address.
  var clientAddress: String { get }
  /// True if the content is multipart.
  var isMultipart: Bool { get }
  /// The parts of the content.
  var parts: [TemplateRequestPart] { get }

  /// A segment of the path, counted without the empty ones.
  func pathSegment(at index: Int) -> String?
  /// Returns the value that the stub's path template captured under a name.
  func pathParameter(named name: String) -> String?
}

extension TemplateRequest {
  /// Looks into all segments.
  package func pathSegment(at index: Int) -> String? {
    let segments = pathSegments
    return segments.indices.contains(index) ? segments[index] : nil
  }

  /// Looks into all parameters.
  package func pathParameter(named name: String) -> String? { pathParameters.first { $0.name == name }?.value }

  /// The scheme, the host, and the port where it is not the scheme's own.
  var baseURL: String {
    let isOwn = (scheme == "http" && port == 80) || (scheme == "https" && port == 443)
    return isOwn ? "\(scheme)://\(host)" : "\(scheme)://\(host):\(port)"
  }
}

/// A part of a multipart body.
package struct TemplateRequestPart: Sendable, Hashable {
  /// The name of the part, or `part-0` and so on if it has no name.
  package let name: String
  /// Its fields in order.
  package let fields: [Field]
  /// Its content.
  package let body: [UInt8]

  /// A field of a part.
  package struct Field: Sendable, Hashable {
    let name: String
    package let value: String

    /// A name and a value.
    package init(_ name: String, _ value: String) {
      self.name = name
      self.value = value
    }
  }

  /// A part.
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
