/// A random number generator with a fixed sequence per seed, in all versions (SplitMix64).
struct SampleGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) {
    state = seed
  }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var value = state
    value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
    return value ^ (value >> 31)
  }
}

extension RandomNumberGenerator {
  /// Returns a number below a positive count; the result does not depend on the version of the standard library.
  mutating func draw(below count: Int) -> Int { Int(next().multipliedFullWidth(by: UInt64(count)).high) }

  /// Returns a random element of a nonempty array.
  mutating func draw<Element>(from elements: [Element]) -> Element { elements[draw(below: elements.count)] }
}
