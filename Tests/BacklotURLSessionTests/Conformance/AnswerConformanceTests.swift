import BacklotClient
import BacklotStubs
import BacklotURLSession
import Foundation
import Testing

@Suite struct AnswerConformanceTests {
  @Test(arguments: Adapter.allCases)
  func `every status from 100 to 599 arrives with its fields, and with content unless it forbids it`(
    adapter: Adapter
  ) async throws {
    let backend = MockBackend {
      Get("/{code}") { request in
        Respond(HTTPStatus(code: Int(request.path["code"] ?? "") ?? 0), text: "content").header("X-Mark", "seen")
      }
    }
    let transport = adapter.transport(to: backend)
    for code in Self.codes(for: adapter) {
      let request = HTTPRequest(method: .get, scheme: "https", authority: "api.example.com", path: "/\(code)")
      let response = try await transport.send(request)
      #expect(response.status.code == code)
      #expect(response.headerFields[.mark] == "seen", "status \(code)")
      if Self.redirections.contains(code), !Adapter.with(.redirectionContent).contains(adapter) { continue }
      #expect(response.body.bytes == (response.status.forbidsContent ? [] : Array("content".utf8)), "status \(code)")
    }
  }

  private static func codes(for adapter: Adapter) -> [Int] {
    if !Adapter.with(.manyRequests).contains(adapter) {
      return [200, 204, 205, 226, 300, 304, 308, 400, 401, 418, 503, 599]
    }
    let codes = Adapter.with(.informationalAnswers).contains(adapter) ? 100...599 : 200...599
    return codes.filter { $0 != 401 || Adapter.with(.challenges).contains(adapter) }
  }

  private static let redirections = [301, 302, 303, 305, 306, 307, 308]

  @Test(arguments: Adapter.with(.challenges), [401, 407])
  func `a challenge arrives as an answer`(adapter: Adapter, code: Int) async throws {
    let backend = MockBackend {
      Get("/") {
        Respond(HTTPStatus(code: code), text: "who?").header("WWW-Authenticate", "Basic realm=\"dogs\"")
      }
    }
    let response = try await adapter.send(to: backend)
    #expect(response.status.code == code)
    #expect(response.headerFields[.wwwAuthenticate] == "Basic realm=\"dogs\"")
    #expect(response.body == "who?")
  }

  @Test(arguments: Adapter.allCases)
  func `a redirection arrives unfollowed`(adapter: Adapter) async throws {
    let backend = MockBackend { Get("/old") { Respond(.found).header("Location", "/new") } }
    let response = try await adapter.send(.get, "/old", to: backend)
    #expect(response.status == .found)
    #expect(response.headerFields[.location] == "/new")
    #expect(backend.received(Get("/new"), .never))
  }

  @Test(arguments: Adapter.allCases, [0, 1, 65_535, 65_536, 65_537, 1 << 20, 100 << 20])
  func `a body of any size arrives whole, both ways`(adapter: Adapter, size: Int) async throws {
    let backend = MockBackend { Post("/echo") { request in Respond(body: HTTPBody(request.body)) } }
    var sent = [UInt8](repeating: 7, count: size)
    // No two blocks alike, so that one that is lost or doubled shows.
    for block in stride(from: 0, to: size, by: 4096) { sent[block] = UInt8(truncatingIfNeeded: block >> 12) }
    let response = try await adapter.send(.post, "/echo", body: HTTPBody(sent), to: backend)
    #expect(response.body.bytes?.count == size)
    #expect(response.body.bytes == sent)
    #expect(backend.requests(Post("/echo")).first?.body == sent)
  }

  @Test(arguments: Adapter.allCases)
  func `an answer without content has an empty body`(adapter: Adapter) async throws {
    let backend = MockBackend {
      Get("/") { Respond(.ok) }
      Head("/") { Respond(.ok, text: "never sent") }
    }
    #expect(try await adapter.send(.get, to: backend).body == .empty)
    let head = try await adapter.send(.head, to: backend)
    #expect(head.body == .empty)
    #expect(head.headerFields[.contentType] == "text/plain; charset=utf-8")
  }

