public import BacklotHTTP
public import Foundation

#if canImport(FoundationNetworking)
  public import FoundationNetworking
#endif

extension HTTPResponse {
  /// Creates a response from Foundation's response and its content.
  ///
  /// Header fields are in alphabetical order, since Foundation does not keep their order; names that are not tokens are
  /// left out.
  public init(_ response: HTTPURLResponse, body: Data) {
    self.init(
      status: HTTPStatus(code: response.statusCode),
      headerFields: HTTPFields(Self.fields(of: response)),
      body: HTTPBody(Array(body))
    )
  }

  private static func fields(of response: HTTPURLResponse) -> [HTTPField] {
    let fields = response.allHeaderFields.compactMap { name, value -> HTTPField? in
      guard let text = name as? String, let name = HTTPField.Name(text) else { return nil }
      return HTTPField(name: name, value: "\(value)")
    }
    return fields.sorted { $0.name.canonicalName < $1.name.canonicalName }
  }
}
