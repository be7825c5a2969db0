import Foundation
import TemporaryFolders
import Testing

@testable import BacklotTesting

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The trait in combination with others, with sessions, and in parallel.
struct RecordedTraitTests {
  // MARK: Stubs

  @Test(arguments: [true, false])
  func `Stubs come before the recording, inside and outside of it, and are not recorded`(isOutside: Bool) async throws {
    let dogs = try RecordedRehearsal()
    let stubs: BackendTrait = .backend { Get("/new") { Respond(.created) } }
    for _ in 1...2 {
      let recorded = dogs.trait()
      let found = try await issues(isOutside ? stubs : recorded) {
        let inner = isOutside ? recorded : stubs
        try await inner.provideScope(for: try #require(Test.current), testCase: nil) {
          try await expectStatus(201, "/new")
          try await expectStatus(200, "/dogs")
          Backend.current.add { Get("/added") { Respond(.accepted) } }
          try await expectStatus(202, "/added")
        }
      }
      #expect(found.filter { !$0.isWarning }.isEmpty, "\(found)")
      dogs.startProcess()
    }
    #expect(try dogs.recorded() == ["/dogs"])
    #expect(dogs.requestCount == 1)
  }

  @Test func `The trait can have stubs of its own, and a contract does not replace the real backend`() async throws {
    let dogs = try RecordedRehearsal()
    let trait = dogs.trait {
      Get("/new") { Respond(.created) }
      AnyContract()
    }
    let found = try await issues(trait) {
      try await expectStatus(201, "/new")
      try await expectStatus(200, "/dogs")
    }
    #expect(found.filter { !$0.isWarning }.isEmpty, "\(found)")
    #expect(try dogs.recorded() == ["/dogs"])
  }

  private struct AnyContract: BackendSource {
    func contribute(to blueprint: inout BackendBlueprint) {
      var stub = Stub(RequestMatcher(), response: .fixed(Respond(.notFound)), origin: .init(file: "contract"))
      stub.source = .contract
      blueprint.stubs.append(stub)
    }
  }

  @Test func `A recording in a folder above is found, and is recorded there`() async throws {
    let dogs = try RecordedRehearsal()
    _ = try await issues(dogs.trait()) { try await fetch("/dogs") }
    dogs.startProcess(["BACKLOT_RECORD": "all"])
    var deeper = dogs.trait("dogs.har")
    deeper.recorded?.sourceFile = dogs.folder.path + "/Deeper/DogTests.swift"
    let found = try await issues(deeper) {
      try await fetch("/dogs")
      try await fetch("/dogs")
    }
    #expect(found.first?.text.contains("2 exchanges recorded in \(dogs.path)") == true, "\(found)")
    #expect(try dogs.recorded().count == 2)
  }

  // MARK: Clients

  @Test func `Code with a URLSession is recorded and replayed`() async throws {
    let dogs = try RecordedRehearsal()
    let url = try #require(URL(string: "https://api.test/dogs"))
    for _ in 1...2 {
      _ = try await issues(dogs.trait()) {
        let (data, _) = try await Backend.current.urlSession.data(from: url)
        #expect(String(decoding: data, as: UTF8.self) == #"["Rex"]"#)
      }
      dogs.startProcess()
    }
    #expect(dogs.requestCount == 1)
  }

  @Test func `A server of the test is recorded and replayed, even if the real backend uses TLS`() async throws {
    let dogs = try RecordedRehearsal()
    for _ in 1...2 {
      let server = ServerTrait(backend: dogs.trait(), configuration: nil)
      try await withKnownIssue(isIntermittent: true) {
        try await server.provideScope(for: try #require(Test.current), testCase: nil) {
          let url = try #require(URL(string: MockServer.current.url + "/dogs"))
          let (data, _) = try await URLSession.shared.data(from: url)
          #expect(String(decoding: data, as: UTF8.self) == #"["Rex"]"#)
        }
      } matching: {
        $0.severity == .warning
      }
      dogs.startProcess()
    }
    #expect(dogs.requestCount == 1)
  }

  @Test func `Conditions of the test apply while it records and replays`() async throws {
    let dogs = try RecordedRehearsal()
    for _ in 1...2 {
      _ = try await issues(dogs.trait()) {
        let conditions: ConditionsTrait = .conditions(.network(.threeG))
        try await conditions.provideScope(for: try #require(Test.current), testCase: nil) {
          try await expectStatus(200, "/dogs")
          #expect(Backend.current.clock.now.sinceStart == .milliseconds(300))
        }
      }
      dogs.startProcess()
    }
    #expect(dogs.requestCount == 1)
  }

