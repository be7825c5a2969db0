import BacklotJSON
internal import BacklotPattern

extension SchemaCompiler {
  mutating func compileNumber(_ member: SchemaMember) {
    let isOld = member.schema.rules.draft == .draft4
    guard let number = member.value.number else { return }
    tables.numbers.append(SchemaNumber(number))
    let place = Int32(tables.numbers.count - 1)
    switch member.keyword {
    case .minimum where isOld && member.schema.object["exclusiveMinimum"]?.bool == true:
      demand(.exclusiveMinimum(number: place), for: .minimum)
    case .maximum where isOld && member.schema.object["exclusiveMaximum"]?.bool == true:
      demand(.exclusiveMaximum(number: place), for: .maximum)
    case .minimum: demand(.minimum(number: place), for: .minimum)
    case .maximum: demand(.maximum(number: place), for: .maximum)
    case .exclusiveMinimum: demand(.exclusiveMinimum(number: place), for: .exclusiveMinimum)
    case .exclusiveMaximum: demand(.exclusiveMaximum(number: place), for: .exclusiveMaximum)
    default: compileMultiple(member, of: tables.numbers[Int(place)], at: place)
    }
  }

  private mutating func compileMultiple(_ member: SchemaMember, of divisor: SchemaNumber, at place: Int32) {
    if divisor.decimal.digitCount > library.limits.maximumDigits {
      let problem = "\"multipleOf\" has \(divisor.decimal.digitCount) digits"
      let expected = "at most \(library.limits.maximumDigits) digits"
      return library.reject(.tooLarge, at: self.place(of: member), problem: problem, expected: expected)
    }
    demand(.multipleOf(number: place), for: .multipleOf)
  }

  mutating func compileCount(_ member: SchemaMember) {
    guard let count = count(member.value) else { return }
    switch member.keyword {
    case .minLength: demand(.minLength(count), for: .minLength)
    case .maxLength: demand(.maxLength(count), for: .maxLength)
    case .minItems: demand(.minItems(count), for: .minItems)
    case .maxItems: demand(.maxItems(count), for: .maxItems)
    case .minProperties: demand(.minProperties(count), for: .minProperties)
    default: demand(.maxProperties(count), for: .maxProperties)
    }
  }

  /// Returns a count, clamped to the maximum of `Int`.
  func count(_ value: JSONValue) -> Int? {
    guard let number = value.number, number.isInteger, !(number < 0) else { return nil }
    return number.int ?? .max
  }

  mutating func compileText(_ member: SchemaMember) {
    guard let text = member.value.string else { return }
    switch member.keyword {
    case .pattern:
      if let pattern = pattern(text, at: place(of: member)) { demand(.pattern(pattern), for: .pattern) }
    case .format: compileFormat(member, named: text)
    default: compileContent(member)
    }
  }

  private mutating func compileFormat(_ member: SchemaMember, named name: String) {
    let isDemanded = member.schema.rules.vocabularies.contains(.formatAssertion)
    guard isDemanded || assertions.contains(.formats) else { return }
    if let format = SchemaFormat(named: name) {
      demand(.format(format), for: .format)
      if format == .relativeJSONPointer, member.schema.rules.draft <= .draft7,
        let pattern = pattern(Self.unshifted, at: place(of: member))
      {
        demand(.pattern(pattern), for: .format)
      }
    } else if isDemanded {
      let problem = "unknown format \"\(name)\""
      library.reject(
        .invalidSchema,
        at: place(of: member),
        problem: problem,
        expected: "a format that the draft defines"
      )
    }
  }

  /// A pattern for relative pointers without an index shift, which was added after draft 7, and for invalid ones, which
  /// the format rejects.
  private static let unshifted = "^([0-9]+([^0-9+\\-]|$)|[^0-9]|$)"

  private mutating func compileContent(_ member: SchemaMember) {
    guard assertions.contains(.contents), member.isFirst(of: .contentEncoding, .contentMediaType) else { return }
    let schema = member.schema
    let encoding = schema.value(of: .contentEncoding)?.string.flatMap(SchemaEncoding.init(named:))
    let isJSON = SchemaContent.isJSON(schema.value(of: .contentMediaType)?.string ?? "")
    let node = isJSON ? node(of: .contentSchema, in: schema) : -1
    guard encoding != nil || isJSON else { return }
    tables.contents.append(SchemaContent(encoding: encoding, isJSON: isJSON, node: node))
    demand(.content(Int32(tables.contents.count - 1)), for: member.keyword)
  }

  /// Returns the number of a pattern, which is compiled only once per schema.
  mutating func pattern(_ text: String, at place: Int) -> Int32? {
    if let known = patterns[text] { return known }
    do throws(PatternError) {
      tables.patterns.append(library.isTolerant ? try SchemaPattern.permissive(text) : try SchemaPattern.pattern(text))
    } catch {
      let problem = "the regular expression \"\(text)\" is invalid at column \(error.column): \(error.problem)"
      library.reject(.invalidPattern, at: place, problem: problem, expected: error.expected)
      return nil
    }
    let number = Int32(tables.patterns.count - 1)
    patterns[text] = number
    return number
  }
}
