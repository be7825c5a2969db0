extension TypeRenderer {
  /// Writes the properties of a structure, its coding keys, and an initializer if Swift's own would not be accessible.
  mutating func declareMembers(of structure: Structure, at index: Int, in writer: inout SwiftWriter) {
    for property in structure.properties {
      writer.document(property.documentation)
      if property.isDeprecated { writer.line("@available(*, deprecated)") }
      let attribute = isIndirect(property, of: index) ? "@\(used(.indirect)) " : ""
      let type = text(ofProperty: property, in: index)
      writer.line("\(attribute)\(access.prefix)var \(SwiftName.escaped(property.name)): \(type)")
    }
    if let additional = structure.additional {
      writer.line("/// All other members.")
      writer.line("\(access.prefix)var additionalProperties: [String: \(text(additional, in: index))] = [:]")
    }
    declareCodingKeys(of: structure, at: index, in: &writer)
    if access != .internal { declareInitializer(of: structure, at: index, in: &writer) }
  }

  /// Writes the conversion from and to JSON as far as the compiler's own would lose something.
  mutating func extend(_ path: String, with structure: Structure, at index: Int, in writer: inout SwiftWriter) {
    guard encodesExplicitly(structure, at: index) else { return }
    writer.separate()
    writer.block("extension \(path)") { writer in
      if decodesExplicitly(structure, at: index) {
        decode(structure, at: index, in: &writer)
        writer.line("")
      }
      encode(structure, at: index, in: &writer)
    }
  }

  /// Returns the type of a property, which tells a missing value from `null` if both are possible.
  private mutating func text(ofProperty property: Structure.Property, in scope: Int) -> String {
    if property.isRequired { return text(property.type, in: scope) }
    guard property.type.isOptional else { return text(property.type, in: scope) + "?" }
    return used(.nullable) + "<\(text(property.type.withoutNull, in: scope))>?"
  }

  private func isNullable(_ property: Structure.Property) -> Bool {
    property.type.isOptional && property.isRequired == false
  }

  private func decodesExplicitly(_ structure: Structure, at index: Int) -> Bool {
    structure.additional != nil || structure.properties.contains { isNullable($0) || isIndirect($0, of: index) }
  }

  private func encodesExplicitly(_ structure: Structure, at index: Int) -> Bool {
    decodesExplicitly(structure, at: index) || structure.properties.contains { $0.type.isOptional }
  }
}

// MARK: - Members

extension TypeRenderer {
  private func declareCodingKeys(of structure: Structure, at index: Int, in writer: inout SwiftWriter) {
    let differs = structure.properties.contains { $0.name != $0.key }
    guard structure.properties.isEmpty == false, differs || encodesExplicitly(structure, at: index) else { return }
    writer.separate()
    writer.block("enum CodingKeys: String, CodingKey") { writer in
      for property in structure.properties {
        let value = property.name == property.key ? "" : " = \(SwiftWriter.literal(property.key))"
        writer.line("case \(SwiftName.escaped(property.name))\(value)")
      }
    }
  }

  private mutating func declareInitializer(of structure: Structure, at index: Int, in writer: inout SwiftWriter) {
    writer.separate()
    var parameters = structure.properties.map { property in
      let type = text(ofProperty: property, in: index)
      return "\(SwiftName.escaped(property.name)): \(type)\(type.hasSuffix("?") ? " = nil" : "")"
    }
    if let additional = structure.additional {
      parameters.append("additionalProperties: [String: \(text(additional, in: index))] = [:]")
    }
    writer.line("/// Creates a value from all its members.")
    let list = parameters.joined(separator: ", ")
    let isShort = list.count <= 70
    if isShort {
      writer.block("\(access.prefix)init(\(list))") { assign(structure, in: &$0) }
    } else {
      writer.line("\(access.prefix)init(")
      for (index, parameter) in parameters.enumerated() {
        writer.line("  " + parameter + (index == parameters.count - 1 ? "" : ","))
      }
      writer.block(")") { assign(structure, in: &$0) }
    }
  }

  private func assign(_ structure: Structure, in writer: inout SwiftWriter) {
    for property in structure.properties {
      writer.line("self.\(SwiftName.escaped(property.name)) = \(SwiftName.escaped(property.name))")
    }
    if structure.additional != nil { writer.line("self.additionalProperties = additionalProperties") }
  }
}

// MARK: - Coding

extension TypeRenderer {
  private mutating func decode(_ structure: Structure, at index: Int, in writer: inout SwiftWriter) {
    writer.block("\(access.prefix)init(from decoder: any Decoder) throws") { writer in
      if structure.properties.isEmpty == false {
        writer.line("let container = try decoder.container(keyedBy: CodingKeys.self)")
      }
      for property in structure.properties {
        writer.line("self.\(SwiftName.escaped(property.name)) = \(decoding(of: property, in: index))")
      }
      guard let additional = structure.additional else { return }
      let key = used(.anyCodingKey)
      let known = structure.properties.isEmpty ? "" : " where CodingKeys(stringValue: key.stringValue) == nil"
      writer.line("let others = try decoder.container(keyedBy: \(key).self)")
      writer.block("for key in others.allKeys\(known)") { writer in
        let type = text(additional, in: nil)
        writer.line("additionalProperties[key.stringValue] = try others.decode(\(type).self, forKey: key)")
      }
    }
  }

  private mutating func decoding(of property: Structure.Property, in index: Int) -> String {
    let key = "." + SwiftName.escaped(property.name)
    if isNullable(property) {
      let type = "\(used(.nullable))<\(text(property.type.withoutNull, in: index))>"
      return "container.contains(\(key)) ? try container.decode(\(type).self, forKey: \(key)) : nil"
    }
    let type = text(property.type.withoutNull, in: index)
    let call = property.isRequired && property.type.isOptional == false ? "decode" : "decodeIfPresent"
    return "try container.\(call)(\(type).self, forKey: \(key))"
  }

  private mutating func encode(_ structure: Structure, at index: Int, in writer: inout SwiftWriter) {
    writer.block("\(access.prefix)func encode(to encoder: any Encoder) throws") { writer in
      if structure.properties.isEmpty == false {
        writer.line("var container = encoder.container(keyedBy: CodingKeys.self)")
      }
      for property in structure.properties {
        let name = SwiftName.escaped(property.name)
        let value = ["container", "encoder", "others"].contains(name) ? "self." + name : name
        let call = property.isRequired ? "encode" : "encodeIfPresent"
        writer.line("try container.\(call)(\(value), forKey: .\(name))")
      }
      guard structure.additional != nil else { return }
      let key = used(.anyCodingKey)
      writer.line("var others = encoder.container(keyedBy: \(key).self)")
      writer.block("for (name, value) in additionalProperties") { writer in
        writer.line("try others.encode(value, forKey: \(key)(stringValue: name))")
      }
    }
  }
}
