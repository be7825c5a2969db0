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

private struct Knife: Equatable { var length: Int }

@Fake private protocol Drawer {
  func open(_ knife: Knife) -> Knife
  var knives: [Knife] { get }
}

@Fake fileprivate protocol Lid: Sendable { func close() }

enum Cellar {
  private struct Wine {}
  @Fake private protocol Shelf { func take() -> Wine? }
  static func emptyCount() -> Int { FakeShelf().take() == nil ? 1 : 0 }
}

@Suite struct FakeMacroTests {
  @Test func `a private protocol has a fake that is as private`() {
    let drawer = FakeDrawer()
    drawer.openCalls.handler = { Knife(length: $0.length + 1) }
    drawer.knives = [Knife(length: 1)]
    #expect((drawer as any Drawer).open(Knife(length: 4)) == Knife(length: 5))
    let lid = FakeLid()
    lid.close()
    #expect(lid.closeCalls.count == 1)
    #expect(Cellar.emptyCount() == 1)
  }

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
