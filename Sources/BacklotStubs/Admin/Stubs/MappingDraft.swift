import BacklotJSON

/// A mapping that a client sends, read and ready to become a stub.
struct MappingDraft {
  let stub: Stub
  let mapping: StubMapping
  /// Whether it is to be kept.
  let isKept: Bool
}

extension AdminCall {
  /// Reads a mapping.
  ///
  /// - Parameters:
  ///   - value: The mapping.
  ///   - id: Its identifier, whatever it says itself; its own unless given, or a new one.
  ///   - origin: Where the stub is said to have been written.
  ///   - place: Where the mapping stands in the request's document.
  func draft(
    _ value: JSONValue,
    id: String? = nil,
    origin: Stub.Origin? = nil,
    at place: JSONPointer = JSONPointer()
  ) throws(AdminProblem) -> MappingDraft {
    let (xml, templates) = (admin.configuration.xml, admin.configuration.templates)
    var reader = MappingReader(bodies: admin.bodies, xml: xml, templates: templates)
    let stub = reader.stub(
      id.map { value.identified(by: $0) } ?? value,
      id: id ?? StubMapping.newID(),
      origin: origin ?? .adminInterface
    )
    guard let stub, let mapping = stub.mapping else { throw .invalid(reader.problems, in: place) }
    let isKept = mapping.json["persistent"]?.bool ?? (admin.folder != nil)
    if isKept, admin.folder == nil { throw .nowhereToKeep(place) }
    return MappingDraft(stub: stub, mapping: mapping, isKept: isKept)
  }
}

extension AdminProblem {
  /// A mapping wants to be kept, and there is no folder for it.
  static func nowhereToKeep(_ place: JSONPointer) -> Self {
    .invalid(
      "persistent is true, and this backend keeps nothing: start it with a folder for mappings (backlot serve --persist), "
        + "or leave persistent out",
      at: place.appending("persistent").description
    )
  }
}

extension JSONValue {
  /// The same mapping with another identifier.
  fileprivate func identified(by id: String) -> JSONValue {
    guard var object else { return self }
    object["uuid"] = nil
    object["id"] = .string(id)
    return .object(object)
  }
}

extension Stub.Origin {
  /// What was given to a backend over its admin interface, and is kept nowhere.
  static let adminInterface = Stub.Origin(file: "/__admin/mappings")
}
