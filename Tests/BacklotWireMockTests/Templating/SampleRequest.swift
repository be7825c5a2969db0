import BacklotJSON
import Testing

@testable import BacklotStubs
@testable import BacklotWireMock

/// A request for templates, with something in every part.
struct SampleRequest: TemplateRequest {
  var id = "3"
  var method = "POST"
  var scheme = "http"
  var host = "localhost"
  var port = 8080
  var url = "/things/7?search=a&search=b&q=red%20fox&empty=&filter[order_id]=9&ids[].x=1"
  var path = "/things/7"
  var pathSegments = ["things", "7"]
  var pathParameters: [(name: String, value: String)] = [("id", "7")]
  var query = [
    ("search", ["a", "b", "c"]), ("q", ["red fox"]), ("empty", [""]), ("filter[order_id]", ["9"]), ("amount", ["12.5"]),
  ]
  var fields = [("X-Request-Id", ["r-1"]), ("Accept", ["text/plain", "text/html"]), ("123$%$^&__why", ["odd"])]
  var cookies = [("session", ["s1"]), ("multi", ["m1", "m2"])]
  var body = Array(
    #"{"name":"Rex","age":3.0,"big":12345678901234567890,"tags":["a","b"],"owner":{"city":"Rome","zip":null}}"#.utf8
  )
  var clientAddress = "127.0.0.1"
  var parts = [
    TemplateRequestPart(name: "photo", fields: [.init(name: "Content-Type", value: "image/png")], body: [0xFF, 0xD8]),
    TemplateRequestPart(
      name: "text",
      fields: [.init(name: "Content-Type", value: "text/plain")],
      body: Array("hello".utf8)
    ),
    TemplateRequestPart(
      name: "data",
      fields: [.init(name: "content-type", value: "application/a+json;v=1")],
      body: [0xFF]
    ),
    TemplateRequestPart(name: "bare", body: Array("text".utf8)),
  ]

  var isMultipart: Bool { true }
  var queryNames: [String] { query.map(\.0) }
  var fieldNames: [String] { fields.map(\.0) }
  var cookieNames: [String] { cookies.map(\.0) }
  func queryValues(named name: String) -> [String] { query.first { $0.0 == name }?.1 ?? [] }
  func fieldValues(named name: String) -> [String] { fields.first { $0.0.lowercased() == name.lowercased() }?.1 ?? [] }
  func cookieValues(named name: String) -> [String] { cookies.first { $0.0 == name }?.1 ?? [] }
}

extension Template {
  /// Renders a template for the sample request, on 23 June 2021 at 11:22:33.5 UTC.
  func sample(
    of request: SampleRequest = SampleRequest(),
    seed: UInt64 = 1,
    in context: TemplateContext? = nil
  ) throws -> String {
    var context = context ?? TemplateContext(now: .sample, draw: RandomDraw(seed: seed, number: 0))
    let parameters: JSONObject = [
      "name": "Ada", "list": [1, 2, 3], "flag": true, "price": 1234.5, "object": ["a": 1, "b": [2]],
    ]
    return String(decoding: try render(TemplateModel(request, parameters: parameters), in: &context), as: UTF8.self)
  }
}

extension Moment {
  static let sample = Moment(seconds: 1_624_447_353, nanosecond: 500_000_000)
}

/// A row of a table: a template, and what it gives for the sample.
struct TemplateRow: Sendable, CustomTestStringConvertible {
  let template: String
  let expected: String

  init(_ template: String, _ expected: String) {
    self.template = template
    self.expected = expected
  }

  var testDescription: String { template }
}
