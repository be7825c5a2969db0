import BacklotHTTP
import BacklotStubs
import BacklotWireMock
import Foundation
import TemporaryFolders
import Testing

@testable import BacklotCommands

@Suite struct ServeAdministrationTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder([
      "wiremock/mappings/a.json": #"{"request": {"url": "/a"}, "response": {"body": "A"}}"#, "routes/b/GET.txt": "B",
    ])
  }

  private func spaces(_ words: String...) throws -> BackendSpaces {
    let words = words.map { $0.hasPrefix("--") ? $0 : "\(folder.path)/\($0)" }
    let options = try ServeOptions(ArgumentParser(ServeOptions.declaration).parse(words))
    var sources = ServedSources(options.sources)
    sources.isLenient = options.isLenient
    let loaded = try sources.load()
    return try ServeAdministration(options, loaded: loaded).spaces(
      around: loaded,
      sources: sources,
      chance: ServeChance(options)
    ) {}
  }

  private func send(_ method: HTTPMethod, _ path: String, _ body: String = "", to spaces: BackendSpaces) async throws
    -> (
      status: Int, text: String
    )
  {
    let request = HTTPRequest(method: method, scheme: "http", authority: "127.0.0.1", path: path, body: HTTPBody(body))
    do {
      let response = try await spaces.backend(for: request).respond(to: request)
      return (response.status.code, String(decoding: try await response.body.collect(upTo: 1 << 20), as: UTF8.self))
    } catch is UnmatchedRequest {
      return (404, "")
    }
  }

  @Test func `a stub is set over the admin API, and kept where that is asked for`() async throws {
    let stub = #"{"request": {"url": "/new"}, "response": {"body": "new"}}"#
    let kept = try spaces("wiremock", "--persist")
    #expect(try await send(.post, "/__admin/mappings", stub, to: kept).status == 201)
    #expect(try await send(.get, "/new", to: kept).text == "new")
    #expect(try await send(.get, "/new", to: try spaces("wiremock")).text == "new")
  }

  @Test func `a name that may be anybody's is refused without a token, so that no page can take it`() async throws {
    func status(host: String, _ words: String..., headers: HTTPFields = [:]) async throws -> Int {
      let words = ["\(folder.path)/wiremock"] + words
      let options = try ServeOptions(ArgumentParser(ServeOptions.declaration).parse(words))
      let sources = ServedSources(options.sources)
      let loaded = try sources.load()
      let spaces = try ServeAdministration(options, loaded: loaded).spaces(
        around: loaded,
        sources: sources,
        chance: ServeChance(options)
      ) {}
      let request = HTTPRequest(
        method: .get,
        scheme: "http",
        authority: host,
        path: "/__admin/mappings",
        headerFields: headers
      )
      return try await spaces.main.respond(to: request).status.code
    }
    for host in ["127.0.0.1:8080", "[::1]:8080", "localhost", "tests.localhost:1", "buildserver"] {
      #expect(try await status(host: host) == 200, "\(host)")
    }
    for host in ["evil.example:8080", "127.0.0.1.evil.example", "1.2.3.4.5", "256.1.1.1"] {
      #expect(try await status(host: host) == 403, "\(host)")
    }
    #expect(try await status(host: "a.example", "--admin-token=x", headers: [.authorization: "Bearer x"]) == 200)
  }

  @Test func `a stub that was read from a folder with a slash at its end is removed from its file`() async throws {
    let id = "8b7c0e8e-0000-4000-8000-00000000000a"
    try folder.write(
      #"{"mappings": [{"id": "\#(id)", "request": {"url": "/x"}}, {"request": {"url": "/y"}}]}"#,
      to: "wiremock/mappings/m.json"
    )
    let spaces = try spaces("wiremock/", "--persist")
    let unnamed = try #require(spaces.main.stubs.first { $0.request.description.contains("/y") }?.mapping?.id)
    #expect(try await send(.delete, "/__admin/mappings/\(unnamed)", to: spaces).status == 200)
    #expect(try await send(.get, "/y", to: try self.spaces("wiremock/")).status == 404)
    #expect(try await send(.get, "/x", to: try self.spaces("wiremock/")).status == 200)
  }

  @Test(arguments: ["/__admin/reset", "/__admin/mappings/reset"])
  func `a reset over a broken file keeps what was and tells its place`(path: String) async throws {
    let spaces = try spaces("wiremock")
    try folder.write(#"{"request": {"url": "/new"}}"#, to: "wiremock/mappings/b.json")
    try folder.write("{\n1", to: "wiremock/mappings/c.json")
    let answer = try await send(.post, path, to: spaces)
    #expect(answer.status == 500)
    #expect(
      answer.text.contains("wiremock\\/mappings\\/c.json:2") || answer.text.contains("wiremock/mappings/c.json:2")
    )
    #expect(try await send(.get, "/a", to: spaces).text == "A")
    #expect(try await send(.get, "/new", to: spaces).status == 404)
    try folder.write("{}", to: "wiremock/mappings/c.json")
    #expect(try await send(.post, path, to: spaces).status == 200)
    #expect(try await send(.get, "/new", to: spaces).status == 200)
  }

  @Test(arguments: ["/__admin/reset", "/__admin/mappings/reset"])
  func `a lenient reset over a broken file takes the rest`(path: String) async throws {
    let spaces = try spaces("wiremock", "--lenient")
    try folder.write(#"{"request": {"url": "/new"}}"#, to: "wiremock/mappings/b.json")
    try folder.write("{\n1", to: "wiremock/mappings/a.json")
    #expect(try await send(.post, path, to: spaces).status == 200)
    #expect(try await send(.get, "/new", to: spaces).status == 200)
    #expect(try await send(.get, "/a", to: spaces).status == 404)
    let batch = #"{"mappings": [{"request": {"url": "/c"}}, {"reqest": {}}]}"#
    #expect(try await send(.post, "/__admin/mappings/import", batch, to: spaces).status == 200)
    #expect(try await send(.get, "/c", to: spaces).status == 200)
  }

  @Test func `without an admin API its paths are as any other`() async throws {
    #expect(try await send(.get, "/__admin/mappings", to: try spaces("routes", "--no-admin")).status == 404)
    #expect(try await send(.get, "/__admin/mappings", to: try spaces("routes")).status == 200)
  }

  @Test(arguments: [
    (["routes", "--persist"], "--persist needs a folder of stub files"),
    (["wiremock", "--persist", "--no-admin"], "it cannot be combined with --no-admin"),
    (["wiremock/mappings/a.json", "--persist"], "--persist needs a folder of stub files"),
  ])
  func `what cannot be kept is refused at the start`(words: [String], message: String) throws {
    let words = words.map { $0.hasPrefix("--") ? $0 : "\(folder.path)/\($0)" }
    let options = try ServeOptions(ArgumentParser(ServeOptions.declaration).parse(words))
    let loaded = try ServedSources(options.sources).load()
    let error = try #require(#expect(throws: CommandFailure.self) { try ServeAdministration(options, loaded: loaded) })
    #expect(error.message.contains(message))
  }

  @Test(arguments: ["file", "link"])
  func `a folder in which nothing can be kept is refused at the start`(kind: String) throws {
    let outside = try TemporaryFolder()
    let added = "wiremock/mappings/~added"
    if kind == "file" { try folder.write("", to: added) } else { try folder.link(added, to: outside.path) }
    let error = #expect(throws: CommandFailure.self) { try spaces("wiremock", "--persist") }
    #expect(error?.message.hasPrefix("--persist: ") == true, "\(String(describing: error))")
    #expect(error?.message.contains("~added") == true)
  }

  @Test(arguments: [SystemCalls.Kind.open, .fsync])
  func `a folder in which no file can be written is refused at the start`(kind: SystemCalls.Kind) async throws {
    await SystemCallFaults.withFaults(below: "\(folder.path)/wiremock") { call in
      call.kind == kind && call.path.hasSuffix(".backlot-part") ? .failure(EROFS) : nil
    } run: {
      let error = #expect(throws: CommandFailure.self) { try spaces("wiremock", "--persist") }
      #expect(error?.message.hasPrefix("--persist: ") == true, "\(String(describing: error))")
      #expect(error?.message.contains("\(folder.path)/wiremock") == true)
    }
  }

  @Test func `what a killed process left behind goes at the start, and nothing else`() throws {
    let stale = ["wiremock/mappings/sub/.a.json.1abc.backlot-part", "wiremock/__files/.b.999999999-x.backlot-part"]
    let others = [
      "wiremock/mappings/c.backlot-part", "wiremock/mappings/.c.txt", "wiremock/__files/.d.1-x.backlot-part",
    ]
    for name in stale + others { try folder.write("", to: name) }
    let outside = try TemporaryFolder([".e.json.1abc.backlot-part": ""])
    try folder.link("wiremock/mappings/link", to: outside.path)
    _ = try spaces("wiremock", "--persist")
    for name in stale { #expect(try FileStatus.ifThere("\(folder.path)/\(name)") == nil, "\(name)") }
    // Process 1 lives, and may be writing.
    for name in others { #expect(try FileStatus.ifThere("\(folder.path)/\(name)") != nil, "\(name)") }
    #expect(try FileStatus.ifThere("\(outside.path)/.e.json.1abc.backlot-part") != nil)
    #expect(try FileStatus.ifThere("\(folder.path)/wiremock/mappings/~added") == nil)
  }

  @Test func `CORS lets no page use the admin API, and an allowed origin does`() async throws {
    func status(_ origin: String, _ words: String...) async throws -> Int {
      let options = try ServeOptions(
        try ArgumentParser(ServeOptions.declaration).parse(["\(folder.path)/wiremock"] + words)
      )
      let sources = ServedSources(options.sources)
      let loaded = try sources.load()
      let spaces = try ServeAdministration(options, loaded: loaded).spaces(
        around: loaded,
        sources: sources,
        chance: ServeChance(options)
      ) {}
      let request = HTTPRequest(
        method: .post,
        scheme: "http",
        authority: "localhost:8080",
        path: "/__admin/reset",
        headerFields: [HTTPField.Name("Origin"): origin]
      )
      return try await spaces.main.respond(to: request).status.code
    }
    #expect(try await status("http://app.example", "--cors") == 403)
    #expect(try await status("http://app.example", "--cors", "--admin-origin", "http://app.example") == 200)
    #expect(try await status("http://localhost:8080", "--cors") == 200)
  }

  @Test func `who may change the answers without a token is known`() throws {
    func isOpen(_ words: [String], at address: String) throws -> Bool {
      let options = try ServeOptions(ArgumentParser(ServeOptions.declaration).parse(["stubs"] + words))
      let loaded = try ServedSources([folder.path + "/routes"]).load()
      return try ServeAdministration(options, loaded: loaded).isOpenToOthers(at: [address])
    }
    #expect(try isOpen([], at: "0.0.0.0:8080"))
    #expect(try !isOpen([], at: "127.0.0.1:8080"))
    #expect(try !isOpen([], at: "[::1]:8080"))
    #expect(try !isOpen(["--admin-token=x"], at: "0.0.0.0:8080"))
    #expect(try !isOpen(["--no-admin"], at: "0.0.0.0:8080"))
  }
}
