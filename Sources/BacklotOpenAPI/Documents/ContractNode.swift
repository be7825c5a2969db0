package import BacklotJSON
package import BacklotStubs

/// A value in one of a contract's documents, with its location.
package struct ContractNode: Sendable {
  /// The document.
  package let document: ContractDocument
  /// The location in the document.
  package let pointer: JSONPointer
  /// The value at the location.
  package let value: JSONValue

  package init(document: ContractDocument, pointer: JSONPointer, value: JSONValue) {
    self.document = document
    self.pointer = pointer
    self.value = value
  }

  /// Returns the member with a name, if this is an object with such a member.
  package subscript(name: String) -> ContractNode? {
    guard let member = value[name] else { return nil }
    return ContractNode(document: document, pointer: pointer.appending(name), value: member)
  }

  /// Returns the member or the element that a pointer's token names.
  func child(_ token: String) -> ContractNode? {
    let pointer = JSONPointer(tokens: [token])
    return value[at: pointer].map {
      ContractNode(document: document, pointer: self.pointer.appending(token), value: $0)
    }
  }

  /// The elements, if this is an array; empty otherwise.
  package var elements: [ContractNode] {
    guard let elements = value.array else { return [] }
    return elements.enumerated().map { index, element in
      ContractNode(document: document, pointer: pointer.appending(index), value: element)
    }
  }

  /// The names and values of the members, if this is an object; empty otherwise.
  package var members: [(name: String, node: ContractNode)] {
    guard let object = value.object else { return [] }
    return object.map { name, member in
      (name, ContractNode(document: document, pointer: pointer.appending(name), value: member))
    }
  }

  /// Returns the string value of a member, if any.
  package func text(_ name: String) -> String? { value[name]?.string }

  /// Returns the Boolean value of a member, or `absent` if there is none.
  package func isTrue(_ name: String, otherwise absent: Bool = false) -> Bool { value[name]?.bool ?? absent }

  /// The location in the document's text.
  package var origin: Stub.Origin { document.origin(of: pointer) }

  /// The last name in the pointer, such as `Pet` in `#/components/schemas/Pet`.
  package var name: String? { pointer.tokens.last }
}

extension ContractDocument {
  /// Returns the node at a pointer, if there is a value.
  func node(at pointer: JSONPointer) -> ContractNode? {
    source.value[at: pointer].map { ContractNode(document: self, pointer: pointer, value: $0) }
  }
}
