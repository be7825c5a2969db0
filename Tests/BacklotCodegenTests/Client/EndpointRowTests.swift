import BacklotCodegen
import BacklotOpenAPI
import Testing

/// An operation with a call in Swift, and the request that the call makes.
struct EndpointRow: Sendable, CustomTestStringConvertible {
  let testDescription: String
  /// The parameters and the body of the operation, as members of a JSON object.
  let operation: String
  var path = "/op"
  /// The arguments of the call.
  let arguments: String
  /// The request: the method and the target, header fields and the body, each in a line.
  let request: [String]

  init(_ name: String, _ operation: String, path: String = "/op", _ arguments: String, _ request: String...) {
    testDescription = name
    self.operation = operation
    self.path = path
    self.arguments = arguments
    self.request = request
  }
}

@Suite struct `Endpoints of a contract` {
  private static let program = Result { try compiled(EndpointRow.all) }

  @Test(arguments: EndpointRow.all.indices)
  func `make the requests that the contract describes`(index: Int) throws {
    let row = EndpointRow.all[index]
    let lines = try Self.program.get().run("\(index)").split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.dropLast().map(String.init) == row.request, "\(row.testDescription)")
  }

  private static func compiled(_ rows: [EndpointRow]) throws -> CompiledSource {
    var paths: [String] = []
    var main = """
      import BacklotClient
      import Foundation

      func show<Kind: EndpointKind, Response>(_ endpoint: Endpoint<Kind, Response>, with data: Kind.RequestData) throws {
        let request = try endpoint.httpRequest(with: data, host: URLHost(rawValue: "api.example"))
        print(request.method, request.path ?? "")
        for field in request.headerFields { print(field) }
        guard let bytes = request.body.bytes, bytes.isEmpty == false else { return }
        print(String(decoding: bytes, as: UTF8.self).replacing("\\r\\n", with: "|"))
      }

      switch Int(CommandLine.arguments[1]) {

      """
    for (index, row) in rows.enumerated() {
      paths.append(
        #""/\#(index)\#(row.path)": {"post": {"operationId": "op\#(index)", "responses": {"204": {"description": ""}}, \#(row.operation)}}"#
      )
      let data = row.operation.contains("security") ? row.arguments.split(separator: "; ").last ?? "()" : "()"
      let arguments = row.operation.contains("security") ? "" : row.arguments
      main +=
        "case \(index): try show(\(row.operation.contains("throws") ? "try " : "").op\(index)(\(arguments)), with: \(data))\n"
    }
    let schemes = #"""
      , "securitySchemes": {"key": {"type": "apiKey", "in": "query", "name": "k"}, "header": {"type": "apiKey", "in": "header", "name": "X-Key"},
      "session": {"type": "apiKey", "in": "cookie", "name": "sid"}, "basic": {"type": "http", "scheme": "basic"}, "token": {"type": "http", "scheme": "bearer"}, "mtls": {"type": "mutualTLS"},
      "k-ey": {"type": "apiKey", "in": "query", "name": "k2"}, "kEy": {"type": "apiKey", "in": "query", "name": "k3"}}
      """#
    var options = ClientGenerator.Options()
    options.namespace = "API"
    let contract = try contract(
      #"{"Color": {"type": "object", "properties": {"R": {"type": "integer"}, "G": {"type": "integer"}, "name": {"type": "object", "properties": {"en": {"type": "string"}}}}}, "Kind": {"enum": ["a", "b c"]}, "Tree": {"type": "object", "properties": {"x": {"type": "integer"}, "next": {"$ref": "@Tree"}}}, "Matrix": \#(EndpointRow.matrix)}"#,
      paths: "{\(paths.joined(separator: ", "))}",
      more: schemes
    )
    let output = try ClientGenerator(options).generate(contract)
    #expect(output.findings.isEmpty)
    var files = output.files
    files["main.swift"] = main + "default: break\n}\n"
    return try CompiledSource(files, linking: CompiledSource.clientModules)
  }
}

extension EndpointRow {
  static let all = parameters + bodies + security + composed + forms + alternatives + presence

  private static func parameter(_ location: String, _ schema: String, _ more: String = "") -> String {
    #""parameters": [{"name": "p", "in": "\#(location)", "required": \#(location == "path"), "schema": \#(schema)\#(more)}]"#
  }

  private static let list = #"{"type": "array", "items": {"type": "string"}}"#
  private static let color = #"{"$ref": "@Color"}"#
  private static let value = "p: API.Color(r: 1, g: 2)"

  private static let parameters = [
    EndpointRow(
      "a path",
      parameter("path", #"{"type": "string"}"#),
      path: "/{p}/x",
      #"p: "a/b c""#,
      "POST /0/a%2Fb%20c/x"
    ),
    EndpointRow("a list in a path", parameter("path", list), path: "/{p}", #"p: ["a", "b"]"#, "POST /1/a,b"),
    EndpointRow("an enumeration", parameter("query", #"{"$ref": "@Kind"}"#), "p: .bC", "POST /2/op?p=b%20c"),
    EndpointRow("no value", parameter("query", #"{"type": "integer"}"#), "", "POST /3/op"),
    EndpointRow("a list", parameter("query", list), #"p: ["a", "b"]"#, "POST /4/op?p=a&p=b"),
    EndpointRow(
      "a joined list",
      parameter("query", list, #", "explode": false"#),
      #"p: ["a", "b"]"#,
      "POST /5/op?p=a,b"
    ),
    EndpointRow(
      "a list with pipes",
      parameter("query", list, #", "style": "pipeDelimited", "explode": false"#),
      #"p: ["a", "b"]"#,
      "POST /6/op?p=a%7Cb"
    ),
    EndpointRow(
      "a list with spaces",
      parameter("query", list, #", "style": "spaceDelimited", "explode": false"#),
      #"p: ["a", "b"]"#,
      "POST /7/op?p=a%20b"
    ),
    EndpointRow(
      "an object",
      parameter("query", #"{"type": "object", "properties": {"a": {"type": "integer"}, "b": {"type": "boolean"}}}"#),
      "p: .init(a: 1, b: true)",
      "POST /8/op?a=1&b=true"
    ),
    EndpointRow(
      "a deep object",
      parameter("query", color, #", "style": "deepObject", "explode": true"#),
      #"p: API.Color(r: 1, name: .init(en: "x"))"#,
      "POST /9/op?p%5BR%5D=1&p%5Bname%5D%5Ben%5D=x"
    ),
    EndpointRow(
      "a deep dictionary",
      parameter(
        "query",
        #"{"type": "object", "additionalProperties": {"type": "string"}}"#,
        #", "style": "deepObject""#
      ),
      #"p: ["b": "2", "a": "1"]"#,
      "POST /10/op?p%5Ba%5D=1&p%5Bb%5D=2"
    ),
    EndpointRow("a header field", parameter("header", list), #"p: ["a", "b"]"#, "POST /11/op", "p: a,b"),
    EndpointRow(
      "a cookie",
      parameter("cookie", #"{"type": "string"}"#),
      #"p: "a b""#,
      "POST /12/op",
      "Cookie: p=a%20b"
    ),
    EndpointRow(
      "a date",
      parameter("query", #"{"type": "string", "format": "date"}"#),
      #"p: "2020-01-02""#,
      "POST /13/op?p=2020-01-02"
    ),
    EndpointRow(
      "one text or another",
      parameter("query", #"{"oneOf": [{"type": "integer"}, {"type": "string"}]}"#),
      #"p: "x""#,
      "POST /14/op?p=x"
    ),
  ]

  private static func body(_ type: String, _ schema: String, _ more: String = "") -> String {
    #""requestBody": {"required": true, "content": {"\#(type)": {"schema": \#(schema)\#(more)}}}"#
  }

  private static let form =
    #"{"type": "object", "required": ["a"], "properties": {"a": {"type": "string"}, "b": {"type": "array", "items": {"type": "integer"}}}}"#

  private static let bodies = [
    EndpointRow(
      "JSON",
      body("application/json", color),
      "body: API.Color(r: 1)",
      "POST /15/op",
      "Content-Type: application/json",
      #"{"R":1}"#
    ),
    EndpointRow(
      "JSON of a type of its own",
      body("application/merge-patch+json", color),
      "body: API.Color(r: 1)",
      "POST /16/op",
      "Content-Type: application/merge-patch+json",
      #"{"R":1}"#
    ),
    EndpointRow(
      "a form",
      body("application/x-www-form-urlencoded", form),
      #"body: .init(a: "x y", b: [1, 2])"#,
      "POST /17/op",
      "Content-Type: application/x-www-form-urlencoded",
      "a=x+y&b=1&b=2"
    ),
    EndpointRow(
      "text",
      body("text/plain", #"{"type": "string"}"#),
      #"body: "x""#,
      "POST /18/op",
      "Content-Type: text/plain",
      "x"
    ),
    EndpointRow(
      "bytes",
      body("image/png", #"{"type": "string", "format": "binary"}"#),
      #"body: "x""#,
      "POST /19/op",
      "Content-Type: image/png",
      "x"
    ),
  ]

  private static let security = [
    EndpointRow("a key in the query", #""security": [{"key": []}]"#, #""a b""#, "POST /20/op?k=a%20b"),
    EndpointRow("a key in a header field", #""security": [{"header": []}]"#, #""a""#, "POST /21/op", "X-Key: a"),
    EndpointRow("a key in a cookie", #""security": [{"session": []}]"#, #""a""#, "POST /22/op", "Cookie: sid=a"),
    EndpointRow(
      "a name and a password",
      #""security": [{"basic": []}]"#,
      #"("a", "b")"#,
      "POST /23/op",
      "Authorization: Basic YTpi"
    ),
    EndpointRow(
      "a token",
      #""security": [{"token": []}, {"key": []}]"#,
      #"AccessToken(rawValue: "t")"#,
      "POST /24/op",
      "Authorization: Bearer t"
    ),
    EndpointRow("two keys", #""security": [{"key": [], "header": []}]"#, #"("a", "b")"#, "POST /25/op?k=a", "X-Key: b"),
  ]

  private static let alternatives = [
    EndpointRow("no key or one", #""security": [{}, {"key": []}]"#, #""a""#, "POST /46/op?k=a"),
    EndpointRow("a certificate or a key", #""security": [{"mtls": []}, {"key": []}]"#, #""a""#, "POST /47/op?k=a"),
    EndpointRow(
      "two keys with the same name in Swift",
      #""security": [{"key": [], "k-ey": [], "kEy": []}]"#,
      #"("a", "b", "c")"#,
      "POST /48/op?k=a&k2=b&k3=c"
    ),
  ]
}
