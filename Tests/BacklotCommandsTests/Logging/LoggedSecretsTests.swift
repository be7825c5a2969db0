import BacklotHTTP
import BacklotJSON
import BacklotServer
import BacklotStubs
import Testing

@testable import BacklotCommands

@Suite("Secrets in the log") struct LoggedSecretsTests {
  private func lines(_ event: LogEvent, masking secrets: SecretNames = .standard) -> [String] {
    var text = LogText(masking: secrets, offset: { _ in 0 })
    let entry = LogEntry(event, at: LoggedEvents.time)
    return [text.line(entry), LogJSON.line(entry, masking: secrets)]
  }

  @Test func `those in the query of a request are masked`() {
    let event = LogEvent.request(LoggedEvents.request(.get, "/dogs?q=1&api_key=s3cr3t&access_token=s3cr3t"))
    for line in lines(event) {
      #expect(line.contains("/dogs?q=1&api_key=***&access_token=***"))
      #expect(!line.contains("s3cr3t"))
    }
  }

  @Test(
    arguments: [
      ("/dogs?next=%2Fin%3Ftoken%3Ds3cr3t%26a%3D1", "/dogs?next=%2Fin%3Ftoken%3D***%26a%3D1"),
      ("/dogs?next=https://a.example/in?token=s3cr3t", "/dogs?next=https://a.example/in?token=***"),
      ("/dogs/\(jwt)?a=1", "/dogs/***?a=1"), ("/dogs?a=\(jwt)", "/dogs?a=***"),
    ]
  )
  func `those in a URL in the query, and JSON Web Tokens, are masked`(target: String, shown: String) {
    for line in lines(.request(LoggedEvents.request(.get, target))) {
      #expect(line.contains(shown + " ") || line.contains(shown + "\""), "\(line)")
    }
    for line in lines(.request(LoggedEvents.request(.get, target)), masking: []) { #expect(line.contains(target)) }
  }

  private static let jwt = "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0In0.c2lnbmF0dXJlMTIz"

  @Test func `those in the path are masked by the names in the stub's template`() {
    let matcher = RequestMatcher().method(.get).path("/tokens/{token}")
    let stub = Stub(matcher, response: .fixed(Respond()), origin: LoggedEvents.stub.origin)
    let event = LogEvent.request(LoggedEvents.request(.get, "/tokens/s3cr3t?a=1", by: stub))
    for line in lines(event) { #expect(line.contains("/tokens/***?a=1") && !line.contains("s3cr3t"), "\(line)") }
    for line in lines(event, masking: []) { #expect(line.contains("/tokens/s3cr3t?a=1")) }
  }

  @Test func `they are shown if that is asked for`() {
    let event = LogEvent.request(LoggedEvents.request(.get, "/dogs?api_key=s3cr3t"))
    for line in lines(event, masking: []) { #expect(line.contains("/dogs?api_key=s3cr3t")) }
  }

  @Test func `those that a violation quotes are masked`() {
    let violations = [
      ContractViolation(
        .request,
        at: ["header", "X-Api-Key"],
        code: "format",
        message: "it is \"s3cr3t\", expected uuid"
      ),
      ContractViolation(
        .request,
        at: ["body"],
        code: "oneOf",
        message: "it is {\"password\":\"s3cr3t\",\"a\":1}, which is not valid"
      ),
    ]
    for line in lines(.request(LoggedEvents.request(breaking: violations))) {
      #expect(!line.contains("s3cr3t"))
      #expect(line.contains("It is hidden"))
    }
  }

  @Test func `a violation that names a secret's place and no value says what is wrong`() {
    let missing = ContractViolation(
      .request,
      at: ["header", "x-token"],
      code: "required",
      message: "x-token is missing"
    )
    for line in lines(.request(LoggedEvents.request(breaking: [missing]))) {
      #expect(line.contains("x-token is missing"))
    }
  }

  @Test func `a notice is a line`() throws {
    let lines = lines(.notice("the journal\nis full"))
    #expect(lines[0].hasSuffix("! the journal is full\n") || lines[0].contains("! the journal"))
    #expect(lines[0].split(separator: "\n").count == 1)
    #expect(try JSONValue(parsing: lines[1])["message"] == "the journal\nis full")
  }

  @Test func `a document's URL in the first line has none`() {
    let part = LoadedSources.Part(
      path: "https://rex:s3cr3t@a.example/api.yaml?token=s3cr3t",
      format: .contract,
      count: 2
    )
    #expect(part.summary == "contract https://***@a.example/api.yaml?token=*** (2 operations)")
    #expect(!LogJSON.line(LogEntry(.reloaded([part]), at: LoggedEvents.time)).contains("s3cr3t"))
  }

  @Test func `what is said of a document that cannot be used has none`() {
    let error = SourceError("https://rex:s3cr3t@a.example/api.yaml?token=s3cr3t", problem: "cannot be read.")
    #expect(error.message == "https://***@a.example/api.yaml?token=*** cannot be read.")
    #expect(SourceError("a@b/c.yaml", problem: "cannot be read.").message == "a@b/c.yaml cannot be read.")
  }
}
