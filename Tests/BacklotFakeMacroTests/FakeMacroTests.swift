import BacklotFakeMacro
import Testing

@Fake protocol Kitchen: Sendable {
  func cook(_ dish: String, minutes: Int) async throws -> Int
  var isOpen: Bool { get }
}

enum House {
  @Fake @MainActor protocol Door: AnyObject {
    func open(completion: @escaping (Bool) -> Void)
  }
}

@Suite struct FakeMacroTests {
  @Test func `a protocol with @Fake has a fake beside it`() async throws {
    let kitchen = FakeKitchen()
    kitchen.isOpen = true
    kitchen.cookCalls.handler = { _, minutes in minutes * 2 }
    let service: any Kitchen = kitchen
    #expect(try await service.cook("soup", minutes: 4) == 8)
    #expect(service.isOpen)
    #expect(kitchen.cookCalls.last ?? ("", 0) == ("soup", 4))
  }

  @MainActor
  @Test func `a protocol in a type has its fake there`() {
    let door = House.FakeDoor()
    door.openCalls.handler = { $0(true) }
    var isOpen = false
    door.open { isOpen = $0 }
    #expect(isOpen)
  }
}
