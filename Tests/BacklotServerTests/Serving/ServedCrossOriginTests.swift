import BacklotDesk
import BacklotPlatform
import Foundation
import RawSockets
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite struct ServedCrossOriginTests {
  private func fields(
    _ method: String,
    _ path: String,
    _ headers: [String: String] = [:],
    policy: CrossOriginPolicy?
  ) async throws -> (status: Int, allowed: String?) {
    let server = try MockServer(configuration: ServerConfiguration(crossOrigin: policy)) {
      Get("/dogs") { Respond(json: ["Rex"]) }
      Get("/slow") { Respond(json: ["Rex"]).delayed(.milliseconds(1)) }
    }
    defer { server.stop() }
    var request = URLRequest(url: try #require(URL(string: server.url + path)))
    request.httpMethod = method
    request.setValue("https://app.example", forHTTPHeaderField: "Origin")
    for (name, value) in headers { request.setValue(value, forHTTPHeaderField: name) }
    let (_, response) = try await URLSession.shared.data(for: request)
    let answer = try #require(response as? HTTPURLResponse)
    return (answer.statusCode, answer.value(forHTTPHeaderField: "Access-Control-Allow-Origin"))
  }

  @Test(arguments: [("/dogs", 200), ("/slow", 200), ("/cats", 404)])
  func `every answer tells a page of another origin that it may be read`(path: String, status: Int) async throws {
    let answer = try await fields("GET", path, policy: .any)
    #expect(answer.status == status && answer.allowed == "https://app.example")
  }

  @Test func `a browser's question is answered without a stub`() async throws {
    let asked = ["Access-Control-Request-Method": "PUT"]
    let answer = try await fields("OPTIONS", "/dogs", asked, policy: .any)
    #expect(answer.status == 204 && answer.allowed == "https://app.example")
  }

  @Test func `a browser's question is told of like any request`() async throws {
    let events = Mutex<[String]>([])
    let configuration = ServerConfiguration(crossOrigin: .any) { event in
      events.withLock { $0.append("\(event.request.map { "\($0.method)" } ?? "") \(event.outcome)") }
    }
    let server = try MockServer(configuration: configuration) { Get("/dogs") { Respond() } }
    let client = try RawClient(port: server.port)
    try await client.send("OPTIONS /dogs HTTP/1.1\nHost: h\nOrigin: https://a\nAccess-Control-Request-Method: PUT\n\n")
    _ = await client.receive(until: "\n\n")
    server.stop()
    #expect(events.withLock(\.self) == ["OPTIONS answered(204 No Content, byteCount: Optional(0))"])
  }

  @Test func `a server without a policy says nothing of origins`() async throws {
    let answer = try await fields("GET", "/dogs", policy: nil)
    #expect(answer.status == 200 && answer.allowed == nil)
    let asked = ["Access-Control-Request-Method": "PUT"]
    #expect(try await fields("OPTIONS", "/dogs", asked, policy: nil).status == 404)
  }
}
