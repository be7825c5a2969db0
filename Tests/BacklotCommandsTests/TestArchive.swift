import BacklotHTTP
import BacklotRecording
import BacklotStubs

/// An archive for tests, whose entries a test adds.
struct TestArchive {
  private var exchanges: [RecordedExchange] = []

  mutating func add(
    _ method: HTTPMethod,
    _ path: String,
    host: String = "api.example",
    fields: HTTPFields = [:],
    body: String = "",
    status: HTTPStatus = .ok,
    type: String? = "application/json",
    _ answer: String
  ) {
    var response = HTTPResponse(status: status, body: HTTPBody(answer))
    response.headerFields[.contentType] = type
    let request = HTTPRequest(
      method: method,
      scheme: "https",
      authority: host,
      path: path,
      headerFields: fields,
      body: HTTPBody(body)
    )
    exchanges.append(RecordedExchange(request: request, response: response, origin: Stub.Origin(file: "test")))
  }

  /// The text of the archive.
  var text: String { get throws { String(decoding: try HTTPArchiveWriter().bytes(of: exchanges), as: UTF8.self) } }

  /// An archive with two dogs.
  static var dogs: String {
    get throws {
      var archive = TestArchive()
      archive.add(.get, "/dogs/7?t=1", #"{"name":"Rex"}"#)
      archive.add(.post, "/dogs", body: #"{"name":"Ada","sent":1}"#, status: .created, #"{"id":8}"#)
      return try archive.text
    }
  }

  /// An archive with a token that is sent before it is recognized as one, and in two places more.
  static var secrets: String {
    get throws {
      var archive = TestArchive()
      archive.add(.get, "/echo/\(token)", "[]")
      archive.add(.post, "/login", body: #"{"user":"rex"}"#, #"{"access_token":"\#(token)"}"#)
      archive.add(.get, "/me", fields: [.authorization: "Bearer \(token)"], #"{"csrf_token":"q7RkzT1nY4wV0pXs"}"#)
      return try archive.text
    }
  }

  static let token = "zK8mQ2vN5bL1cX7d"
}
