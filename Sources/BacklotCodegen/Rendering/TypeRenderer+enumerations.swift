import BacklotJSON

// MARK: - Open enumerations

extension TypeRenderer {
  func declareCases(of openEnum: OpenEnum, in writer: inout SwiftWriter) {
    for item in openEnum.cases {
      writer.document(item.documentation)
      writer.line("case \(SwiftName.escaped(item.name))")
    }
    writer.line("/// Another value.")
    writer.line("case unknown(\(rawType(of: openEnum)))")
  }

  /// Writes the conversion of an open enumeration from and to its raw value, which also makes it `Codable`.
  func extend(_ path: String, with openEnum: OpenEnum, in writer: inout SwiftWriter) {
    let type = rawType(of: openEnum)
    let cases = openEnum.cases.map { (literal(of: $0), SwiftName.escaped($0.name)) }
    writer.separate()
    writer.block("extension \(path)") { writer in
      writer.block("\(access.prefix)init(rawValue: \(type))") { writer in
        writer.line("switch rawValue {")
        for (value, name) in cases { writer.line("case \(value): self = .\(name)") }
        writer.line("default: self = .unknown(rawValue)")
        writer.line("}")
      }
      writer.line("")
      writer.block("\(access.prefix)var rawValue: \(type)") { writer in
        writer.line("switch self {")
        for (value, name) in cases { writer.line("case .\(name): \(value)") }
        writer.line("case .unknown(let value): value")
        writer.line("}")
      }
    }
  }

  private func rawType(of openEnum: OpenEnum) -> String { openEnum.rawType == .string ? "String" : "Int" }

  private func literal(of item: OpenEnum.Case) -> String {
    item.value.string.map(SwiftWriter.literal) ?? item.value.number?.text ?? "0"
  }
}

// MARK: - Unions

extension TypeRenderer {
  mutating func declareCases(of union: Union, at index: Int, in writer: inout SwiftWriter) {
    for item in union.cases {
      writer.line("case \(SwiftName.escaped(item.name))(\(text(item.type, in: index)))")
    }
    writer.line("/// Another value.")
    writer.line("case other(\(used(.anyJSON)))")
  }

  /// Writes the conversion of a union from and to JSON.
  mutating func extend(_ path: String, with union: Union, at index: Int, in writer: inout SwiftWriter) {
    writer.separate()
    writer.block("extension \(path)") { writer in
      writer.block("\(access.prefix)init(from decoder: any Decoder) throws") { writer in
        switch union.choice {
        case .firstThatDecodes: decodeFirst(of: union, at: index, in: &writer)
        case .memberNames: decodeClosest(of: union, at: index, in: &writer)
        case .discriminator(let key): decode(union, by: key, at: index, in: &writer)
        }
      }
      writer.line("")
      writer.block("\(access.prefix)func encode(to encoder: any Encoder) throws") { writer in
        writer.line("var container = encoder.singleValueContainer()")
        writer.line("switch self {")
        for item in union.cases {
          writer.line("case .\(SwiftName.escaped(item.name))(let value): try container.encode(value)")
        }
        writer.line("case .other(let value): try container.encode(value)")
        writer.line("}")
      }
    }
  }

  private mutating func decodeFirst(of union: Union, at index: Int, in writer: inout SwiftWriter) {
    // The container, unlike the initializer of a type, decodes a `Decimal` from a number.
    if union.cases.isEmpty == false { writer.line("let container = try decoder.singleValueContainer()") }
    for (position, item) in union.cases.enumerated() {
      let head = "if let value = try? container.decode(\(text(item.type, in: index)).self)"
      writer.line((position == 0 ? "" : "} else ") + head + " {")
      writer.line("  self = .\(SwiftName.escaped(item.name))(value)")
    }
    if union.cases.isEmpty { return writer.line("self = .other(try \(used(.anyJSON))(from: decoder))") }
    writer.line("} else {")
    writer.line("  self = .other(try \(used(.anyJSON))(from: decoder))")
    writer.line("}")
  }

  /// Writes the choice of the object whose members are closest to those that are there; other values are tried in order.
  private mutating func decodeClosest(of union: Union, at index: Int, in writer: inout SwiftWriter) {
    let objects = union.cases.filter(\.isObject)
    let others = union.cases.filter { $0.isObject == false }
    writer.line("let order = \(used(.memberNames)).order(of: decoder, among: [")
    for item in objects { writer.line("  (\(list(item.requiredKeys)), \(list(item.knownKeys))),") }
    writer.line("])")
    writer.block("for position in order") { writer in
      writer.line("switch position {")
      for (position, item) in objects.enumerated() {
        let label = position == objects.count - 1 ? "default" : "case \(position)"
        let type = text(item.type, in: index)
        writer.line("\(label):")
        writer.block("  if let value = try? \(type)(from: decoder)") { writer in
          writer.line("  self = .\(SwiftName.escaped(item.name))(value)")
          writer.line("  return")
        }
      }
      writer.line("}")
    }
    decodeFirst(of: Union(cases: others), at: index, in: &writer)
  }

  private func list(_ keys: [String]) -> String { "[\(keys.map(SwiftWriter.literal).joined(separator: ", "))]" }

  private mutating func decode(_ union: Union, by key: String, at index: Int, in writer: inout SwiftWriter) {
    let codingKey = used(.anyCodingKey)
    writer.line("let container = try? decoder.container(keyedBy: \(codingKey).self)")
    writer.line("let tag = \(codingKey)(stringValue: \(SwiftWriter.literal(key)))")
    writer.line("switch try? container?.decodeIfPresent(String.self, forKey: tag) {")
    for item in union.cases where item.tags.isEmpty == false {
      let tags = item.tags.map(SwiftWriter.literal).joined(separator: ", ")
      let type = text(item.type, in: index)
      writer.line("case \(tags): self = .\(SwiftName.escaped(item.name))(try \(type)(from: decoder))")
    }
    writer.line("default: self = .other(try \(used(.anyJSON))(from: decoder))")
    writer.line("}")
  }
}
