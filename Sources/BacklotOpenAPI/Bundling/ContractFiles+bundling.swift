package import BacklotJSON

extension ContractFiles {
  /// A document and all that it refers to as one document, which refers to no other.
  ///
  /// What other files hold becomes components, named after their place or their file; what cannot be one, such as a path's
  /// item, is put in place. The same files give the same names.
  ///
  /// - Throws: ``ContractError`` where something cannot be read, or a reference leads nowhere.
  package func bundle(_ path: String) throws(ContractError) -> JSONValue {
    var bundler = try ContractBundler(try library(for: path))
    return try bundler.bundle()
  }

  /// A document that is there already as one that refers to no other.
  ///
  /// - Throws: ``ContractError`` where it refers to another, or a reference leads nowhere.
  package static func bundle(_ source: JSONSchema.Source, named name: String) throws(ContractError) -> JSONValue {
    var bundler = try ContractBundler(ContractLibrary(only: source, named: name))
    return try bundler.bundle()
  }
}
