import BacklotJSON
internal import BacklotPattern

extension SchemaRun {
  @inline(never)
  mutating func perform(_ number: JSONNumber, _ value: JSONValue, _ place: Int, _ node: Int32) -> Bool {
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
    return isValid || fail(place, node, value)
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
  mutating func perform(_ string: String, _ value: JSONValue, _ place: Int, _ node: Int32) -> Bool {
    steps &-= string.utf8.count >> 6
    switch program.instructions[place] {
    case .minLength(let count):
      return string.hasScalars(atLeast: count) || fail(place, node, value, .count(string.unicodeScalars.count))
    case .maxLength(let count):
      return string.hasScalars(atMost: count) || fail(place, node, value, .count(string.unicodeScalars.count))
    case .pattern(let pattern):
      if occurs(pattern, in: string) { return true }
      return steps < 0 ? giveUp(value, node, at: .pattern(pattern, .pattern)) : fail(place, node, value)
    case .format(let format):
      steps &-= string.utf8.count >> 4
      return format.matches(string) || fail(place, node, value)
    case .content(let content): return performContent(string, value, content, place, node)
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
