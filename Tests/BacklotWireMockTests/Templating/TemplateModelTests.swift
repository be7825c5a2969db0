import BacklotHTTP
import BacklotJSON
import BacklotPlatform
import SampleRequests
import Testing

@testable import BacklotStubs
@testable import BacklotWireMock

@Suite struct TemplateModelTests {
  @Test(
    arguments: [
      TemplateRow(
        "{{request.id}} {{request.method}} {{request.scheme}} {{request.host}} {{request.port}}",
        "3 POST http localhost 8080"
      ),
      TemplateRow(
        "{{request.path}} {{request.pathSegments}} {{request.path.[0]}} {{request.path.1}}",
        "/things/7 /things/7 things 7"
      ),
      TemplateRow("{{request.path.id}}{{request.path.other}}{{request.path.[9]}}", "7"),
      TemplateRow("{{#each request.path}}{{this}};{{/each}}{{size request.pathSegments}}", "things;7;2"),
      TemplateRow("{{request.baseUrl}}", "http://localhost:8080"), TemplateRow("{{request.clientIp}}", "127.0.0.1"),
      TemplateRow("{{request.cookies.session}} {{request.cookies.multi.[1]}}", "s1 m2"),
      TemplateRow("{{request.bodyAsBase64}}", Base64.encode(SampleRequest().body)),
      TemplateRow("{{request.body}}", String(decoding: SampleRequest().body, as: UTF8.self)),
      TemplateRow("{{request.multipart}} {{request.binary}}", "true false"),
      TemplateRow("{{request.parts.text.body}} {{request.parts.text.name}}", "hello text"),
      TemplateRow(
        "{{request.parts.text.binary}} {{request.parts.data.binary}} {{request.parts.bare.binary}}",
        "false false true"
      ),
      TemplateRow("{{request.parts.photo.bodyAsBase64}} {{request.parts.photo.binary}}", "/9g= true"),
      TemplateRow("{{request.parts.photo.headers.content-type}}", "image/png"),
      TemplateRow("{{#each request.parts}}{{@key}}:{{name}} {{/each}}", "photo:photo text:text data:data bare:bare "),
      TemplateRow("{{request.requestLine.port}} {{request.requestLine.query.q}}", "8080 red fox"),
      TemplateRow("{{#each request.query.search}}{{this}}{{/each}}", "abc"),
      TemplateRow(
        "{{#each request.query}}{{@key}}={{this}} {{/each}}",
        "search=a q=red fox empty= filter[order_id]=9 amount=12.5 "
      ),
      TemplateRow("{{request.cookies}}", "{session=s1, multi=m1}"),
      TemplateRow("{{parameters.object}} {{parameters.list}} {{parameters.price}}", #"{"a":1,"b":[2]} [1,2,3] 1234.5"#),
    ]
  )
  func `each part of the request has its name`(row: TemplateRow) throws {
    #expect(try Template(row.template).sample() == row.expected)
  }

  @Test func `a port that is the scheme's own is not in the base URL`() throws {
    var request = SampleRequest()
    (request.scheme, request.port) = ("https", 443)
    #expect(try Template("{{request.baseUrl}}").sample(of: request) == "https://localhost")
  }

  @Test func `a webhook's request has another name, and values beside it`() throws {
    var context = TemplateContext(now: .sample, draw: RandomDraw(seed: 1, number: 0))
    let model = TemplateModel(SampleRequest(), named: "originalRequest", values: ["status": 200])
    let output = try Template("{{originalRequest.method}}{{request.method}} {{status}}").render(model, in: &context)
    #expect(String(decoding: output, as: UTF8.self) == "POST 200")
  }

  @Test func `only what a template asks for is worked out`() throws {
    let probe = LazyRequest(SampleRequest())
    var context = TemplateContext(now: .sample, draw: RandomDraw(seed: 1, number: 0))
    _ = try Template("{{request.query.q}}").render(TemplateModel(probe), in: &context)
    #expect(probe.bodyCount.count == 0)
    let template = try Template("{{jsonPath request.body '$.name'}}{{jsonPath request.body '$.tags'}}")
    _ = try template.render(TemplateModel(probe), in: &context)
    #expect(probe.bodyCount.count > 0)
  }
}

/// A request that counts how often its body is asked for.
private struct LazyRequest: TemplateRequest {
  final class Count: Sendable {
    private let value = Atomic(0)
    var count: Int { value.load(ordering: .relaxed) }
    func add() { value.add(1, ordering: .relaxed) }
  }

  let request: SampleRequest
  let bodyCount = Count()

  init(_ request: SampleRequest) { self.request = request }

  var id: String { request.id }
  var method: String { request.method }
  var scheme: String { request.scheme }
  var host: String { request.host }
  var port: Int { request.port }
  var url: String { request.url }
  var path: String { request.path }
  var pathSegments: [String] { request.pathSegments }
  var pathParameters: [(name: String, value: String)] { request.pathParameters }
  var queryNames: [String] { request.queryNames }
  func queryValues(named name: String) -> [String] { request.queryValues(named: name) }
  var fieldNames: [String] { request.fieldNames }
  func fieldValues(named name: String) -> [String] { request.fieldValues(named: name) }
  var cookieNames: [String] { request.cookieNames }
  func cookieValues(named name: String) -> [String] { request.cookieValues(named: name) }
  var clientAddress: String { request.clientAddress }
  var isMultipart: Bool { request.isMultipart }
  var parts: [TemplateRequestPart] { request.parts }
  var body: [UInt8] {
    bodyCount.add()
    return request.body
  }
}
