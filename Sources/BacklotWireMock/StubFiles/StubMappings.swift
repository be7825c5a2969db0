/// Stubs in WireMock's JSON that stand in a program: one mapping, or several under `mappings`.
///
/// ```swift
/// let backend = MockBackend {
///   StubMappings(
///     """
///     {"request": {"method": "GET", "urlPath": "/dogs"}, "response": {"jsonBody": ["Rex", "Lassie"]}}
///     """
///   )
/// }
/// ```
///
/// Of several the last one that fits answers, as with ``StubFiles``; what cannot be understood is told in
/// `MockBackend.diagnostics`.
public struct StubMappings: BackendSource {
  private let text: String
  private let bodies: StubFileBodies?
  private let origin: Stub.Origin
  private var xml: (any XMLSupport)?

  /// Creates a source from mappings.
  ///
  /// - Parameters:
  ///   - text: The JSON.
  ///   - folder: The folder of the files that mappings name with `bodyFileName`.
  ///   - file: The source file of the mappings. Defaults to the caller's.
  ///   - line: The source line of the mappings. Defaults to the caller's.
  public init(_ text: String, bodies folder: String? = nil, file: String = #fileID, line: Int = #line) {
    self.text = text
    bodies = folder.map { StubFileBodies($0) }
    origin = Stub.Origin(file: file, line: line)
  }

  /// Returns the same mappings with support for XML.
  package func reading(_ xml: any XMLSupport) -> Self {
    var copy = self
    copy.xml = xml
    return copy
  }

  /// Adds a stub for each mapping, in reverse order, and a diagnostic for each invalid one.
  public func contribute(to blueprint: inout BackendBlueprint) {
    let file = MappingFile(text, at: origin, reading: MappingFile.Reading(bodies: bodies, xml: xml, limit: .max))
    blueprint.stubs += file.blueprint.stubs.reversed()
    blueprint.diagnostics += file.blueprint.diagnostics
  }
}
