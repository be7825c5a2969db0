import BacklotJSON

/// A mapping from a client, read and ready to become a stub.
struct MappingDraft {
  let stub: Stub
  let mapping: StubMapping
  /// A Boolean value that indicates whether the mapping is to be stored.
  let isKept: Bool
}

extension AdminCall {
  /// Reads a mapping.
  ///
  /// - Parameters:
  ///   - value: The mapping.
  ///   - id: The identifier, which overrides the mapping's own. Defaults to its own, or a new one.
  ///   - origin: The place to record as the origin of the stub.
  ///   - place: The place of the mapping in the request's document.
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
      id: id ?? UniqueIdentifier.new(),
      origin: origin ?? .adminInterface
    )
    guard let stub, let mapping = stub.mapping else { throw .invalid(reader.problems, in: place) }
    let isKept = mapping.json["persistent"]?.bool ?? (admin.folder != nil)
    if isKept, admin.folder == nil { throw .nowhereToKeep(place) }
    return MappingDraft(stub: stub, mapping: mapping, isKept: isKept)
  }
}

extension AdminProblem {
  /// Creates a problem for a persistent mapping if there is no folder to store it.
  static func nowhereToKeep(_ place: JSONPointer) -> Self {
    .invalid(
      "persistent is true, but this backend does not store mappings: start it with a folder for mappings "
        + "(backlot serve --persist), or omit persistent",
      at: place.appending("persistent").description
    )
  }
}

extension JSONValue {
  /// Returns the mapping with another identifier.
  fileprivate func identified(by id: String) -> JSONValue {
    guard var object else { return self }
    object["uuid"] = nil
    object["id"] = .string(id)
    return .object(object)
  }
}

extension Stub.Origin {
  /// The origin of stubs that were added over the admin interface and are not stored.
  static let adminInterface = Stub.Origin(file: "/__admin/mappings")
}
