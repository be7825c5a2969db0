import BacklotPlatform
import BacklotWireMock
import Testing

@testable import BacklotStubs

#if canImport(Glibc)
  import Glibc
#endif

@Suite struct FreedMemoryTests {
  private final class Counter: Sendable {
    let count = Mutex(0)
  }

  private let counter = Counter()

  private func backend(_ stubs: Int) -> MockBackend {
    MockBackend(
      StubSnapshot(layers: [BackendBlueprint([Self.stubs(stubs)])], conditions: nil),
      time: .immediate,
      seed: 0,
      journal: RequestJournal(capacity: 0),
      reporting: .onRequest,
      interceptor: nil,
      freedMemory: FreedMemory { [counter] in counter.count.withLock { $0 += 1 } }
    )
  }

  private static func stubs(_ count: Int) -> StubMappings {
    let mapping = #"{"request": {"url": "/a"}, "response": {}}"#
    return StubMappings("{\"mappings\": [\(Array(repeating: mapping, count: count).joined(separator: ","))]}")
  }

  @Test(arguments: [(FreedMemory.stubCount - 1, 0), (FreedMemory.stubCount, 1)])
  func `memory is given back once enough stubs are gone`(removed: Int, times: Int) {
    let backend = backend(removed)
    #expect(backend.stubs.count == removed)
    backend.replaceSources {}
    #expect(counter.count.withLock(\.self) == times)
  }

  @Test func `stubs that go one after the other count together, and begin anew afterwards`() {
    let memory = FreedMemory { [counter] in counter.count.withLock { $0 += 1 } }
    for _ in 0..<FreedMemory.stubCount * 2 + 1 {
      memory.add(removedStubs: 1)
      memory.add(removedStubs: -3)
    }
    #expect(counter.count.withLock(\.self) == 2)
  }

  #if canImport(Glibc)
    @Test func `the C library has the function that gives memory back`() {
      #expect(dlsym(nil, "malloc_trim") != nil)
    }
  #endif
}
