internal import BacklotJSON

extension TemplateFunction {
  static let layouts = [
    padding("center") { ($0 / 2, $0 - $0 / 2) }, padding("ljust") { (0, $0) }, padding("rjust") { ($0, 0) },
    text("abbreviate") { (text, call, _) in
      guard let width = call.argument(0).int, width >= 4 else {
        return .failure("abbreviate takes a text and a width of at least 4")
      }
      let units = Array(text.utf16)
      return .text(units.count <= width ? text : String(decoding: units.prefix(width - 3), as: UTF16.self) + "...")
    },
    text("wordWrap") { (text, call, _) in
      guard let width = call.argument(0).int else { return .failure("found 'null', expected 'length'") }
      return .text(text.wrapped(to: max(1, width)))
    },
  ]

  /// Returns a function that pads a text to a width, on the left and on the right.
  private static func padding(_ name: String, split: @escaping @Sendable (Int) -> (Int, Int)) -> TemplateFunction {
    text(name) { (text, call, run) throws(TemplateInterruption) in
      guard let size = call.option("size").int else { return .failure("found 'null', expected 'size'") }
      let pad = call.option("pad").isMissing ? " " : run.text(of: call.option("pad"))
      let count = text.utf16.count
      guard size > count, !pad.isEmpty else { return .text(text) }
      try run.reserve(size)
      let (left, right) = split(size - count)
      return .text(pad.repeated(to: left) + text + pad.repeated(to: right))
    }
  }
}

extension String {
  /// Returns the text repeated up to a width.
  fileprivate func repeated(to width: Int) -> String {
    let units = Array(utf16)
    return String(decoding: (0..<width).map { units[$0 % units.count] }, as: UTF16.self)
  }

  /// Returns the words on lines of a width.
  ///
  /// A longer word has its own line.
  fileprivate func wrapped(to width: Int) -> String {
    let units = Array(utf16)
    var lines: [ArraySlice<UInt16>] = []
    var start = 0
    while true {
      while start < units.count, units[start] == 32 { start += 1 }
      guard units.count - start > width else { break }
      let end =
        units[start...start + width].lastIndex(of: 32) ?? units[(start + width)...].firstIndex(of: 32) ?? units.count
      lines.append(units[start..<end])
      start = min(end + 1, units.count)
      if end == units.count { break }
    }
    if start < units.count { lines.append(units[start...]) }
    return lines.map { String(decoding: $0, as: UTF16.self) }.joined(separator: "\n")
  }
}
