import BacklotRecording
import Testing

struct SecretShapeTests {
  private static let jwt = "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0In0.c2lnbmF0dXJlMTIz"

  private func types(in text: String, as type: MediaType = .plainText) -> [String] {
    let response = HTTPResponse(status: .ok, headerFields: [.contentType: type.description], body: HTTPBody(text))
    let exchange = RecordedExchange(
      request: HTTPRequest(method: .get, path: "/"),
      response: response,
      origin: Stub.Origin(file: "a")
    )
    return Redactor.findings(in: exchange).map(\.placeholder.type)
  }

  @Test(
    arguments: [
      ("see \(jwt) there", "jwt"), (#"{"a":"\#(jwt)"}"#, "jwt"), ("card 4111 1111 1111 1111.", "card_number"),
      (#"{"n":378282246310005}"#, "card_number"), (#"{"n":"5555-5555-5555-4444"}"#, "card_number"),
      ("AKIAIOSFODNN7EXAMPLE", "aws_access_key"), ("ghp_16C7e42F292c6912E7710c838347Ae178B4a", "github_token"),
      ("xoxb-2345678901-abcdef", "slack_token"), ("key sk_live_4eC39HqLyjWDarjtT1zdp7dc", "stripe_key"),
      ("AIzaSyD-9tSrke72PouQMnMX-a7eZSW0jkFMBWY", "google_api_key"),
      ("sk-proj-abcdefghijklmnopqrstuvwxyz", "api_key"),
      ("curl -H 'Authorization: Bearer abcdef0123456789ab'", "authorization"),
      ("Bearer abcdef0123456789ab", "bearer_token"),
      ("Basic cmV4OmgxZGRlbg==", "basic_credentials"), ("at https://rex:s3cr3t@a.example/x", "user_info"),
      (#"{"u":"mongodb+srv://svc:215KiKv6L@cluster.example/x"}"#, "user_info"),
      ("postgresql+asyncpg://svc:215KiKv6L@db.example/x", "user_info"),
      ("hGLB5TZTkhHGCi.atlasv1.l0qYcriTpd8C7bWE6JP3La1OC7e1RDC9t8uUgwZU6CLzf06iDvlui8KIvWst", "terraform_token"),
      (
        "dt0c01.CKG1PZ5WX4FQINJXR8F2VGDS.CKE2ROOCZWC3OQ8QUD4HH6WD7RITELGSDSU2BD1BNAHQRL2P329OMVLO4QCEUNRF",
        "dynatrace_token"
      ),
      (#"{"secretAnswer":"G8qYS!d4fi"}"#, "secret_answer"), (#"{"pass_word":"lnjmr!lDhB"}"#, "pass_word"),
      (#"{"k":"-----BEGIN RSA PRIVATE KEY-----\nMIIE\n-----END RSA PRIVATE KEY-----\n"}"#, "private_key"),
      (#"{"hmm":"wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY"}"#, "high_entropy"),
      ("hmm=q3Zt8LmW1xVb7RkN4pYc9GhT2sDf6JaQ", "high_entropy"),
    ]
  )
  func `secrets are found by their shape`(text: String, type: String) {
    #expect(types(in: text) == [type])
  }

  @Test(
    arguments: [
      #"{"apiKey":"YOUR_API_KEY","token":"your-token-here"}"#, #"{"duration_ns":4111111111111111}"#,
      "4111 1111 1111 1112", "14111111111111111", "4111111111111111.5", "1732665600000",
      "550e8400-e29b-41d4-a716-446655440000",
      #"{"etag":"q3Zt8LmW1xVb7RkN4pYc9GhT2sDf6JaQ"}"#, #"{"a":"d41d8cd98f00b204e9800998ecf8427e"}"#,
      #"{"a":"getUserAccountSettings2ForOrganization"}"#, "Bearer authentication is required", "Basic access needed",
      #"{"id":"MDEwOlJlcG9zaXRvcnkxMjk2MjY5MDA="}"#,
      #"{"a":"https://a.example/q3Zt8LmW1xVb7RkN4pYc9GhT2sDf6JaQ"}"#,
      "sk-fading-circle-container-large", "eyJ.a.b", #"{"a":"data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAAB"}"#,
      "https://a.example:8080/x@y",
    ]
  )
  func `other values are not secrets`(text: String) {
    #expect(types(in: text).isEmpty)
  }

  @Test func `random values are not found in scripts and pages`() {
    let text = #"x = "q3Zt8LmW1xVb7RkN4pYc9GhT2sDf6JaQ""#
    #expect(types(in: text, as: .html).isEmpty)
    #expect(types(in: text) == ["high_entropy"])
  }
}
