import BacklotJSON
internal import BacklotPattern

extension SchemaRun {
  @inline(never)
  mutating func perform(_ number: JSONNumber, of value: JSONValue, at place: Int, in node: Int32) -> Bool {
    pay(for: number)
    let isValid: Bool
    switch program.instructions[place] {
    case .minimum(let bound): isValid = !program.isLess(number, than: bound)
    case .exclusiveMinimum(let bound): isValid = program.isGreater(number, than: bound)
    case .maximum(let bound): isValid = !program.isGreater(number, than: bound)
    case .exclusiveMaximum(let bound): isValid = program.isLess(number, than: bound)
    case .multipleOf(let divisor): isValid = isMultiple(number, of: divisor)
    case .format(let format): isValid = format.matches(number)
    default: isValid = true
    }
    return isValid || fail(place, in: node, for: value)
  }

  /// Numbers that are not small integers are parsed on each evaluation.
  @inline(__always)
  mutating func pay(for number: JSONNumber) {
    if case .text(let text) = number.storage { steps &-= text.utf8.count >> 5 }
  }

  private mutating func isMultiple(_ number: JSONNumber, of divisor: Int32) -> Bool {
    let divisor = program.tables.numbers[Int(divisor)]
    if !divisor.decimal.rest.isEmpty, case .text(let text) = number.storage {
      let (cost, overflows) = text.utf8.count.multipliedReportingOverflow(by: divisor.decimal.digitCount / 18)
      steps = overflows ? -1 : steps &- cost
      if steps < 0 { return false }
    }
    return number.isMultiple(of: divisor)
  }

  @inline(never)
  mutating func perform(_ string: String, of value: JSONValue, at place: Int, in node: Int32) -> Bool {
    steps &-= string.utf8.count >> 6
    switch program.instructions[place] {
    case .minLength(let count):
      return string.hasScalars(atLeast: count)
        || fail(place, in: node, for: value, detail: .count(string.unicodeScalars.count))
    case .maxLength(let count):
      return string.hasScalars(atMost: count)
        || fail(place, in: node, for: value, detail: .count(string.unicodeScalars.count))
    case .pattern(let pattern):
      if occurs(pattern, in: string) { return true }
      return steps < 0
        ? giveUp(on: value, in: node, at: .pattern(pattern, .pattern)) : fail(place, in: node, for: value)
    case .format(let format):
      steps &-= string.utf8.count >> 4
      return format.matches(string) || fail(place, in: node, for: value)
    case .content(let content): return performContent(string, of: value, number: content, at: place, in: node)
    default: return true
    }
  }

  /// Returns true if a string matches a pattern.
  ///
  /// If that takes too many steps, the run is abandoned.
  mutating func occurs(_ number: Int32, in string: String) -> Bool {
    let pattern = program.tables.patterns[Int(number)]
    guard pattern.isRegular else { return pattern.occurs(in: string, spending: &steps) }
    steps &-= 1 &+ string.utf8.count >> 3
    do throws(PatternError) {
      return try pattern.occurs(in: string)
    } catch {
      steps = -1
      return false
    }
  }
}

extension String {
  /// Returns true if there are this many Unicode scalars, each of one to four bytes.
  @inline(__always)
  fileprivate func hasScalars(atLeast count: Int) -> Bool {
    let bytes = utf8.count
    if bytes < count { return false }
    return bytes / 4 >= count || unicodeScalars.count >= count
  }

  @inline(__always)
  fileprivate func hasScalars(atMost count: Int) -> Bool {
    let bytes = utf8.count
    if bytes <= count { return true }
    return bytes / 4 <= count && unicodeScalars.count <= count
  }
}

// MARK: - Content

extension SchemaRun {
  /// Returns true if a string satisfies the content keywords.
  @inline(never)
  private mutating func performContent(
    _ text: String,
    of value: JSONValue,
    number: Int32,
    at place: Int,
    in node: Int32
  )
    -> Bool
  {
    let content = program.tables.contents[Int(number)]
    steps &-= text.utf8.count
    if steps < 0 { return false }
    var bytes = Array(text.utf8)
    if let encoding = content.encoding {
      guard let decoded = encoding.decoded(text) else {
        return fail(place, in: node, for: value, detail: .text("text in \(encoding.rawValue)"))
      }
      bytes = decoded
    }
    guard content.isJSON else { return true }
    do throws(JSONError) {
      let inner = try JSONValue(parsing: bytes)
      return content.node < 0 || askInner(content.node, about: inner, by: place)
    } catch {
      return fail(place, in: node, for: value, detail: .text("JSON: \(error)"))
    }
  }

  private mutating func askInner(_ node: Int32, about value: JSONValue, by place: Int) -> Bool {
    let wasTracking = isTracking
    isTracking = false
    defer { isTracking = wasTracking }
    return withoutMemory { $0.ask(node, about: value, by: place) }
  }
}
