extension TypeRenderer {
  /// Writes the properties of a structure, its coding keys, and an initializer if Swift's own would not be accessible.
  mutating func declareMembers(of structure: Structure, at index: Int, in writer: inout SwiftWriter) {
    for property in structure.properties {
      writer.document(property.documentation)
      let attribute = isIndirect(property, of: index) ? "@\(used(.indirect)) " : ""
      let type = text(ofProperty: property, in: index)
      let storage = property.storage
      if property.isDeprecated {
        writer.line("@available(*, deprecated)")
        writer.block("\(access.prefix)var \(SwiftName.escaped(property.name)): \(type)") { writer in
          writer.line("get { \(storage) }")
          writer.line("set { \(storage) = newValue }")
        }
        // Other generated source reads it without a warning.
        writer.line("\(attribute)var \(storage): \(type)")
      } else {
        writer.line("\(attribute)\(access.prefix)var \(storage): \(type)")
      }
    }
    if let additional = structure.additional {
      writer.line("/// All other members.")
      writer.line("\(access.prefix)var additionalProperties: [String: \(text(additional, in: index))] = [:]")
    }
    if isSynthesized(structure, at: index) { declareCodingKeys(of: structure, in: &writer) }
    if access != .internal || structure.properties.contains(where: \.isDeprecated) {
      declareInitializer(of: structure, at: index, in: &writer)
    }
  }

  /// Writes the conversion from and to JSON, unless it is that of the compiler.
  ///
  /// It calls functions of support types, because that compiles in half the time of the compiler's own conversion.
  mutating func extend(_ path: String, with structure: Structure, at index: Int, in writer: inout SwiftWriter) {
    if isSynthesized(structure, at: index) { return }
    writer.separate()
    writer.block("extension \(path)") { writer in
      decode(structure, in: &writer)
      writer.line("")
      encode(structure, in: &writer)
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

  /// True if the compiler's own conversion is wanted, and loses nothing.
  private func isSynthesized(_ structure: Structure, at index: Int) -> Bool {
    synthesizesCoding && structure.additional == nil
      && structure.properties.allSatisfy { property in
        !property.type.isOptional && !property.isDeprecated && !isIndirect(property, of: index)
      }
  }
}

// MARK: - Members

extension TypeRenderer {
  private func declareCodingKeys(of structure: Structure, in writer: inout SwiftWriter) {
    guard structure.properties.contains(where: { $0.name != $0.key }) else { return }
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
      writer.line("self.\(property.storage) = \(SwiftName.escaped(property.name))")
    }
    if structure.additional != nil { writer.line("self.additionalProperties = additionalProperties") }
  }
}

// MARK: - Coding

extension TypeRenderer {
  private mutating func decode(_ structure: Structure, in writer: inout SwiftWriter) {
    let members = used(.decodedMembers)
    writer.block("\(access.prefix)init(from decoder: any Decoder) throws") { writer in
      let isEmpty = structure.properties.isEmpty && structure.additional == nil
      writer.line("\(isEmpty ? "_" : "let members") = try \(members)(decoder)")
      for property in structure.properties {
        let name = property.storage
        let target = name == "members" || name == "decoder" ? "self." + name : name
        writer.line("\(target) = try members.\(call(for: property))(\(SwiftWriter.literal(property.key)))")
      }
      guard structure.additional != nil else { return }
      let keys = structure.properties.map { SwiftWriter.literal($0.key) }.joined(separator: ", ")
      writer.line("additionalProperties = try members.others(besides: [\(keys)])")
    }
  }

  private func call(for property: Structure.Property) -> String {
    if isNullable(property) { return "nullable" }
    return property.isRequired && property.type.isOptional == false ? "required" : "optional"
  }

  private mutating func encode(_ structure: Structure, in writer: inout SwiftWriter) {
    let members = used(.encodedMembers)
    writer.block("\(access.prefix)func encode(to encoder: any Encoder) throws") { writer in
      let isEmpty = structure.properties.isEmpty && structure.additional == nil
      writer.line("\(isEmpty ? "_" : "var members") = \(members)(encoder)")
      for property in structure.properties {
        let name = property.storage
        let value = name == "members" || name == "encoder" ? "self." + name : name
        let call = property.isRequired ? "encode" : "encodeIfPresent"
        writer.line("try members.\(call)(\(value), \(SwiftWriter.literal(property.key)))")
      }
      if structure.additional != nil { writer.line("try members.encode(additionalProperties)") }
    }
  }
}
