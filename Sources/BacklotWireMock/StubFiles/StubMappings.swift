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

  /// Takes mappings as text.
  ///
  /// - Parameters:
  ///   - text: The JSON.
  ///   - folder: Where the files lie that mappings name by `bodyFileName`.
  ///   - file: Where this stands.
  ///   - line: Where this stands.
  public init(_ text: String, bodies folder: String? = nil, file: String = #fileID, line: Int = #line) {
    self.text = text
    bodies = folder.map { StubFileBodies($0) }
    origin = Stub.Origin(file: file, line: line)
  }

  /// The same mappings, with what knows XML.
  package func reading(_ xml: any XMLSupport) -> Self {
    var copy = self
    copy.xml = xml
    return copy
  }

  /// Adds a stub for each mapping, the last one first, and a diagnostic for each that cannot be understood.
  public func contribute(to blueprint: inout BackendBlueprint) {
    let file = MappingFile(text, at: origin, MappingFile.Reading(bodies: bodies, xml: xml, limit: .max))
    blueprint.stubs += file.blueprint.stubs.reversed()
    blueprint.diagnostics += file.blueprint.diagnostics
  }
}
