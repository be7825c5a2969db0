#if !canImport(ObjectiveC)
  import Foundation
  import FoundationNetworking
  import TemporaryFolders
  import Testing
  import XCTest

  @testable import BacklotTesting

  // Recording and replay in XCTest. It is in that suite, since XCTest runs one case at a time in a process.
  extension XCTestFailureTests {
    @Test func `in XCTest a trait records, and replays in the next process`() async throws {
      let dogs = try RecordedRehearsal()
      for _ in 1...2 {
        let trait = dogs.trait()
        let failures = await XCTestRehearsal.failures {
          [
            XCTestCase(name: "dogs") { testCase in
              testCase.useBackend(trait)
              testCase.useBackend { Get("/new") { Respond(.created) } }
              XCTAssertEqual(status(of: "/dogs"), 200)
              XCTAssertEqual(status(of: "/new"), 201)
            }
          ]
        }
        #expect(failures.isEmpty, "\(failures)")
        dogs.startProcess()
      }
      #expect(dogs.requestCount == 1)
      #expect(try dogs.recorded() == ["/dogs"])
    }

    @Test func `in XCTest a base class can have the trait`() async throws {
      let dogs = try RecordedRehearsal()
      _ = try await issues(dogs.trait()) { try await fetch("/dogs") }
      dogs.startProcess()
      let trait = dogs.trait()
      let failures = await XCTestRehearsal.failures {
        [
          RecordedCase(name: "replayed", trait: trait) { XCTAssertEqual(status(of: "/dogs"), 200) },
          RecordedCase(name: "not recorded", trait: trait) { _ = status(of: "/cats") },
        ]
      }
      #expect(failures.map(\.test) == ["not recorded"], "\(failures)")
      #expect(failures.first?.message.contains("BACKLOT_RECORD=new-episodes swift test --filter 'DogTests'") == true)
    }
  }

  /// Asks the running test's backend, as code does that owns a session.
  private func status(of path: String) -> Int? {
    guard let url = URL(string: "https://backend.test\(path)") else { return nil }
    let answered = DispatchSemaphore(value: 0)
    nonisolated(unsafe) var status: Int?
    Backend.current.urlSession.dataTask(with: url) { _, response, _ in
      status = (response as? HTTPURLResponse)?.statusCode
      answered.signal()
    }
    .resume()
    answered.wait()
    return status
  }

  private final class RecordedCase: BackendTestCase {
    private let trait: BackendTrait

    init(name: String, trait: BackendTrait, _ body: @escaping @Sendable () -> Void) {
      self.trait = trait
      super.init(name: name) { _ in body() }
    }

    required init(name: String, testClosure: @escaping (XCTestCase) throws -> Void) {
      trait = .backend {}
      super.init(name: name, testClosure: testClosure)
    }

    override var backendTrait: BackendTrait { trait }
  }
#endif
