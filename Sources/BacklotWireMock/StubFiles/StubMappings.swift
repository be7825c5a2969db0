/// Stubs in WireMock's JSON in source code: one mapping, or several in a member `mappings`.
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
/// If several mappings match a request and have the same priority, the last one answers, as with ``StubFiles``. Invalid
/// and unsupported mappings are reported in `MockBackend.diagnostics`.
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
