import BacklotHTTP

/// The ASCII form of internationalized host names (RFC 5890 §2.3.2.1), which `URLSession` sends.
package enum Punycode {
  /// Returns a host in lower case, with each label that is not ASCII as an A-label: `xn--bcher-kva.example`.
  ///
  /// Percent-encoded letters are decoded first. Composed and decomposed letters are not unified.
  package static func host(_ host: Substring) -> String {
    let name = host.lowercased()
    guard name.utf8.contains(where: { $0 >= 0x80 || $0 == UInt8(ascii: "%") }) else { return name }
    let decoded = PercentEncoding.decode(name).lowercased().unicodeScalars
    // An ASCII letter need not be encoded, and has no other form.
    if decoded.allSatisfy(\.isASCII) { return name }
    let labels = decoded.split(omittingEmptySubsequences: false) { ".。．｡".unicodeScalars.contains($0) }
    return labels.map { label(Array($0)) }.joined(separator: ".")
  }

  private static func label(_ scalars: [Unicode.Scalar]) -> String {
    // A longer label is not valid (RFC 1035 §2.3.4), and encoding it would take quadratic time.
    let isPlain = scalars.count > 63 || scalars.allSatisfy(\.isASCII)
    return isPlain ? scalars.reduce(into: "") { $0.unicodeScalars.append($1) } : "xn--" + encoded(scalars)
  }

  /// Returns the encoded label (RFC 3492 §6.3).
  private static func encoded(_ label: [Unicode.Scalar]) -> String {
    let basic = label.filter(\.isASCII)
    var text = basic.reduce(into: "") { $0.unicodeScalars.append($1) } + (basic.isEmpty ? "" : "-")
    var (next, delta, bias, handled) = (128, 0, 72, basic.count)
    while handled < label.count {
      let code = Int(label.lazy.map(\.value).filter { $0 >= next }.min() ?? 0)
      delta += (code - next) * (handled + 1)
      next = code
      for scalar in label {
        if scalar.value < code { delta += 1 }
        guard scalar.value == code else { continue }
        text += digits(of: delta, bias: bias)
        bias = adapted(delta, count: handled + 1, isFirst: handled == basic.count)
        delta = 0
        handled += 1
      }
      delta += 1
      next += 1
    }
    return text
  }

  /// Returns a number as an integer of variable length (RFC 3492 §3.3).
  private static func digits(of number: Int, bias: Int) -> String {
    var (text, rest, base) = ("", number, 36)
    while true {
      let threshold = min(max(base - bias, 1), 26)
      guard rest >= threshold else { return text + digit(rest) }
      text += digit(threshold + (rest - threshold) % (36 - threshold))
      rest = (rest - threshold) / (36 - threshold)
      base += 36
    }
  }

  private static func digit(_ value: Int) -> String {
    String(Unicode.Scalar(UInt8(value < 26 ? value + 97 : value + 22)))
  }

  /// Returns the bias after a number (RFC 3492 §6.1).
  private static func adapted(_ delta: Int, count: Int, isFirst: Bool) -> Int {
    var rest = isFirst ? delta / 700 : delta / 2
    rest += rest / count
    var steps = 0
    while rest > 455 {
      rest /= 35
      steps += 36
    }
    return steps + 36 * rest / (rest + 38)
  }
}
