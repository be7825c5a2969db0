package import BacklotJSON

extension StubMapping {
  /// The result of reading a mapping that was made by a program.
  package struct Read: Sendable {
    /// The stub, or `nil` if the mapping is unusable.
    package let stub: Stub?
    /// The problems with the mapping.
    package let problems: [MappingProblem]
  }

  /// Reads a mapping that was made by a program, such as one from another tool's file.
  ///
  /// - Parameters:
  ///   - json: The mapping.
  ///   - origin: The place that the mapping was made from.
  ///   - number: The number of the mapping among those of its file, from which it gets a stable identifier.
  ///   - bodies: The folder of the files that the mapping names.
  ///   - xml: The XML support, if available.
  package static func read(
    _ json: JSONObject,
    at origin: Stub.Origin,
    number: Int,
    bodies: StubFileBodies?,
    xml: (any XMLSupport)?,
    templates: TemplateSettings
  ) -> Read {
    var reader = MappingReader(bodies: bodies, xml: xml, templates: templates)
    let stub = reader.stub(.object(json), id: UniqueIdentifier.of(place: "\(origin.file):\(number)"), origin: origin)
    return Read(stub: stub, problems: reader.problems)
  }
}
