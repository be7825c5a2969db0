import Testing

@testable import BacklotURLSession

struct SlotNumeralTests {
  @Test func `every number has a type that knows it`() {
    for number in Array(0...300) + [65_535, 65_536, 1 << 40] { #expect(SlotNumeral.slot(number).id == number) }
  }

  @Test func `a number has one class, and no two have the same`() {
    let classes = (1...300).map { ObjectIdentifier(SlotNumeral.protocolClass($0)) }
    #expect(Set(classes).count == 300)
    #expect(classes[6] == ObjectIdentifier(SlotNumeral.protocolClass(7)))
  }
}
