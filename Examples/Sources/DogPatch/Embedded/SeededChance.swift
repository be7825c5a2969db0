import Synchronization

/// Chance that its seed repeats exactly (SplitMix64).
final class SeededChance: Sendable {
  private let state: Mutex<UInt64>

  init(seed: UInt64) { state = Mutex(seed) }

  /// Returns true at random with the specified probability, from 0 for never to 1 for always.
  func strikes(atRate rate: Double) -> Bool { Double(next() >> 11) * 0x1p-53 < rate }

  private func next() -> UInt64 {
    state.withLock { state in
      state &+= 0x9E37_79B9_7F4A_7C15
      var mixed = state
      mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
      mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
      return mixed ^ (mixed >> 31)
    }
  }
}
