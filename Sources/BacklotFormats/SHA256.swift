/// The hash function SHA-256 (FIPS 180-4 §6.2), since CryptoKit does not exist on Linux.
package enum SHA256 {
  /// Returns the 32 bytes of the digest of a message.
  package static func digest(of message: [UInt8]) -> [UInt8] {
    var hash = initialHash
    var schedule = [UInt32](repeating: 0, count: 64)
    let padded = message + padding(forCount: message.count)
    for start in stride(from: 0, to: padded.count, by: 64) {
      expand(padded[start..<start + 64], into: &schedule)
      compress(schedule, into: &hash)
    }
    return hash.flatMap { word in stride(from: 24, through: 0, by: -8).map { UInt8(truncatingIfNeeded: word >> $0) } }
  }
}

extension SHA256 {
  /// Returns the bit 1, zeros up to the last eight bytes of a block, and the message's length in bits (§5.1.1).
  private static func padding(forCount count: Int) -> [UInt8] {
    let zeroCount = (119 - count % 64) % 64
    let bitCount = UInt64(count) << 3
    let length = stride(from: 56, through: 0, by: -8).map { UInt8(truncatingIfNeeded: bitCount >> UInt64($0)) }
    return [0x80] + [UInt8](repeating: 0, count: zeroCount) + length
  }

  /// Computes the message schedule of a block (§6.2.2, step 1).
  private static func expand(_ block: ArraySlice<UInt8>, into schedule: inout [UInt32]) {
    for index in 0..<16 {
      let start = block.startIndex + 4 * index
      schedule[index] = block[start..<start + 4].reduce(0) { $0 << 8 | UInt32($1) }
    }
    for index in 16..<64 {
      let (early, late) = (schedule[index - 15], schedule[index - 2])
      let sigma0 = rotate(early, by: 7) ^ rotate(early, by: 18) ^ early >> 3
      let sigma1 = rotate(late, by: 17) ^ rotate(late, by: 19) ^ late >> 10
      schedule[index] = schedule[index - 16] &+ sigma0 &+ schedule[index - 7] &+ sigma1
    }
  }

  /// Updates the hash with a block (§6.2.2, steps 2 to 4), with the standard's names of the working variables.
  private static func compress(_ schedule: [UInt32], into hash: inout [UInt32]) {
    var (a, b, c, d) = (hash[0], hash[1], hash[2], hash[3])
    var (e, f, g, h) = (hash[4], hash[5], hash[6], hash[7])
    for index in 0..<64 {
      let sum1 = rotate(e, by: 6) ^ rotate(e, by: 11) ^ rotate(e, by: 25)
      let choice = (e & f) ^ (~e & g)
      let first = h &+ sum1 &+ choice &+ constants[index] &+ schedule[index]
      let sum0 = rotate(a, by: 2) ^ rotate(a, by: 13) ^ rotate(a, by: 22)
      let majority = (a & b) ^ (a & c) ^ (b & c)
      (h, g, f, e) = (g, f, e, d &+ first)
      (d, c, b, a) = (c, b, a, first &+ sum0 &+ majority)
    }
    for (index, word) in [a, b, c, d, e, f, g, h].enumerated() { hash[index] &+= word }
  }

  private static func rotate(_ word: UInt32, by count: UInt32) -> UInt32 { word >> count | word << (32 - count) }

  /// The initial hash value (§5.3.3).
  private static let initialHash: [UInt32] = [
    0x6a09_e667, 0xbb67_ae85, 0x3c6e_f372, 0xa54f_f53a, 0x510e_527f, 0x9b05_688c, 0x1f83_d9ab, 0x5be0_cd19,
  ]

  /// The constants K (§4.2.2).
  private static let constants: [UInt32] = [
    0x428a_2f98, 0x7137_4491, 0xb5c0_fbcf, 0xe9b5_dba5, 0x3956_c25b, 0x59f1_11f1, 0x923f_82a4, 0xab1c_5ed5,
    0xd807_aa98, 0x1283_5b01, 0x2431_85be, 0x550c_7dc3, 0x72be_5d74, 0x80de_b1fe, 0x9bdc_06a7, 0xc19b_f174,
    0xe49b_69c1, 0xefbe_4786, 0x0fc1_9dc6, 0x240c_a1cc, 0x2de9_2c6f, 0x4a74_84aa, 0x5cb0_a9dc, 0x76f9_88da,
    0x983e_5152, 0xa831_c66d, 0xb003_27c8, 0xbf59_7fc7, 0xc6e0_0bf3, 0xd5a7_9147, 0x06ca_6351, 0x1429_2967,
    0x27b7_0a85, 0x2e1b_2138, 0x4d2c_6dfc, 0x5338_0d13, 0x650a_7354, 0x766a_0abb, 0x81c2_c92e, 0x9272_2c85,
    0xa2bf_e8a1, 0xa81a_664b, 0xc24b_8b70, 0xc76c_51a3, 0xd192_e819, 0xd699_0624, 0xf40e_3585, 0x106a_a070,
    0x19a4_c116, 0x1e37_6c08, 0x2748_774c, 0x34b0_bcb5, 0x391c_0cb3, 0x4ed8_aa4a, 0x5b9c_ca4f, 0x682e_6ff3,
    0x748f_82ee, 0x78a5_636f, 0x84c8_7814, 0x8cc7_0208, 0x90be_fffa, 0xa450_6ceb, 0xbef9_a3f7, 0xc671_78f2,
  ]
}
