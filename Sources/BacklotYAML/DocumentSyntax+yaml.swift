public import BacklotJSON

extension DocumentSyntax {
  /// The syntax of YAML 1.2, with one document per text; JSON is also accepted, since it is a subset of YAML.
  ///
  /// ```swift
  /// Contract(fixture: "openapi.yaml", reading: .yaml)
  /// ```
  public static let yaml = DocumentSyntax(named: "YAML") { bytes in
    let document = try YAMLDocument(parsing: bytes)
    return .placed(document.value, document)
  }
}
