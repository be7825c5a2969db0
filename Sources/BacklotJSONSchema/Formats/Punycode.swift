/// The Punycode encoding of Unicode as letters, digits and hyphens (RFC 3492).
enum Punycode {
  private static let (base, lowest, highest, skew, damp): (Int, Int, Int, Int, Int) = (36, 1, 26, 38, 700)
  private static let (firstBias, firstScalar): (Int, Int) = (72, 128)
  /// The maximum length: longer than any label, and too short for an overflow.
  private static let longest = 256

  static func decoded(_ bytes: [UInt8]) -> [Unicode.Scalar]? {
    guard bytes.count <= longest else { return nil }
    let hyphen = bytes.lastIndex(of: UInt8(ascii: "-"))
    var scalars = bytes[..<(hyphen ?? 0)].map { Unicode.Scalar($0) }
    var place = hyphen.map { $0 + 1 } ?? 0
    if place == bytes.count { return nil }
    var (scalar, index, bias) = (firstScalar, 0, firstBias)
    while place < bytes.count {
      let start = index
      var (weight, k) = (1, base)
      while true {
        guard place < bytes.count, let digit = digit(bytes[place]) else { return nil }
        place += 1
        index += digit * weight
        let threshold = threshold(at: k, bias: bias)
        if digit < threshold { break }
        weight *= base - threshold
        k += base
        if weight > 1 << 40 || index > 1 << 40 { return nil }
      }
      bias = adapted(index - start, count: scalars.count + 1, isFirst: start == 0)
      scalar += index / (scalars.count + 1)
      index %= scalars.count + 1
      guard let value = UInt32(exactly: scalar).flatMap(Unicode.Scalar.init) else { return nil }
      scalars.insert(value, at: index)
      index += 1
    }
    return scalars
  }

  static func encoded(_ scalars: [Unicode.Scalar]) -> [UInt8]? {
    guard scalars.count <= longest else { return nil }
    var bytes = scalars.filter(\.isASCII).map { UInt8(truncatingIfNeeded: $0.value) }
    let basic = bytes.count
    if basic > 0 { bytes.append(UInt8(ascii: "-")) }
    var (current, delta, bias, handled) = (firstScalar, 0, firstBias, basic)
    while handled < scalars.count {
      let next = scalars.lazy.map { Int($0.value) }.filter { $0 >= current }.min() ?? current
      delta += (next - current) * (handled + 1)
      current = next
      for scalar in scalars {
        if scalar.value < current { delta += 1 }
        guard scalar.value == current else { continue }
        append(delta, bias: bias, to: &bytes)
        bias = adapted(delta, count: handled + 1, isFirst: handled == basic)
        delta = 0
        handled += 1
      }
      delta += 1
      current += 1
    }
    return bytes
  }

  private static func append(_ delta: Int, bias: Int, to bytes: inout [UInt8]) {
    var (rest, k) = (delta, base)
    while true {
      let threshold = threshold(at: k, bias: bias)
      if rest < threshold { break }
      bytes.append(letter(threshold + (rest - threshold) % (base - threshold)))
      rest = (rest - threshold) / (base - threshold)
      k += base
    }
    bytes.append(letter(rest))
  }

  private static func threshold(at k: Int, bias: Int) -> Int {
    max(lowest, min(highest, k - bias))
  }

  private static func adapted(_ delta: Int, count: Int, isFirst: Bool) -> Int {
    var delta = isFirst ? delta / damp : delta / 2
    delta += delta / count
    var k = 0
    while delta > (base - lowest) * highest / 2 {
      delta /= base - lowest
      k += base
    }
    return k + (base - lowest + 1) * delta / (delta + skew)
  }

  private static func digit(_ byte: UInt8) -> Int? {
    if byte.isASCIILetter { return Int((byte | 0x20) - UInt8(ascii: "a")) }
    return byte.isASCIIDigit ? Int(byte - UInt8(ascii: "0")) + 26 : nil
  }

  private static func letter(_ digit: Int) -> UInt8 {
    UInt8(truncatingIfNeeded: digit < 26 ? digit + Int(UInt8(ascii: "a")) : digit - 26 + Int(UInt8(ascii: "0")))
  }
}