  @Test(arguments: Adapter.with(.joinedFields))
  func `repeated fields arrive, joined where a name is asked for once`(adapter: Adapter) async throws {
    let backend = MockBackend { Get("/") { Respond(.ok).header("X-Mark", "a").header("x-mark", "b") } }
    #expect(try await adapter.send(to: backend).headerFields[.mark] == "a, b")
  }

  @Test(arguments: Adapter.with(.separateFields))
  func `repeated fields arrive one by one`(adapter: Adapter) async throws {
    let backend = MockBackend {
      Get("/") { Respond(.ok).header("Set-Cookie", "a=1").header("Set-Cookie", "b=2") }
    }
    #expect(try await adapter.send(to: backend).headerFields[values: .setCookie] == ["a=1", "b=2"])
  }

  @Test(arguments: Adapter.with(.fieldOrder))
  func `fields keep their order`(adapter: Adapter) async throws {
    let backend = MockBackend { Get("/") { Respond(.ok).header("Z", "1").header("A", "2") } }
    #expect(try await adapter.send(to: backend).headerFields.map(\.name.rawName).prefix(2) == ["Z", "A"])
  }

  @Test(arguments: Adapter.allCases)
  func `a body from a file arrives whole`(adapter: Adapter) async throws {
    let content = try Data(contentsOf: URL(filePath: #filePath))
    let backend = MockBackend { Get("/") { Respond(body: HTTPBody(file: #filePath)) } }
    let body = try await adapter.send(to: backend).body.collect(upTo: 1 << 20)
    #expect(body == Array(content))
  }

  @Test(arguments: Adapter.allCases, [1, 1 << 20] as [Int64])
  func `a file arrives as it is now, whatever its size was when it was named`(
    adapter: Adapter,
    length: Int64
  ) async throws {
    let content = try Data(contentsOf: URL(filePath: #filePath))
    let backend = MockBackend { Get("/") { Respond(body: HTTPBody(file: #filePath, length: length)) } }
    let response = try await adapter.send(to: backend)
    #expect(response.body.length == Int64(content.count))
    #expect(try await response.body.collect(upTo: 1 << 20) == Array(content))
  }

  @Test(arguments: Adapter.allCases)
  func `a file that is gone is an answer that names it`(adapter: Adapter) async throws {
    let backend = MockBackend { Get("/") { Respond(body: HTTPBody(file: "/nowhere/at/all", length: 3)) } }
    let response = try await adapter.send(to: backend)
    #expect(response.status == .internalServerError)
    #expect(response.headerFields[.contentType] == "application/problem+json")
    let text = String(decoding: try await response.body.collect(upTo: 1 << 20), as: UTF8.self)
    #expect(text.contains("/nowhere/at/all") && text.contains("AnswerConformanceTests.swift:"), "\(text)")
  }

  @Test(arguments: Adapter.allCases)
  func `computed, deferred and sequential answers arrive`(adapter: Adapter) async throws {
    let backend = MockBackend {
      Get("/computed/{id}") { request in Respond(text: "dog \(request.path["id"] ?? "?")") }
      Get("/deferred") { request async in
        await Task.yield()
        return Respond(text: "later, \(request.query["name"] ?? "?")")
      }
      Get("/sequence") { Respond(.serviceUnavailable).then(Respond(text: "up")) }
    }
    #expect(try await adapter.send(.get, "/computed/7", to: backend).body == "dog 7")
    #expect(try await adapter.send(.get, "/deferred?name=Rex", to: backend).body == "later, Rex")
    #expect(try await adapter.send(.get, "/sequence", to: backend).status == .serviceUnavailable)
    #expect(try await adapter.send(.get, "/sequence", to: backend).body == "up")
  }
}

extension HTTPField.Name {
  static var mark: Self { HTTPField.Name("X-Mark") }
}
