import BacklotJSON
import BacklotJSONSchema

/// The shared properties of a contract's operations, stored once because there may be many operations.
final class OperationSource: Sendable {
  let settings: ContractSettings
  private let library: ContractLibrary
  private let version: ContractVersion
  private let dialect: JSONSchema.Dialect

  init(
    _ library: ContractLibrary,
    _ version: ContractVersion,
    _ dialect: JSONSchema.Dialect,
    _ settings: ContractSettings
  ) {
    self.library = library
    self.version = version
    self.dialect = dialect
    self.settings = settings
  }

  /// Reads an operation.
  func operation(at place: OperationPlace) throws(ContractError) -> Operation {
    let root = library.main.root
    switch version {
    case .swagger20: return try SwaggerReader(library: library, dialect: dialect, root: root).operation(at: place)
    default: return try OperationReader(library: library, dialect: dialect, root: root).operation(at: place)
    }
  }
}
