import BacklotClient
import Testing

struct ProblemDetailsTests {
  private static let credit: HTTPBody = """
    {"type":"https://example.com/probs/out-of-credit","title":"Out of credit","status":403,\
    "detail":"Your balance is 30, that costs 50.","instance":"/account/12345/msgs/abc",\
    "balance":30,"accounts":["/account/12345"]}
    """

  @Test(arguments: ["application/problem+json", "application/problem+json; charset=utf-8", "Application/Problem+JSON"])
  func `a problem document is decoded`(contentType: String) async throws {
    let error = try await failure(contentType, Self.credit)
    #expect(
      error.problem
        == ProblemDetails(
          type: "https://example.com/probs/out-of-credit",
          title: "Out of credit",
          status: 403,
          detail: "Your balance is 30, that costs 50.",
          instance: "/account/12345/msgs/abc"
        )
    )
    #expect(
      error.message.contains(
        "The server says: Out of credit: Your balance is 30, that costs 50. Check the credentials."
      )
    )
  }

  @Test func `the extensions of a problem document are decoded as the caller's type`() async throws {
    struct OutOfCredit: Decodable {
      var balance: Int
      var accounts: [String]
    }
    let extensions = try await failure("application/problem+json", Self.credit).decoded(as: OutOfCredit.self)
    #expect(extensions.balance == 30)
    #expect(extensions.accounts == ["/account/12345"])
  }

  @Test(arguments: [("403", 403), ("403.0", 403), ("4.03e2", 403), ("403.5", nil), ("1e400", nil), ("\"403\"", nil)])
  func `the status is any number that is an integer`(number: String, status: Int?) async throws {
    let problem = try await failure("application/problem+json", HTTPBody(#"{"status":\#(number)}"#)).problem
    #expect(problem == ProblemDetails(status: status))
  }

  @Test func `members of the wrong type are passed over`() async throws {
    let problem = try await failure("application/problem+json", #"{"type":7,"status":"403","title":null,"detail":"d"}"#)
      .problem
    #expect(problem == ProblemDetails(detail: "d"))
  }

  @Test(arguments: [("application/json", "{}"), ("application/problem+json", "[]"), ("application/problem+json", "{")])
  func `anything else is no problem document`(contentType: String, body: String) async throws {
    let error = try await failure(contentType, HTTPBody(body))
    #expect(error.problem == nil)
    #expect(error.code == .status(.forbidden))
  }

  private func failure(_ contentType: String, _ body: HTTPBody) async throws -> ClientError {
    let transport = RecordingTransport(.forbidden, [.contentType: contentType], body: body)
    let client = APIClient(host: .test, transport: transport)
    return try #require(await #expect(throws: ClientError.self) { try await client.send(.allDogs) })
  }
}