  @Test func `The default transport sends requests as they are, without content codings`() async throws {
    let real = MockBackend { Get("/dogs") { Respond(json: ["Rex"]) } }
    let server = try MockServer(real)
    defer { server.stop() }
    let dogs = try RecordedRehearsal()
    var trait: BackendTrait = .recorded("dogs", from: server.url, near: dogs.folder.path + "/DogTests.swift")
    trait.recorded?.environment = RecordingEnvironment(variables: [:])
    _ = try await issues(trait) { try await expectStatus(200, "/dogs", [.acceptEncoding: "gzip"]) }
    #expect(real.journal.entries.map { $0.request.headerFields[.acceptEncoding] } == ["identity"])
    let text = try dogs.text()
    #expect(text.contains(#"{ "name": "Accept-Encoding", "value": "gzip" }"#))
    #expect(!text.contains("identity"))
  }

  // MARK: Parallel tests

  @Test func `Tests that run at the same time record to one file`() async throws {
    let dogs = try RecordedRehearsal { Get("/dogs/{id}") { Respond(json: .string("dog \($0.path["id"] ?? "")")) } }
    let found = try await together(40) { number in
      try await issues(dogs.trait()) { try await expectStatus(200, "/dogs/\(number)") }
    }
    #expect(found.filter { !$0.isWarning }.isEmpty, "\(found)")
    #expect(try Set(dogs.recorded()).count == 40)
    #expect(try dogs.recorded().count == 40)
    dogs.startProcess()
    let replayed = try await issues(dogs.trait()) {
      for number in 0..<40 { try await expectStatus(200, "/dogs/\(number)") }
    }
    #expect(replayed.isEmpty, "\(replayed)")
    #expect(dogs.requestCount == 40)
  }

  @Test func `200 tests replay one recording at the same time, each with its own progress`() async throws {
    let dogs = try RecordedRehearsal {
      Get("/job") { Respond(json: "waiting").then(Respond(json: "running")).then(Respond(json: "done")) }
    }
    _ = try await issues(dogs.trait()) { for _ in 1...3 { try await fetch("/job") } }
    dogs.startProcess()
    let found = try await together(200) { _ in
      try await issues(dogs.trait(whenExhausted: .fail)) {
        for state in ["waiting", "running", "done"] {
          let request = HTTPRequest(method: .get, authority: "a.test", path: "/job")
          let body = try await StubTransport(Backend.current).send(request).body.collect(upTo: 100)
          #expect(String(decoding: body, as: UTF8.self) == "\"\(state)\"")
        }
      }
    }
    #expect(found.isEmpty, "\(found)")
    #expect(dogs.requestCount == 3)
  }

  private func together(
    _ count: Int,
    _ body: @escaping @Sendable (Int) async throws -> [RehearsedIssue]
  ) async throws -> [RehearsedIssue] {
    try await withThrowingTaskGroup(of: [RehearsedIssue].self) { group in
      for number in 0..<count { group.addTask { try await body(number) } }
      return try await group.reduce(into: []) { $0 += $1 }
    }
  }

  // MARK: Secrets

  @Test func `Secrets are not in the file, and others are replayed`() async throws {
    let secrets = ["hunter2-and-more", "tok_8fYq27LmWz"]
    let dogs = try RecordedRehearsal {
      Post("/login") { Respond(json: ["access_token": "tok_8fYq27LmWz"]) }
      Get("/echo") { Respond(text: "signed in with hunter2-and-more") }
    }
    _ = try await issues(dogs.trait()) {
      try await fetch(
        "/login",
        [.contentType: "application/json"],
        method: .post,
        body: #"{"password":"hunter2-and-more"}"#
      )
    }
    // The secret of the first test is known in the second.
    _ = try await issues(dogs.trait()) {
      try await fetch("/echo", [.authorization: "Bearer tok_8fYq27LmWz"])
    }
    let text = try dogs.text()
    for secret in secrets { #expect(!text.contains(secret)) }
    dogs.startProcess()
    let found = try await issues(dogs.trait()) {
      let fields: HTTPFields = [.contentType: "application/json"]
      try await expectStatus(200, "/login", fields, method: .post, body: #"{"password":"another one"}"#)
      try await expectStatus(200, "/echo", [.authorization: "Bearer another"])
    }
    #expect(found.isEmpty, "\(found)")
  }
}
