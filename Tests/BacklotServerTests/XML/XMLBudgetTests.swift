import BacklotHTTP
import BacklotLimits
import BacklotServer
import BacklotStubs
import BacklotWireMock
import BacklotWireMockXML
import Testing

@Suite struct XMLBudgetTests {
  private static let document = "<r>\(String(repeating: "<a/>", count: 1400))</r>"
  private static let quadratic = "count(//a[count(//a)>0])"

  private static func stubs(_ mapping: String) -> StubMappings { StubMappings(mapping).withXML }

  private static func answer(_ mapping: String, _ body: String, steps: Int) async throws -> (status: Int, text: String)
  {
    let backend = MockBackend(layers: [[stubs(mapping)]], time: .immediate, budget: StepBudget(steps: steps))
    let request = HTTPRequest(method: .post, scheme: "https", authority: "a.example", path: "/x", body: HTTPBody(body))
    let response = try await backend.respond(to: request)
    return (response.status.code, String(decoding: try await response.body.collect(upTo: 1 << 20), as: UTF8.self))
  }

  @Test func `XPath in a loop of a template takes steps of the request's budget`() async throws {
    let mapping = #"""
      {"request": {"method": "POST", "url": "/x"}, "response": {"status": 200, "transformers": ["response-template"],
       "body": "{{#each (range 1 30)}}{{xPath request.body '\#(Self.quadratic)'}}{{/each}}"}}
      """#
    let answer = try await Self.answer(mapping, Self.document, steps: 3_000_000)
    #expect(answer.status == 500)
    #expect(answer.text.contains("exceeds the step limit of its request"))
  }

  @Test func `a document is read once for a template that asks it often`() async throws {
    let mapping = #"""
      {"request": {"method": "POST", "url": "/x"}, "response": {"status": 200, "transformers": ["response-template"],
       "body": "{{#each (range 1 300)}}{{xPath request.body '/r/b/text()'}}{{/each}}"}}
      """#
    let document = "<r><b>x</b><!--\(String(repeating: "y", count: 100_000))--></r>"
    let answer = try await Self.answer(mapping, document, steps: 8_000_000)
    #expect(answer.status == 200)
    #expect(answer.text == String(repeating: "x", count: 300))
  }

  @Test(
    arguments: [
      #"{"matchesXPath": "\#(quadratic) > 5"}"#, #"{"matchesXPath": {"expression": "//a", "contains": "q"}}"#,
      #"{"equalToXml": "<r><b/></r>"}"#,
    ]
  )
  func `a criterion of XML that takes too many steps is reported`(criterion: String) async throws {
    let mapping = #"""
      {"request": {"method": "POST", "url": "/x", "bodyPatterns": [\#(criterion)]}, "response": {"status": 201}}
      """#
    let answer = try await Self.answer(mapping, Self.document, steps: 5000)
    #expect(answer.status == 500)
    #expect(answer.text.contains("urn:backlot:problem:budget-exhausted"))
  }

  @Test(arguments: [("//r", 201), ("count(//a) > 5", 201), ("\(quadratic) > 5", 500)])
  func `evaluating an XPath takes steps beside those for reading the document`(path: String, status: Int) async throws {
    let mapping = #"""
      {"request": {"method": "POST", "url": "/x", "bodyPatterns": [{"matchesXPath": "\#(path)"}]},
       "response": {"status": 201}}
      """#
    #expect(try await Self.answer(mapping, Self.document, steps: 100_000).status == status)
  }

  @Test func `an XPath that takes more steps than one may is reported and does not silently not match`() async throws {
    let mapping = #"""
      {"request": {"method": "POST", "url": "/x",
       "bodyPatterns": [{"matchesXPath": "count(//a[count(//a[count(//a) > 1]) > 0]) > 5"}]}, "response": {"status": 201}}
      """#
    #expect(try await Self.answer(mapping, Self.document, steps: 20_000_000).status == 500)
  }
}
