#if !canImport(ObjectiveC)
  import Foundation
  import FoundationNetworking
  import SampleContract
  import Testing
  import XCTest

  @testable import BacklotTesting

  /// Failures in XCTest and their locations, observed from outside.
  ///
  /// Serialized, because XCTest runs one case at a time in a process.
  @Suite(.serialized) struct XCTestFailureTests {
    // MARK: Requests without a stub

    @Test func `in XCTest an unhandled request fails the test that asked, at its backend's line`() async throws {
      let failures = await XCTestRehearsal.failures {
        [
          DogCase(name: "before") { _ in ask("/dogs") },
          DogCase(name: "asking for cats") { _ in ask("/cats") },
          DogCase(name: "after") { _ in ask("/dogs") },
        ]
      }
      let failure = try #require(failures.first)
      #expect(failures.count == 1)
      #expect(failure.test == "asking for cats")
      #expect(failure.file == "XCTestFailureTests.swift" && failure.line == DogCase.line)
      #expect(failure.message.contains("✗ GET /cats matched no stub"))
      #expect(failure.message.contains("nearest: Get(\"/dogs\")  at XCTestFailureTests.swift:"))
    }

    @Test func `in XCTest an unhandled request fails the test at the line where it took its backend`() async throws {
      let line = #line + 4
      let failures = await XCTestRehearsal.failures {
        [
          XCTestCase(name: "asking for cats") { testCase in
            testCase.useBackend { Get("/dogs") }
            ask("/cats")
          },
          XCTestCase(name: "after") { $0.useBackend { Get("/dogs") } },
        ]
      }
      #expect(failures.map(\.test) == ["asking for cats"])
      #expect(failures.map(\.line) == [line])
      #expect(failures.first?.message.contains("✗ GET /cats matched no stub") == true)
    }

    @Test func `in XCTest an invalid stub fails its test at the stub's line`() async throws {
      let line = #line + 4
      let failures = await XCTestRehearsal.failures {
        [
          XCTestCase(name: "invalid") { testCase in
            testCase.useBackend { Get("/a") { Respond(1000) } }
          }
        ]
      }
      #expect(failures.map(\.line) == [line])
      #expect(failures.first?.message.contains("the status code 1000 is not between 100 and 999") == true)
    }

    @Test func `in XCTest an asynchronous test fails for what it asked from any thread`() async throws {
      let failures = await XCTestRehearsal.failures {
        [
          DogCase(name: "async") { testCase in
            try asyncTest { (_: XCTestCase) in
              {
                await Task.detached { await request("/cats") }.value
                await request("/dogs")
              }
            }(testCase)()
          },
          DogCase(name: "dispatch") { _ in
            DispatchQueue.global().sync { ask("/birds") }
          },
        ]
      }
      #expect(failures.map(\.test) == ["async", "dispatch"])
      #expect(zip(failures, ["/cats", "/birds"]).allSatisfy { $0.message.contains("✗ GET \($1) matched no stub") })
    }

    @Test func `in XCTest a test that allows unhandled requests does not fail`() async {
      let failures = await XCTestRehearsal.failures {
        [
          XCTestCase(name: "allowed") { testCase in
            testCase.useBackend(unhandled: .allow) { Get("/dogs") }
            ask("/cats")
          }
        ]
      }
      #expect(failures.isEmpty, "\(failures)")
    }

    // MARK: Contracts

    @Test func `in XCTest an answer that breaks a contract fails the test, at the line of its stub`() async {
      let line = #line + 10
      let failures = await XCTestRehearsal.failures {
        [
          XCTestCase(name: "allowed") { testCase in
            testCase.useBackend(breaches: .allow) { PetContract() }
            Backend.current.add { Get("/pets/{id}") { Respond(HTTPStatus(code: 418)) } }
            ask("/pets/7")
          },
          XCTestCase(name: "broken") { testCase in
            testCase.useBackend {
              Get("/pets/{id}") { Respond(HTTPStatus(code: 418)) }
              PetContract()
            }
            ask("/pets/7")
          },
        ]
      }
      #expect(failures.map(\.test) == ["broken"])
      #expect(failures.map(\.line) == [line])
      #expect(failures.first?.message.contains("✗ response.status: 418 is not described (pets.yaml:20)") == true)
    }

    @Test func `in XCTest a stub that answered no request fails the test at its line, if the test says so`() async {
      let line = #line + 5
      let failures = await XCTestRehearsal.failures {
        [
          XCTestCase(name: "unused") { testCase in
            testCase.useBackend(unused: .fail) {
              Get("/dogs")
              Get("/cats")
            }
            ask("/cats")
          },
          XCTestCase(name: "allowed") { $0.useBackend { Get("/dogs") } },
        ]
      }
      #expect(failures.map(\.test) == ["unused"], "\(failures)")
      #expect(failures.map(\.line) == [line])
      #expect(failures.first?.message.contains("✗ Get(\"/dogs\") at XCTestFailureTests.swift") == true, "\(failures)")
    }

    @Test func `in XCTest a test that forgets to move stepped time fails at the line of its backend`() async {
      let line = #line + 4
      let failures = await XCTestRehearsal.failures {
        [
          XCTestCase(name: "stalled") { testCase in
            testCase.useBackend(time: .stepped, stalledAfter: .milliseconds(40)) {
              Get("/slow") { Respond(after: .seconds(30)) }
            }
            ask("/slow")
          }
        ]
      }
      #expect(failures.map(\.line) == [line], "\(failures)")
      #expect(failures.first?.message.contains("GET /slow waits for the response of") == true, "\(failures)")
    }

    // MARK: Setting up and tearing down

    @Test func `in XCTest a request in tearDown counts, and setUp need not call super`() async {
      let failures = await XCTestRehearsal.failures { [LateCase(name: "late") { _ in }] }
      #expect(failures.map(\.test) == ["late"])
      #expect(failures.first?.message.contains("✗ GET /in-tearDown matched no stub") == true)
    }

    @Test func `in XCTest a source that cannot be read fails the test`() async {
      let failures = await XCTestRehearsal.failures {
        [XCTestCase(name: "folder") { $0.useBackend { RouteFolder("/no/such/folder") } }]
      }
      #expect(failures.map(\.test) == ["folder"])
      #expect(failures.first?.message.contains("/no/such/folder: cannot be read as a folder") == true)
    }

    // MARK: One case after the other

    @Test func `in XCTest a backend ends with its test, and the next test has none`() async {
      let failures = await XCTestRehearsal.failures {
        [
          XCTestCase(name: "with") { testCase in
            testCase.useBackend { Get("/dogs") }
            if XCTestScope.current == nil { XCTFail("no backend") }
          },
          XCTestCase(name: "without") { _ in if XCTestScope.current != nil { XCTFail("a backend was left") } },
          DogCase(name: "with again") { _ in ask("/dogs") },
          XCTestCase(name: "without again") { _ in if XCTestScope.current != nil { XCTFail("a backend was left") } },
        ]
      }
      #expect(failures.isEmpty, "\(failures)")
    }

    // MARK: Assertions

    @Test func `in XCTest an assertion about requests fails at its line and says what came instead`() async throws {
      let line = #line + 6
      let failures = await XCTestRehearsal.failures {
        [
          DogCase(name: "received") { _ in
            ask("/dogs")
            XCTAssertReceived(Get("/dogs"), .once)
            XCTAssertReceived(Get("/dogs"), .twice)
            XCTAssertReceived(inOrder: Get("/dogs"))
            XCTAssertReceived(inOrder: Get("/dogs"), Get("/cats"))
          }
        ]
      }
      #expect(failures.map(\.line) == [line, line + 2])
      #expect(failures.first?.message.contains("received: once") == true, "\(failures)")
      #expect(failures.last?.message.contains("expected in this order:") == true, "\(failures)")
    }

    @Test func `in XCTest stepped time and fixtures report at their lines`() async throws {
      let line = #line + 6
      let failures = await XCTestRehearsal.failures {
        [
          DogCase(name: "time") { testCase in
            try asyncTest { (_: XCTestCase) in
              {
                await Backend.current.advance(by: .seconds(1))
                await Backend.current.arrival(of: Get("/dogs"), within: .milliseconds(1))
                _ = Respond(fixture: "NoSuchFixture.json")
              }
            }(testCase)()
          }
        ]
      }
      #expect(failures.map(\.line) == [line, line + 1, line + 2])
      #expect(failures.first?.message.contains("useBackend(time: .stepped)") == true)
      #expect(failures.last?.message.contains("NoSuchFixture.json: no such file") == true)
    }

    @Test func `in XCTest a sequence that does not end in time fails the test at that line`() async {
      let line = #line + 5
      let failures = await XCTestRehearsal.failures {
        [
          XCTestCase(name: "endless") { testCase in
            testCase.useBackend {}
            _ = try testCase.awaitCompletion(of: AsyncStream<Int> { _ in }, timeout: .milliseconds(20))
          }
        ]
      }
      #expect(failures.first?.line == line, "\(failures)")
      #expect(failures.first?.message.contains("no completion within 0.02 seconds") == true)
      #expect(failures.last?.message.contains("threw error") == true, "\(failures)")
    }
  }

  /// Asks the running test's backend, as code does that owns a session.
  private func ask(_ path: String) {
    guard let url = URL(string: "https://backend.test\(path)") else { return }
    let answered = DispatchSemaphore(value: 0)
    Backend.current.urlSession.dataTask(with: url) { _, _, _ in answered.signal() }.resume()
    answered.wait()
  }

  private func request(_ path: String) async {
    let message = HTTPRequest(method: .get, authority: "backend.test", path: path)
    _ = await Task { try await StubTransport(Backend.current).send(message) }.result
  }

  private final class DogCase: BackendTestCase {
    static let line = #line + 2
    override var backendTrait: BackendTrait {
      .backend { Get("/dogs") { Respond(json: []) } }
    }
  }

  private final class LateCase: BackendTestCase {
    override func setUp() { backend.add { Get("/in-setUp") } }

    override func tearDown() {
      ask("/in-setUp")
      ask("/in-tearDown")
    }
  }
#endif
