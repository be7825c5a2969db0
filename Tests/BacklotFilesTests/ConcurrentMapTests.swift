import Testing

@testable import BacklotFiles

@Suite struct ConcurrentMapTests {
  @Test(arguments: [0, 1, 31, 32, 33, 100, 1000])
  func `the parts are the whole in its order`(count: Int) {
    let numbers = Array(0..<count)
    let parts = numbers[...].concurrentMap(Array.init)
    #expect(parts.flatMap(\.self) == numbers)
    #expect(parts.count == (count == 0 ? 0 : count < 32 ? 1 : 32))
    #expect(parts.allSatisfy { !$0.isEmpty })
  }

  @Test func `a slice is mapped from its own start`() {
    let numbers = Array(0..<200)[100...]
    #expect(numbers.concurrentMap(Array.init).flatMap(\.self) == Array(numbers))
  }
}
