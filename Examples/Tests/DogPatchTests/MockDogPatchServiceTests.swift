import BacklotClient
import DogPatch
import Foundation
import Synchronization
import Testing

@Suite struct MockDogPatchServiceTests {
  @Test func `the mock counts calls, keeps the completion and returns its task`() throws {
    let mock = MockDogPatchService()
    let names = Mutex<[String]>([])
    #expect(mock.getDogsCallCount == 0)
    #expect(mock.getDogsCompletion == nil)
    let task = mock.getDogs { dogs, _ in names.withLock { $0 = dogs?.map(\.name) ?? [] } }
    #expect(mock.getDogsCallCount == 1)
    #expect(task === mock.getDogsDataTask)
    mock.getDogsCompletion?(try Dog.samples(), nil)
    #expect(names.withLock(\.self) == ["Rex", "Momo"])
  }
}
