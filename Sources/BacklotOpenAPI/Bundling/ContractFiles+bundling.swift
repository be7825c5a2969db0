package import BacklotJSON
package import BacklotStubs

extension ContractFiles {
  /// Returns a document and all that it references as a single, self-contained document.
  ///
  /// Parts of other files become components, named after their place or file. Parts that cannot be components, such as
  /// path items, are inlined. The same files always result in the same names.
  ///
  /// - Throws: The first ``ContractError``, if a file cannot be read or a reference is broken.
  package func bundle(_ path: String) throws(ContractError) -> JSONValue {
    try Self.bundle(try library(for: path))
  }

  /// Returns a self-contained document like ``bundle(_:)``, and reports all broken references.
  ///
  /// - Parameters:
  ///   - path: The path or URL of the document.
  ///   - warn: Receives a warning for each keyword of a schema that cannot be used; the document keeps the keyword.
  ///   - report: Receives each error.
  /// - Returns: The document, or `nil` if an error was reported.
  package func bundle(
    _ path: String,
    warning warn: (SourceDiagnostic) -> Void = { _ in },
    reporting report: (ContractError) -> Void
  ) -> JSONValue? {
    do throws(ContractError) {
      let library = try library(for: path)
      let root = library.main.root
      let check = ReferenceCheck(library, dialect: try ContractVersion(of: root).dialect(statedBy: root))
      check.unusableKeywords.forEach(warn)
      let errors = check.errors.filter(\.isUnbundled)
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

  /// Returns a document in memory as a self-contained document.
  ///
  /// - Throws: ``ContractError`` if it references another document, or a reference is broken.
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
  /// The references that cannot be written into one document.
  ///
  /// Excludes unknown names of security schemes, which stay unchanged.
  fileprivate var unbundledReferences: [ContractError] { brokenReferences.filter(\.isUnbundled) }
}

extension ContractError {
  fileprivate var isUnbundled: Bool { code != .invalid }
}
