import BacklotJSON
import BacklotLimits
import BacklotStubs
import BacklotWireMock

/// Response templates of any text, filled in for any content of a request.
///
/// An input begins with a byte that is the seed, goes on with a template up to a NUL, and ends with the request's content.
package enum TemplateFuzzing {
  private static let limits = TemplateLimits(maximumOutput: 1 << 18)

  /// Returns a finding if the input violates an expectation, or `nil`.
  package static func finding(in bytes: [UInt8]) -> Finding? {
    guard let seed = bytes.first else { return nil }
    let parts = bytes.dropFirst().split(separator: 0, maxSplits: 1, omittingEmptySubsequences: false)
    let text = String(decoding: parts[0], as: UTF8.self)
    let request = FuzzedRequest(body: parts.count > 1 ? Array(parts[1]) : [])
    do throws(Finding) {
      guard let template = try template(text) else { return nil }
      try check(template, on: request, seed: UInt64(seed))
      return nil
    } catch {
      return error
    }
  }

  private static func template(_ text: String) throws(Finding) -> Template? {
    do throws(TemplateError) {
      return try Template(text, limits: limits)
    } catch {
      let isKnown = [.invalidSyntax, .unknownFunction, .tooDeep, .tooLong].contains(error.code)
      try Finding.unless(isKnown && isInside(error, text), "“\(error)” of the template “\(text)”")
      return nil
    }
  }

  private static func isInside(_ error: TemplateError, _ text: String) -> Bool {
    let lines = text.utf8.count { $0 == UInt8(ascii: "\n") } + 1
    return (1...lines).contains(error.line) && (1...text.utf8.count + 1).contains(error.column)
  }

  /// The same seed gives the same answer, no more than may be.
  private static func check(_ template: Template, on request: FuzzedRequest, seed: UInt64) throws(Finding) {
    let first = try answer(template, request, seed)
    let second = try answer(template, request, seed)
    try Finding.unless(first == second, "“\(template)” gives two answers for one seed")
    guard case .success(let output) = first else { return }
    try Finding.unless(output.count <= limits.maximumOutput, "“\(template)” gives \(output.count) bytes")
    if template.text.utf8.firstRange(of: "{{".utf8) == nil {
      try Finding.unless(output == Array(template.text.utf8), "“\(template)” is no text after all")
    }
  }

  private static func answer(
    _ template: Template,
    _ request: FuzzedRequest,
    _ seed: UInt64
  ) throws(Finding) -> Result<[UInt8], TemplateError> {
    var context = TemplateContext(now: Moment(seconds: 1_624_447_353), draw: RandomDraw(seed: seed, number: 0))
    context.budget = StepBudget(steps: 200_000)
    let model = TemplateModel(request, parameters: ["list": [1, 2, 3], "object": ["a": 1], "text": "x"])
    do throws(TemplateError) {
      return .success(try template.render(model, in: &context))
    } catch {
      let isKnown = [.outputTooLong, .tooManySteps].contains(error.code)
      try Finding.unless(isKnown && isInside(error, template.text), "“\(error)” of rendering “\(template)”")
      return .failure(error)
    }
  }
}

/// A request of which only the content changes.
private struct FuzzedRequest: TemplateRequest {
  let body: [UInt8]
  var id: String { "1" }
  var method: String { "GET" }
  var scheme: String { "http" }
  var host: String { "localhost" }
  var port: Int { 80 }
  var url: String { "/a/b?q=1" }
  var path: String { "/a/b" }
  var pathSegments: [String] { ["a", "b"] }
  var pathParameters: [(name: String, value: String)] { [("id", "b")] }
  var queryNames: [String] { ["q"] }
  func queryValues(named name: String) -> [String] { name == "q" ? ["1", "2"] : [] }
  var fieldNames: [String] { ["Accept"] }
  func fieldValues(named name: String) -> [String] { name == "Accept" ? ["*/*"] : [] }
  var cookieNames: [String] { [] }
  func cookieValues(named name: String) -> [String] { [] }
  var clientAddress: String { "127.0.0.1" }
  var isMultipart: Bool { false }
  var parts: [TemplateRequestPart] {
    [TemplateRequestPart(name: "p", fields: [.init(name: "A", value: "b")], body: body)]
  }
}
