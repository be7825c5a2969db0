import BacklotJSON
import BacklotLimits
import SampleRequests
import Testing

@testable import BacklotStubs
@testable import BacklotWireMock

@Suite("What templates ask of the machine") struct TemplateMachineTests {
  @Test func `values of the machine are there for those who may ask`() throws {
    let context = TemplateContext(
      now: .sample,
      draw: RandomDraw(seed: 1, number: 0),
      hostName: "stub.local",
      systemValue: { kind, key in kind == .environment && key == "WIREMOCK_NAME" ? "Rex" : nil },
      permitsSystemValue: { $0.hasPrefix("WIREMOCK") }
    )
    let template = try Template(
      "{{systemValue key='WIREMOCK_NAME'}}{{systemValue key='WIREMOCK_X' default='d'}}{{systemValue key='WIREMOCK_NAME' "
        + "type='PROPERTY'}}{{hostname}} {{systemValue key='PATH'}}"
    )
    #expect(try template.sample(in: context) == "Rexdstub.local [ERROR: Access to PATH is denied]")
  }

  @Test func `a text in XML that is a number counts in math`() throws {
    let context = TemplateContext(now: .sample, draw: RandomDraw(seed: 1, number: 0), xml: EchoReader())
    let template = try Template(
      "{{math (xPath '<a/>' '8') '+' 1}} {{math (trim (xPath '<a/>' ' 2 ')) '*' (size 'abc')}}"
    )
    #expect(try template.sample(in: context) == "9 6")
  }

  @Test func `questions about XML go to whoever reads it`() throws {
    let context = TemplateContext(now: .sample, draw: RandomDraw(seed: 1, number: 0), xml: EchoReader())
    let template = try Template(
      "{{xPath '<a/>' '/a'}} {{#each (xPath '<a/>' '/a')}}{{this.text}};{{/each}} {{soapXPath '<a/>' 'b'}} "
        + "{{formatXml '<a/>' format='compact'}} {{xPath '<a/>' 'fail'}}"
    )
    #expect(
      try template.sample(in: context) == "</a> /a;second; </Envelope/Body/b> compact <a/> [ERROR: no path]"
    )
  }
}

private struct EchoReader: TemplateXMLReader {
  struct Failure: Error, CustomStringConvertible {
    let description = "no path"
  }

  struct Document: TemplateXMLDocument {
    func nodes(of xPath: String, spending budget: inout StepBudget) throws -> [TemplateXMLNode] {
      guard xPath != "fail" else { throw Failure() }
      let isText = !xPath.hasPrefix("/")
      return [TemplateXMLNode(text: xPath, rendering: isText ? xPath : "<\(xPath)>"), TemplateXMLNode(text: "second")]
    }
  }

  func document(parsing xml: String, spending budget: inout StepBudget) throws -> any TemplateXMLDocument { Document() }

  func formatted(_ xml: String, isPretty: Bool, spending budget: inout StepBudget) throws -> String {
    "\(isPretty ? "pretty" : "compact") \(xml)"
  }
}
