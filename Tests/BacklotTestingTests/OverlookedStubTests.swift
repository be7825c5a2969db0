import BacklotOpenAPI
import BacklotTesting
import Testing

/// The warnings of a test about mistakes in its stubs if a contract answers instead.
@Suite(.backend { Contract(fixture: "pets") }) struct OverlookedStubTests {
  private static let json: HTTPFields = [.contentType: "application/json"]

  @Test func `a stub whose path is misspelt is a warning at its line, with the request that the contract answered`()
    async throws
  {
    let line = #line + 1
    let issues = try await issues(.backend { Get("/pest") { Respond(json: []) } }) { try await fetch("/pets") }
    #expect(issues.map(\.line) == [line], "\(issues)")
    #expect(issues.first?.isWarning == true)
    let text = try #require(issues.first).text
    #expect(
      text.hasPrefix(
        """
        ✗ Get("/pest") at OverlookedStubTests.swift:\(line) answered no request, although GET /pets nearly matched; \
        the contract (listPets at
        """
      ),
      "\(text)"
    )
    #expect(text.contains("✗ path    /pest                got: /pets"), "\(text)")
  }

  @Test func `a stub that asks for a header field that does not come is a warning`() async throws {
    let trait = BackendTrait.backend { Get("/pets").header("Accept", "text/plain") }
    let issues = try await issues(trait) { try await fetch("/pets", [.accept: "application/json"]) }
    #expect(issues.count == 1 && issues.allSatisfy(\.isWarning), "\(issues)")
    #expect(issues.first?.text.contains("✗ field   Accept = ") == true, "\(issues)")
  }

  @Test func `a stub for a method that the contract does not have is a warning`() async throws {
    let issues = try await issues(.backend { Put("/pets") { Respond(.created) } }) {
      try await fetch("/pets", Self.json, method: .post, body: #"{"name": "Rex"}"#)
    }
    #expect(issues.count == 1 && issues.allSatisfy(\.isWarning), "\(issues)")
    #expect(issues.first?.text.contains("✗ method  PUT                  got: POST") == true, "\(issues)")
  }

  @Test func `a body that no stub matches is explained where the contract refuses it, and once`() async throws {
    let trait = BackendTrait.backend {
      Post("/pets", body: .json(containing: ["name": "Rex"])) { Respond(.created) }
    }
    let body: HTTPBody = #"{"nmae": "Rex"}"#
    let issues = try await issues(trait) { try await fetch("/pets", Self.json, method: .post, body: body) }
    #expect(issues.count == 1, "\(issues)")
    let text = try #require(issues.first).text
    #expect(text.contains("which breaks the contract"))
    #expect(text.contains("nearest: Post(\"/pets\", body: JSON containing"), "\(text)")
    #expect(text.contains("✗ body    JSON containing"), "\(text)")
    #expect(issues.first?.isWarning == false)
  }

  @Test func `requests that are meant for the contract are no news`() async throws {
    let trait = BackendTrait.backend {
      Get("/pets/7") { Respond(json: ["name": "Rex"]) }
      Get("/pets", query: ["page": "2"]) { Respond(json: []) }
      Post("/pets") { Respond(.created) }
    }
    let issues = try await issues(trait) {
      try await fetch("/pets?page=2")
      try await fetch("/pets?page=1")
      try await fetch("/pets/8")
    }
    #expect(issues.isEmpty, "\(issues)")
  }

  @Test func `a route folder's answer hides no mistake either`() async throws {
    let folder = "\(#filePath)".split(separator: "/").dropLast().joined(separator: "/")
    let trait = BackendTrait.backend(breaches: .allow) {
      Get("/dgos") { Respond(json: []) }
      RouteFolder("/\(folder)/Fixtures/Routes")
    }
    let issues = try await issues(trait) { try await fetch("/dogs") }
    #expect(issues.count == 1 && issues.allSatisfy(\.isWarning), "\(issues)")
    #expect(issues.first?.text.contains("GET /dogs nearly matched; a route folder (") == true, "\(issues)")
  }

  @Test func `a test that allows unused stubs has no warning`() async throws {
    let issues = try await issues(.backend(unused: .allow) { Get("/pest") }) { try await fetch("/pets") }
    #expect(issues.isEmpty, "\(issues)")
  }
}

