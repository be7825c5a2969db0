import BacklotClient
import Foundation
import Testing

struct DecodingFailureTests {
  private struct Country: Decodable, Sendable {
    enum Weekday: String, Decodable { case monday, sunday }
    struct Name: Decodable { var common: String }
    var name: Name
    var startOfWeek: Weekday
    var borders: [String]
    var gini: [String: Double]?
  }

  @Test(
    arguments: [
      (
        #"[{"name":{"common":"A"},"startOfWeek":"monday","borders":[]},{"name":{"common":"B"},"startOfWeek":5,"borders":[]}]"#,
        "[1].startOfWeek: expected String, found 5, in {\"name\":{\"common\":\"B\"},\"startOfWeek\":5,\"borders\":[]}"
      ),
      (
        #"[{"name":{"common":7}}]"#,
        "[0].name.common: expected String, found 7, in {\"common\":7}"
      ),
      (
        #"[{"name":{"official":"A"}}]"#,
        "[0].name.common: the value is missing, in {\"official\":\"A\"}"
      ),
      (
        #"[{"name":{"common":"A"},"startOfWeek":"monday","borders":["BGR",null]}]"#,
        "[0].borders[1]: expected String, found null, in [\"BGR\",null]"
      ),
      (
        #"{"status":404}"#,
        "expected an array, found {\"status\":404}, in {\"status\":404}"
      ),
    ])
  func `a value of the wrong type is shown where it stands`(body: String, description: String) async throws {
    let error = try await failure(HTTPBody(body))
    #expect(error.decodingFailure?.description == description)
    #expect(
      error.message
        == "GET https://api.example.com/all: the response is not a valid Array<Country>. \(description). "
        + "Change the type to match the API, or fix the response."
    )
    #expect(error.underlyingError is DecodingError)
  }

  @Test func `a value that an enumeration does not know is shown`() async throws {
    let failure = try await failure(#"[{"name":{"common":"A"},"startOfWeek":"saturday"}]"#).decodingFailure
    #expect(failure?.path == "[0].startOfWeek")
    #expect(failure?.reason.contains("saturday") == true)
    #expect(failure?.excerpt == #"{"name":{"common":"A"},"startOfWeek":"saturday"}"#)
  }

  @Test(arguments: [("[{]", "line 1, column 3"), ("[\n  1,\n]", "line 3, column 1"), ("[1", "line 1, column 3")])
  func `malformed JSON is located`(body: String, location: String) async throws {
    let failure = try await failure(HTTPBody(body)).decodingFailure
    #expect(failure?.reason.hasPrefix("Malformed JSON at \(location)") == true)
    #expect(failure?.excerpt == nil)
  }

  @Test(arguments: ["1.5", "99999999999999999999", "-1"])
  func `a number that its type cannot hold is not taken for malformed JSON`(number: String) async throws {
    struct Dog: Decodable, Sendable { var age: UInt8 }
    let client = APIClient(host: .test, transport: RecordingTransport(.ok, body: HTTPBody(#"{"age":\#(number)}"#)))
    let endpoint = Endpoint<EndpointKinds.Public, Dog>(path: "dog")
    let error = try #require(await #expect(throws: ClientError.self) { try await client.send(endpoint) })
    let failure = try #require(error.decodingFailure)
    #expect(failure.reason.contains("number"))
    #expect(!failure.reason.contains("not valid JSON"))
    #expect(failure.excerpt == #"{"age":\#(number)}"#)
  }

  @Test func `an answer without content says so`() async throws {
    #expect(try await failure(.empty).decodingFailure?.description == "The content is empty")
  }

  @Test func `a long part is shortened around the value that failed`() async throws {
    let many = (0..<1000).map { #""member\#($0)":"\#(String(repeating: "x", count: 100))""# }.joined(separator: ",")
    let body =
      #"[{\#(many),"name":{"common":"A"},"startOfWeek":5,"borders":[\#((0..<999).map { "\"\($0)\"" }.joined(separator: ","))],"z":1}]"#
    let excerpt = try #require(try await failure(HTTPBody(body)).decodingFailure?.excerpt)
    #expect(excerpt.contains(#""name":{"common":"A"},"startOfWeek":5,"borders":["0","1""#))
    #expect(excerpt.hasPrefix(#"{…,"member999"#))
    #expect(excerpt.count < 250)
  }

  @Test func `a converted key is shown as the answer has it`() async throws {
    struct Stay: Decodable, Sendable { var checkIn: Int }
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    let transport = RecordingTransport(.ok, body: #"{"check_in":"soon"}"#)
    let client = APIClient(host: .test, transport: transport, decoder: decoder)
    let endpoint = Endpoint<EndpointKinds.Public, Stay>(path: "stay", decoding: .json)
    let error = try #require(await #expect(throws: ClientError.self) { try await client.send(endpoint) })
    #expect(error.decodingFailure?.description == #"check_in: expected Int, found "soon", in {"check_in":"soon"}"#)
  }

  @Test func `the part that is shown has its secrets masked`() async throws {
    let error = try await failure(#"[{"name":{"common":7,"access_token":"s3cr3t"}}]"#)
    #expect(error.decodingFailure?.excerpt == #"{"common":7,"access_token":"***"}"#)
    #expect(!error.message.contains("s3cr3t"))
  }

  @Test func `a secret that the type refuses is masked in the reason as well`() async throws {
    struct Pass: Decodable, Sendable {
      enum Secret: String, Decodable { case open }
      var password: Secret
    }
    let client = APIClient(host: .test, transport: RecordingTransport(.ok, body: #"{"password":"s3cr3t"}"#))
    let endpoint = Endpoint<EndpointKinds.Public, Pass>(path: "pass")
    let error = try #require(await #expect(throws: ClientError.self) { try await client.send(endpoint) })
    #expect(error.decodingFailure?.path == "password")
    #expect(!error.message.contains("s3cr3t"))
  }

  @Test func `a part of a secret that the type refuses is masked in the reason as well`() async throws {
    struct Pass: Decodable, Sendable {
      enum Kind: String, Decodable { case open }
      struct Credentials: Decodable { var kind: Kind }
      var credentials: Credentials
    }
    let body = HTTPBody(#"{"credentials":{"kind":"s3cr3t"}}"#)
    let client = APIClient(host: .test, transport: RecordingTransport(.ok, body: body))
    let endpoint = Endpoint<EndpointKinds.Public, Pass>(path: "pass")
    let error = try #require(await #expect(throws: ClientError.self) { try await client.send(endpoint) })
    #expect(error.decodingFailure?.path == "credentials.kind")
    #expect(error.decodingFailure?.excerpt == #"{"credentials":"***"}"#)
    #expect(!error.message.contains("s3cr3t"))
  }

  @Test(arguments: [
    JSONDecoder.KeyDecodingStrategy.convertFromSnakeCase,
    .custom { path in AnyKey(path.last!.stringValue == "user_kind" ? "userKind" : path.last!.stringValue) },
    .custom { path in AnyKey(path.last!.stringValue == "user_kind" ? "aKind" : path.last!.stringValue) },
  ])
  func `a part of a secret is masked if the decoder converts keys`(
    strategy: JSONDecoder.KeyDecodingStrategy
  ) async throws {
    struct Pass: Decodable, Sendable {
      enum Kind: String, Decodable { case open }
      struct Credentials: Decodable { var userKind, aKind: Kind? }
      var credentials: Credentials
    }
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = strategy
    let transport = RecordingTransport(.ok, body: #"{"credentials":{"user_kind":"s3cr3t"}}"#)
    let client = APIClient(host: .test, transport: transport, decoder: decoder)
    let endpoint = Endpoint<EndpointKinds.Public, Pass>(path: "pass", decoding: .json)
    let error = try #require(await #expect(throws: ClientError.self) { try await client.send(endpoint) })
    #expect(error.decodingFailure?.reason == #"expected another value, found "***""#)
    #expect(error.decodingFailure?.excerpt == #"{"credentials":"***"}"#)
    #expect(!error.message.contains("s3cr3t"))
  }

  @Test func `JSON in a string that the type refuses is masked in the reason as well`() async throws {
    struct Note: Decodable, Sendable {
      enum Body: String, Decodable { case empty }
      var body: Body
    }
    let body = HTTPBody(#"{"body":"{\"token\":\"s3cr3t\"}"}"#)
    let client = APIClient(host: .test, transport: RecordingTransport(.ok, body: body))
    let endpoint = Endpoint<EndpointKinds.Public, Note>(path: "note")
    let error = try #require(await #expect(throws: ClientError.self) { try await client.send(endpoint) })
    #expect(error.decodingFailure?.reason == #"expected another value, found "{\"token\":\"***\"}""#)
    #expect(!error.message.contains("s3cr3t"))
  }

  @Test func `of two members with one name, the one that the decoder reads is shown`() async throws {
    let failure = try await failure(#"[{"name":{"common":7,"common":"A"}}]"#).decodingFailure
    #expect(failure?.reason == "expected String, found 7")
    #expect(failure?.excerpt == #"{"common":7,"common":"A"}"#)
  }

  private func failure(_ body: HTTPBody) async throws -> ClientError {
    let client = APIClient(host: .test, transport: RecordingTransport(.ok, body: body))
    let endpoint = Endpoint<EndpointKinds.Public, [Country]>(path: "all")
    let error = try #require(await #expect(throws: ClientError.self) { try await client.send(endpoint) })
    #expect(error.code == .decoding)
    return error
  }
}

private struct AnyKey: CodingKey {
  let stringValue: String
  var intValue: Int? { nil }

  init(_ name: String) { stringValue = name }
  init?(stringValue: String) { self.stringValue = stringValue }
  init?(intValue: Int) { nil }
}
