import BacklotJSON

extension SchemaRun {
  /// Evaluates the schema that a member's value selects.
  @inline(never)
  mutating func performDiscriminated(_ value: JSONValue, number: Int32, at place: Int, in node: Int32) -> Bool {
    let row = program.tables.discriminators[Int(number)]
    guard case .object(let object) = value else {
      return performAlternatives(value, discriminator: row, at: place, in: node)
    }
    guard let position = object.index(forKey: program.tables.names[Int(row.property)]) else {
      return performUnnamed(value, discriminator: row, at: place, in: node)
    }
    guard let choice = choice(for: object.members[position].value, in: row) else {
      return performUnknown(value, choice: object.members[position].value, discriminator: row, at: place, in: node)
    }
    let target = program.tables.nodeLists[Int(row.firstTarget) + choice]
    if target < 0 { return performAlternatives(value, discriminator: row, at: place, in: node) }
    let companion = program.tables.nodeLists[Int(row.firstCompanion) + choice]
    let isValid = companion < 0 || ask(companion, about: value, by: place)
    if !isValid, stops { return false }
    return ask(target, about: value, by: place) && isValid
  }

  /// Returns the position of a value among the known ones.
  private func choice(for value: JSONValue, in row: SchemaDiscriminator) -> Int? {
    switch value {
    case .string(let text): program.position(of: text, in: row.values, likely: 0)
    // The keys of mappings are always strings.
    case .number(let number): program.position(of: number.text, in: row.values, likely: 0)
    case .bool(let isTrue): program.position(of: isTrue ? "true" : "false", in: row.values, likely: 0)
    default: nil
    }
  }

  private mutating func performAlternatives(
    _ value: JSONValue,
    discriminator row: SchemaDiscriminator,
    at place: Int,
    in node: Int32
  ) -> Bool {
    switch row.alternatives {
    case .oneOf(let list) where !allowsAmbiguity: performOne(value, against: list, at: place, in: node)
    case .oneOf(let list), .anyOf(let list): performAny(value, against: list, at: place, in: node)
    case .base(let base): ask(base, about: value, by: place)
    }
  }

  /// Checks an object without the member.
  private mutating func performUnnamed(
    _ value: JSONValue,
    discriminator row: SchemaDiscriminator,
    at place: Int,
    in node: Int32
  ) -> Bool {
    if row.isOptional { return performAlternatives(value, discriminator: row, at: place, in: node) }
    if !Report.wantsAll { return false }
    if let base = row.base, !ask(base, about: value, by: place), row.isRequired || stops { return false }
    return fail(place, in: node, for: value, detail: .name(program.tables.names[Int(row.property)]))
  }

  /// Checks an object whose member has an unknown value.
  private mutating func performUnknown(
    _ value: JSONValue,
    choice: JSONValue,
    discriminator row: SchemaDiscriminator,
    at place: Int,
    in node: Int32
  ) -> Bool {
    if !Report.wantsAll { return false }
    if let base = row.base, !ask(base, about: value, by: place), stops { return false }
    report.enter(.name(program.tables.names[Int(row.property)]))
    defer { report.leaveToken() }
    return fail(place, in: node, for: choice, detail: .choice)
  }
}