@Suite struct GuardOnlyContractTests {
  @Test func `a contract that only validates answers nothing`() async throws {
    let trait = BackendTrait.backend {
      Get("/dogs") { Respond(json: []) }
      Contract(fixture: "pets", mode: .guardOnly)
    }
    let issues = try await issues(trait) {
      await #expect(throws: UnmatchedRequest.self) { try await fetch("/pets") }
      try await fetch("/dogs")
    }
    #expect(issues.map(\.isWarning) == [false, false], "\(issues)")
    #expect(issues.first?.text.contains("✗ GET /pets matched no stub") == true, "\(issues)")
    #expect(issues.last?.text.contains("no path /dogs in the contract") == true, "\(issues)")
  }

  @Test func `a contract that only validates says that a delay has no effect`() {
    let contract = Contract(fixture: "pets", mode: .guardOnly, options: .init(isStateful: true)).delayed(.seconds(1))
    let backend = MockBackend { contract }
    #expect(backend.diagnostics.count == 1)
    #expect(backend.diagnostics.first?.description.contains("OverlookedStubTests.swift:") == true)
    #expect(backend.stubs.isEmpty)
  }
}

@Suite struct UnusedStubTests {
  @Test func `a stub that was never asked fails the test at its line`() async throws {
    let line = #line + 3
    let trait = BackendTrait.backend(unused: .fail) {
      Get("/dogs") { Respond(json: []) }
      Get("/cats") { Respond(json: []) }
    }
    let issues = try await issues(trait) { try await fetch("/dogs") }
    #expect(issues.map(\.line) == [line], "\(issues)")
    #expect(issues.map(\.isWarning) == [false])
    #expect(issues.map(\.text) == [#"✗ Get("/cats") at OverlookedStubTests.swift:\#(line) answered no request"#])
  }

  @Test func `a stub that was never asked is a warning where the test says so`() async throws {
    let issues = try await issues(.backend(unused: .warn) { Get("/cats") }) {}
    #expect(issues.map(\.isWarning) == [true], "\(issues)")
  }

  @Test func `unused stubs are allowed unless a test says otherwise`() async throws {
    let issues = try await issues(.backend { Get("/cats") }) {}
    #expect(issues.isEmpty, "\(issues)")
  }

  @Test func `stubs that a test adds count, and those of the suite only where the suite says so`() async throws {
    let inner = BackendTrait.backend(unused: .fail) { Get("/cats") }
    let added: @Sendable () async throws -> Void = {
      Backend.current.add { Get("/birds") }
      try await fetch("/cats")
    }
    let quiet = try await issues(.backend { Get("/dogs") }) {
      try await inner.provideScope(for: try #require(Test.current), testCase: nil, performing: added)
    }
    #expect(quiet.map(\.text).map { $0.contains("/birds") } == [true], "\(quiet)")
    let strict = try await issues(.backend(unused: .fail) { Get("/dogs") }) {
      try await BackendTrait.backend { Get("/cats") }
        .provideScope(for: try #require(Test.current), testCase: nil, performing: added)
    }
    #expect(strict.map(\.text).map { $0.contains("/birds") } == [true, false], "\(strict)")
    #expect(strict.last?.text.contains("/dogs") == true, "\(strict)")
  }

  @Test func `a stub that has left a full journal counts as used`() async throws {
    let issues = try await issues(.backend(unused: .fail) { Get("/cats") }) {
      try await fetch("/cats")
      Backend.current.reset()
    }
    #expect(issues.isEmpty, "\(issues)")
  }

  @Test func `a warning about a source is a warning of the test, and an error fails it`() async throws {
    let (warning, error) = (Diagnosed(severity: .warning), Diagnosed(severity: .error))
    #expect(try await issues(.backend { warning }) {}.map(\.isWarning) == [true])
    #expect(try await issues(.backend { error }) {}.map(\.isWarning) == [false])
  }
}

/// A source with a problem.
private struct Diagnosed: BackendSource {
  let severity: SourceDiagnostic.Severity

  func contribute(to blueprint: inout BackendBlueprint) {
    blueprint.diagnostics.append(
      SourceDiagnostic(at: Stub.Origin(file: "a.json"), "It is odd.", severity: severity)
    )
  }
}
