internal import BacklotJSON

extension TemplateFunction {
  static let texts = [
    TemplateFunction("trim") { (call, run) throws(TemplateInterruption) in
      .text(try call.content(&run).trimmingSpace())
    },
    TemplateFunction("defaultIfEmpty") { (call, run) in
      guard run.isFalsy(call.subject) else { return .text(run.text(of: call.subject)) }
      return call.argument(0)
    },
    TemplateFunction("yesno") { (call, run) in run.yesNo(call) },
    text("lower") { (text, _, _) in .text(text.lowercased()) },
    text("upper") { (text, _, _) in .text(text.uppercased()) },
    text("capitalizeFirst") { (text, _, _) in .text(text.prefix(1).uppercased() + text.dropFirst()) },
    text("capitalize") { (text, call, _) in .text(text.capitalizingWords(isFull: call.option("fully").bool == true)) },
    text("cut") { (text, call, run) in
      .text(text.replacing(call.argument(0).isMissing ? " " : run.text(of: call.argument(0)), with: ""))
    },
    text("replace") { (text, call, run) throws(TemplateInterruption) in
      guard !call.argument(0).isMissing, !call.argument(1).isMissing else {
        return .failure("replace takes a text, the part to replace and its replacement")
      }
      return .text(
        try run.replaced(text, target: run.text(of: call.argument(0)), replacement: run.text(of: call.argument(1)))
      )
    },
    text("slugify") { (text, _, _) in .text(text.slug) },
    text("stripTags") { (text, _, _) in .text(text.withoutTags) },
    text("substring") { (text, call, _) in
      guard let start = call.argument(0).int else { return .failure("substring takes a start and optionally an end") }
      let units = Array(text.utf16)
      let end = call.argument(1).isMissing ? units.count : call.argument(1).int ?? -1
      guard 0 <= start, start <= end, end <= units.count else {
        return .failure("there is no substring from \(start) to \(end) in \(units.count) characters")
      }
      return .text(String(decoding: units[start..<end], as: UTF16.self))
    },
    TemplateFunction("stringFormat") { (call, run) throws(TemplateInterruption) in
      let text = try StringFormat(run.text(of: call.subject)).text(of: Array(call.rest), &run)
      return text.map { .text($0) } ?? .failure("stringFormat: the format is invalid or refers to a missing argument")
    },
  ]

  /// Returns a function of a text.
  ///
  /// If the text is empty, its result is the second argument.
  static func text(
    _ name: String,
    body: @escaping @Sendable (String, FunctionCall, inout TemplateRun) throws(TemplateInterruption) -> TemplateValue
  ) -> TemplateFunction {
    TemplateFunction(name) { (call, run) throws(TemplateInterruption) in
      if call.arguments.isEmpty || run.isFalsy(call.subject) {
        return call.argument(0).isMissing ? .missing : .text(run.text(of: call.argument(0)))
      }
      let text = run.text(of: call.subject)
      // Some functions process each character, which takes much longer than processing a byte.
      run.request.charge(text.utf8.count, perStep: 2)
      try run.spend()
      return try body(text, call, &run)
    }
  }
}

extension TemplateRun {
  fileprivate func yesNo(_ call: FunctionCall) -> TemplateValue {
    if call.subject.isMissing || call.arguments.isEmpty { return option("maybe", of: call) }
    guard let bool = call.subject.bool else {
      return .failure("found '\(excerpt(of: call.subject))', expected 'boolean'")
    }
    return option(bool ? "yes" : "no", of: call)
  }

  private func option(_ name: String, of call: FunctionCall) -> TemplateValue {
    call.option(name).isMissing ? .text(name) : call.option(name)
  }

  /// Returns the text with occurrences of a target replaced, which may be much longer than its inputs.
  fileprivate mutating func replaced(
    _ text: String,
    target: String,
    replacement: String
  ) throws(TemplateInterruption) -> String {
    guard !target.isEmpty else { return text }
    let (bytes, wanted) = (Array(text.utf8), Array(target.utf8))
    var result: [UInt8] = []
    var rest = bytes[...]
    while let first = rest.first {
      let common = Self.commonPrefixCount(of: rest, and: wanted)
      if common > 64 { try spend(common >> 6) }
      if common == wanted.count {
        try reserve(result.count + replacement.utf8.count, adding: replacement.utf8.count)
        result += replacement.utf8
        rest = rest.dropFirst(wanted.count)
      } else {
        result.append(first)
        rest.removeFirst()
      }
    }
    return String(decoding: result, as: UTF8.self)
  }

  /// Returns the length of the common prefix of two texts in bytes.
  private static func commonPrefixCount(of left: ArraySlice<UInt8>, and right: [UInt8]) -> Int {
    var count = 0
    while count < right.count, count < left.count, left[left.startIndex + count] == right[count] { count += 1 }
    return count
  }
}

extension String {
  /// Returns the text with capitalized words.
  ///
  /// If `isFull` is `true`, all other letters are lowercased.
  fileprivate func capitalizingWords(isFull: Bool) -> String {
    var result = ""
    var isInside = false
    for character in isFull ? lowercased() : self {
      result += isInside ? String(character) : character.uppercased()
      isInside = !character.isWhitespace
    }
    return result
  }

  /// The letters in lowercase, with a hyphen for each white space.
  fileprivate var slug: String {
    String(trimmingSpace().compactMap { $0.isLetter ? Character($0.lowercased()) : $0.isWhitespace ? "-" : nil })
  }

  fileprivate var withoutTags: String {
    var result: [UInt8] = []
    var rest = Array(utf8)[...]
    while let byte = rest.first {
      if byte == UInt8(ascii: "<"), let end = rest.firstIndex(of: UInt8(ascii: ">")) {
        rest = rest[(end + 1)...]
      } else {
        // Without a closing `>`, the rest is not a tag.
        let isOpen = byte == UInt8(ascii: "<")
        let end = isOpen ? rest.endIndex : rest.firstIndex(of: UInt8(ascii: "<")) ?? rest.endIndex
        result += rest[..<end]
        rest = rest[end...]
      }
    }
    return String(decoding: result, as: UTF8.self)
  }
}
