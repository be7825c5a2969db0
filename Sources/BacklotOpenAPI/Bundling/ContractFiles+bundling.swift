package import BacklotJSON

extension ContractFiles {
  /// Returns a document and all that it refers to as one document, which refers to no other.
  ///
  /// What other files hold becomes components, named after its place or its file; what cannot be one, such as a path's
  /// item, is put in place. The same files give the same names.
  ///
  /// - Throws: The first ``ContractError``, if a file cannot be read or a reference leads nowhere.
  package func bundle(_ path: String) throws(ContractError) -> JSONValue {
    try Self.bundle(try library(for: path))
  }

  /// Does what ``bundle(_:)`` does, and reports all references that lead nowhere.
  ///
  /// - Parameters:
  ///   - path: The path or URL of the document.
  ///   - report: Takes an error.
  /// - Returns: The one document, or `nil` if an error was reported.
  package func bundle(_ path: String, reporting report: (ContractError) -> Void) -> JSONValue? {
    do throws(ContractError) {
      let library = try library(for: path)
      let errors = library.unbundledReferences
      guard errors.isEmpty else {
        errors.forEach(report)
        return nil
      }
      return try Self.bundle(checked: library)
    } catch {
      report(error)
      return nil
    }
  }

  /// Returns a document that was read already as one that refers to no other.
  ///
  /// - Throws: ``ContractError`` if it refers to another, or a reference leads nowhere.
  package static func bundle(_ source: JSONSource, named name: String) throws(ContractError) -> JSONValue {
    try bundle(ContractLibrary(only: source, named: name))
  }

  private static func bundle(_ library: ContractLibrary) throws(ContractError) -> JSONValue {
    if let first = library.unbundledReferences.first { throw first }
    return try bundle(checked: library)
  }

  private static func bundle(checked library: ContractLibrary) throws(ContractError) -> JSONValue {
    var bundler = try ContractBundler(library)
    return try bundler.bundle()
  }
}

extension ContractLibrary {
  /// The references that cannot be written into one document; the name of a security scheme stays as it is.
  fileprivate var unbundledReferences: [ContractError] { brokenReferences.filter { $0.code != .invalid } }
}
