import BacklotHTTP
public import BacklotStubs

extension StubResponse.Kind {
  /// The template, if the response is one.
  var template: ResponseTemplate? {
    guard case .rendered(let renderer) = self else { return nil }
    return renderer as? ResponseTemplate
  }
}

extension StubResponse {
  /// Returns a response whose content and fields are rendered for each request, in the language of WireMock's response
  /// templates.
  ///
  /// ```swift
  /// Get("/hello") { StubResponse.templated(Respond(text: "Hello, {{request.query.name}}!")) }
  /// ```
  ///
  /// A response with an invalid template becomes a 500 that describes the problem.
  public static func templated(_ response: ResponseDefinition) -> Self {
    guard let bytes = response.body.bytes, let text = String(validating: bytes, as: UTF8.self) else {
      return .fixed(Respond(.internalServerError, text: "Invalid template: the body must be UTF-8 text in memory.\n"))
    }
    do throws(TemplateError) {
      return .rendered(by: try ResponseTemplate(response, content: .text(try Template(text))))
    } catch {
      return .fixed(Respond(.internalServerError, text: "Invalid template: \(error)\n"))
    }
  }
}
