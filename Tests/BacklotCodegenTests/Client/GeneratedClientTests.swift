import BacklotCodegen
import BacklotOpenAPI
import Testing

@Suite struct `A generated client` {
  @Test func `talks to the mock backend of its contract`() throws {
    var options = ClientGenerator.Options()
    options.namespace = "Shop"
    options.includesMock = true
    let output = try ClientGenerator(options).generate(contract(Self.schemas, paths: Self.paths))
    #expect(output.findings.isEmpty, "\(output.findings)")
    var files = output.files
    files["main.swift"] = Self.main
    let program = try CompiledSource(files, linking: CompiledSource.clientModules)
    let lines = try program.run().split(separator: "\n").map(String.init)
    #expect(
      lines == [
        "typed: Rex", "outcome: ok Rex", "404: notFound gone", "418: other 418", "error: notFound gone",
        "accepted: 7", "empty: nil", "text: hello", "bytes: 5", "event: 1", "event: 2",
        "parts: name photos photos photos photos cover cover", "types: image/jpeg image/jpeg image/png",
        "range: 503",
      ]
    )
  }

  private static let schemas = #"""
    {"Pet": {"type": "object", "required": ["name"], "properties": {"name": {"type": "string"}}, "example": {"name": "Rex"}},
    "Problem": {"type": "object", "required": ["reason"], "properties": {"reason": {"type": "string"}}},
    "Job": {"type": "object", "required": ["id"], "properties": {"id": {"type": "integer"}}}, "Tick": {"type": "object", "required": ["count"], "properties": {"count": {"type": "integer"}}}}
    """#

  private static let paths = #"""
    {"/pets/{id}": {"get": {"operationId": "getPet", "tags": ["pets"], "parameters": [{"name": "id", "in": "path", "required": true, "schema": {"type": "integer"}}],
      "responses": {"200": {"description": "The pet.", "content": {"application/json": {"schema": {"$ref": "@Pet"}}}}, "404": {"description": "Missing.", "content": {"application/json": {"schema": {"$ref": "@Problem"}}}}}}},
    "/pets/new": {"post": {"operationId": "add pet", "responses": {"200": {"description": "", "content": {"application/json": {"schema": {"$ref": "@Pet"}}}}, "202": {"description": "", "content": {"application/json": {"schema": {"$ref": "@Job"}}}}}}},
    "/maybe": {"get": {"operationId": "maybe", "responses": {"200": {"description": "", "content": {"application/json": {"schema": {"$ref": "@Pet"}}}}, "204": {"description": ""}}}},
    "/text": {"get": {"operationId": "text", "responses": {"200": {"description": "", "content": {"text/plain": {"schema": {"type": "string"}, "example": "hello"}}}}}},
    "/file": {"get": {"operationId": "file", "responses": {"200": {"description": "", "content": {"application/octet-stream": {"schema": {"type": "string", "format": "binary"}, "example": "12345"}}}}}},
    "/ticks": {"get": {"operationId": "ticks", "responses": {"200": {"description": "", "content": {"text/event-stream": {"schema": {"$ref": "@Tick"}}}}}}},
    "/ranges": {"get": {"operationId": "ranges", "responses": {"2XX": {"description": "", "content": {"application/json": {"schema": {"$ref": "@Pet"}}}}, "5XX": {"description": ""}}}},
    "/upload": {"post": {"operationId": "upload", "requestBody": {"required": true, "content": {"multipart/form-data": {"schema": {"type": "object", "required": ["name", "photos"], "properties": {"name": {"type": "string"}, "photos": {"type": "array", "items": {"type": "string", "format": "binary"}}, "meta": {"$ref": "@Pet"}, "cover": {"contentMediaType": "image/png"}}}, "encoding": {"photos": {"contentType": "image/jpeg"}}}}}, "responses": {"204": {"description": ""}}}}}
    """#

  private static let main = #"""
    import BacklotClient
    import BacklotStubs
    import BacklotURLSession

    let host = URLHost(rawValue: "api.example")
    let client = APIClient(host: host, transport: StubTransport(Shop.mockBackend()))
    print("typed:", try await client.send(.getPet(id: 7)).name)
    if case .ok(let pet) = try await client.outcome(of: .getPet(id: 7), as: Shop.GetPetResponse.self) { print("outcome: ok", pet.name) }

    let failing = MockBackend {
      Get("/pets/8") { Respond(.notFound, json: ["reason": "gone"]) }
      Get("/pets/9") { Respond(.teapot) }
      Post("/pets/new") { Respond(.accepted, json: ["id": 7]) }
      Get("/maybe") { Respond(.noContent) }
      Get("/ticks") { Respond(.ok, text: "data: {\"count\": 1}\n\ndata: {\"count\": 2}\n\n", headers: [.contentType: "text/event-stream"]) }
      Get("/ranges") { Respond(.serviceUnavailable) }
      Shop.mockStubs()
    }
    let other = APIClient(host: host, transport: StubTransport(failing))
    for id in [8, 9] {
      switch try await other.outcome(of: .getPet(id: id), as: Shop.GetPetResponse.self) {
      case .ok: break
      case .notFound(let problem): print("404: notFound", problem.reason)
      case .other(let content): print("418: other", content.status.code)
      }
    }
    do {
      _ = try await other.send(.getPet(id: 8))
    } catch {
      if case .notFound(let problem) = try error.documented(as: Shop.GetPetResponse.self) { print("error: notFound", problem.reason) }
    }
    if case .accepted(let job) = try await other.send(.addPet()) { print("accepted:", job.id) }
    print("empty:", try await other.send(.maybe()) as Any)
    print("text:", try await other.send(.text()))
    print("bytes:", try await other.send(.file()).count)
    for try await tick in other.elements(of: .ticks(), in: .events) { print("event:", tick.count) }
    let upload = Endpoint<EndpointKinds.Public, EmptyResponse>.upload(name: "x", photos: ["1", "2"], cover: "3")
    let body = String(decoding: try await upload.httpRequest(with: (), host: host).body.collect(upTo: 10_000), as: UTF8.self)
    let names = body.split(separator: "name=\"").dropFirst().map { $0.prefix { $0 != "\"" } }
    print("parts:", names.joined(separator: " "))
    print("types:", body.split(separator: "Content-Type: ").dropFirst().map { $0.prefix { $0.isNewline == false } }.joined(separator: " "))
    if case .serverError(let status) = try await other.outcome(of: .ranges(), as: Shop.RangesResponse.self) { print("range:", status.code) }
    """#
}
