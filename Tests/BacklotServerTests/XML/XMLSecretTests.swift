import BacklotHTTP
import BacklotServer
import BacklotStubs
import BacklotWireMock
import BacklotWireMockXML
import Testing

/// Credentials in near misses on XML.
@Suite struct XMLSecretTests {
  private static let document = """
    <r><user>ann</user><password kind="plain">hunter2</password><session><id>s3ss-B</id></session><key apiKey="k3y-B"/></r>
    """

  @Test(
    arguments: [
      (
        #"{"equalToXml": "<r><user>eve</user><password kind='plain'>hunter1</password><session><id>s3ss-A</id></session><key apiKey='k3y-A'/></r>"}"#,
        "ann"
      ),
      (#"{"matchesXPath": {"expression": "//password/text()", "equalTo": "hunter1"}}"#, "***"),
      (#"{"matchesXPath": {"expression": "/r/key/@apiKey", "equalTo": "k3y-A"}}"#, "***"),
      (#"{"matchesXPath": {"expression": "/r/*", "equalTo": "eve"}}"#, "ann"),
      (#"{"matchesXPath": {"expression": "//id/text()", "equalTo": "7"}}"#, "***"),
      (#"{"matchesXPath": {"expression": "//user/text()", "equalTo": "eve"}}"#, "ann"),
    ])
  func `values of elements and attributes with secret names are masked`(criterion: String, shown: String) async throws {
    let mapping =
      #"{"request": {"method": "POST", "url": "/x", "bodyPatterns": [\#(criterion)]}, "response": {"status": 201}}"#
    let backend = MockBackend(layers: [[StubMappings(mapping).withXML]], time: .immediate)
    let request = HTTPRequest(
      method: .post,
      scheme: "https",
      authority: "a.example",
      path: "/x",
      body: HTTPBody(Self.document)
    )
    let error = try await #require(throws: UnmatchedRequest.self) { try await backend.respond(to: request) }
    let text = error.explanation + error.table
    for secret in ["hunter1", "hunter2", "s3ss-A", "s3ss-B", "k3y-A", "k3y-B"] {
      #expect(!text.contains(secret), "\(text)")
    }
    #expect(text.contains(shown), "\(text)")
  }
}
