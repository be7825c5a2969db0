import BacklotPlatform
import BacklotTesting
import Foundation
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Stubs that cannot be right, in each seam of a test.
@Suite struct InvalidStubTraitTests {
  @Test func `an invalid stub fails its test at the stub's line, before the test runs`() async throws {
    let hasRun = Mutex(false)
    let line = #line + 1
    let found = try await issues(.backend { Get("/price") { Respond(json: ["price": Double.nan]) } }) {
      #expect(Backend.current.diagnostics.count == 1)
      hasRun.withLock { $0 = true }
    }
    let ran = hasRun.withLock { $0 }
    #expect(ran)
    #expect(found.map(\.line) == [line] && found.allSatisfy { !$0.isWarning })
    #expect(
      found.first?.text.contains(
        #"Get("/price"): the value cannot be encoded as JSON: price: JSON has no number nan; "#
      ) == true
    )
  }

  @Test func `an invalid stub fails its test with a server at the stub's line`() async throws {
    let line = #line + 1
    let found = try await issues(.server { Get("/a") { Respond().header("Bad Name", "v") } }) {}
    #expect(found.map(\.line) == [line])
  }

  @Test func `an invalid stub that a test adds fails the test at the stub's line`() async throws {
    let line = Mutex(0)
    let found = try await issues(.backend {}) {
      line.withLock { $0 = #line + 1 }
      Backend.current.add { Host("a.example/v1") { Get("/a") } }
    }
    #expect(found.map(\.line) == [line.withLock { $0 }])
    #expect(found.first?.text.contains("write a path in each stub") == true)
  }

  @Test func `an invalid computed answer fails the test at the stub's line, once`() async throws {
    let line = #line + 1
    let found = try await issues(.backend { Get("/a") { _ in Respond(json: [Double.infinity]) } }) {
      for _ in 1...2 {
        let status = try await fetch("/a")
        #expect(status == 500)
      }
    }
    #expect(found.map(\.line) == [line])
  }

  @Test func `the client's error says why the stub does not answer`() async throws {
    let found = try await issues(.backend { Get("/a") { Respond().header("Bad Name", "v") } }) {
      let endpoint = Endpoint<EndpointKinds.Public, EmptyResponse>(path: "a")
      let error = await #expect(throws: ClientError.self) { try await APIClient.stubbed.send(endpoint) }
      #expect(error?.message.contains(#""Bad Name" is not a valid field name"#) == true, "\(error?.message ?? "")")
    }
    #expect(found.count == 1)
  }

  @Test func `a stub that never answers is a warning at its line`() async throws {
    let line = #line + 4
    let found = try await issues(
      .backend(unused: .allow) {
        Get("/dogs/{id}")
        Get("/dogs/new")
      }
    ) {}
    #expect(found.map(\.line) == [line] && found.allSatisfy(\.isWarning))
    #expect(
      found.first?.text.contains(#"Get("/dogs/{id}") at InvalidStubTraitTests.swift:\#(line - 1) answers"#) == true
    )
  }

  @Test func `encoded content that this system cannot decode is passed on with a warning`() async throws {
    let gzip: [UInt8] = [31, 139, 8, 0, 0, 0, 0, 0, 0, 3, 171, 174, 5, 0, 67, 191, 166, 163, 2, 0, 0, 0]
    let line = #line + 2
    let found = try await issues(
      .backend { Get("/a") { Respond(headers: ["Content-Encoding": "gzip"], body: HTTPBody(gzip)) } }
    ) {
      let request = HTTPRequest(method: .get, authority: "a.test", path: "/a")
      let bytes = try await StubTransport(Backend.current).send(request).body.bytes
      let session = Backend.current.urlSession
      let (data, _) = try await session.data(from: try #require(URL(string: "http://a.test/a")))
      #if canImport(Compression)
        #expect(bytes == Array("{}".utf8) && data == Data("{}".utf8))
      #else
        #expect(bytes == gzip && data == Data(gzip))
      #endif
    }
    #if canImport(Compression)
      #expect(found.isEmpty)
    #else
      #expect(found.map(\.line) == [line] && found.allSatisfy(\.isWarning))
      #expect(found.first?.text.contains("no decoder for gzip is available") == true)
    #endif
  }
}
