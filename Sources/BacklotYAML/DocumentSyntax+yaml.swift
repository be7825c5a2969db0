public import BacklotJSON

extension DocumentSyntax {
  /// YAML 1.2, one document in a text; JSON is read as well, being a part of YAML.
  ///
  /// ```swift
  /// Contract(fixture: "openapi.yaml", reading: .yaml)
  /// ```
  public static let yaml = DocumentSyntax(named: "YAML") { bytes in
    let document = try YAMLDocument(parsing: bytes)
    return .placed(document.value, document)
  }
}
