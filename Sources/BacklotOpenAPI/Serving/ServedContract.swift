import BacklotHTTP
import BacklotJSON
import BacklotJSONSchema
import BacklotStubs

/// A contract as a backend serves it.
///
/// Each operation is read on first use.
final class ServedContract: Sendable {
  let library: ContractLibrary
  /// The operations in the document's order.
  let all: [ServedOperation]
  /// The paths whose operations are unknown.
  private let brokenPaths: [BrokenPath]
  /// The routes that find an operation, created on first use by a guard.
  let routes: Lazy<ContractRoutes>
  /// The collections by their paths, created on first use.
  private let plans: Lazy<[String: CollectionPlan]>
  /// The hosts of the contract's servers, in lowercase.
  let serverHosts: Set<String>
  /// The dialect of the contract's schemas.
  let dialect: JSONSchemaDialect
  let settings: ContractSettings
  let problems: [SourceDiagnostic]
  /// The diagnostics for rules that name operations the contract does not have.
  let unknownOperations: [SourceDiagnostic]
  /// The base paths of the contract's servers.
  let basePaths: [String]

  init(_ library: ContractLibrary, settings: ContractSettings) throws(ContractError) {
    self.library = library
    let root = library.main.root
    let settings = settings.fulfilling(FakerWishes(root))
    self.settings = settings
    var reader = try ContractReader(library)
    let version = reader.version
    let dialect = version.dialect(statedBy: root)
    self.dialect = dialect
    let bases = BasePaths(version: version, root: root)
    let places = reader.places()
    let brokenPaths = reader.brokenPaths
    self.brokenPaths = brokenPaths
    let conditions = ContractConditions(of: places, in: library.main, settings)
    let source = OperationSource(library, version: version, dialect: dialect, settings: settings)
    let all = places.enumerated().map { index, place in
      ServedOperation(place, below: bases.stated, under: conditions[index], from: source)
    }
    self.all = all
    problems = library.problems + library.main.duplicateMembers + reader.problems + conditions.warnings
    unknownOperations = conditions.unknown
    basePaths = bases.paths
    serverHosts = bases.hosts
    routes = Lazy {
      ContractRoutes(all, brokenPaths: brokenPaths, below: bases.paths, takingHeadForGet: settings.manner == .backlot)
    }
    plans = Lazy { CollectionFinder(operations: all, owner: library.main).plans() }
  }

  /// The outline of the contract's operations.
  var outline: ContractOutline {
    ContractOutline(operations: all, library: library, dialect: dialect, unknownOperations: unknownOperations)
  }

  /// Adds a stub for each operation, and one for all other methods on their paths.
  func contribute(to blueprint: inout BackendBlueprint) {
    blueprint.diagnostics += problems
    blueprint.validators.append(self)
    let remembered = settings.options.isStateful ? plans : nil
    for operation in all.narrowestFirst {
      for base in basePaths { blueprint.stubs.append(operation.stub(below: base, remembering: remembered)) }
    }
    for path in brokenPaths {
      for base in basePaths { blueprint.stubs.append(path.stub(below: base, settings.manner)) }
    }
    blueprint.stubs.append(otherMethods())
    if settings.manner == .prism { blueprint.stubs.append(otherPaths()) }
  }

  /// Adds a guard that validates exchanges, and no stubs.
  func contributeGuard(to blueprint: inout BackendBlueprint) {
    blueprint.diagnostics += problems
    blueprint.validators.append(self)
    guard let origin = settings.rules.first?.origin else { return }
    let message =
      "this delay or failure has no effect, because the contract only validates (mode: .guardOnly). Remove it."
    blueprint.diagnostics.append(SourceDiagnostic(at: origin, message, severity: .warning))
  }

  /// Returns the stub for methods that the contract does not have on one of its paths.
  private func otherMethods() -> Stub {
    let (manner, routes) = (settings.manner, routes)
    let matcher = RequestMatcher().satisfying("a path of \(library.main.name)") { [weak routes] request in
      routes.map { !$0.value.otherMethods(request).isEmpty } ?? false
    }
    let response = StubResponse.dynamic { [weak routes] request in
      guard let others = routes?.value.otherMethods(request) else { return .contractIsGone }
      let problem = ContractProblem.noMethod(request.method, on: request.pathText, allowed: others.map(\.place.method))
      return problem.response(manner).noted(ContractNote(violations: [.noMethod(for: request, others: others)]))
    }
    return fallback(matcher, response: response, priority: -1, named: "no such method")
  }

  /// Returns the stub for paths that the contract does not have.
  private func otherPaths() -> Stub {
    let manner = settings.manner
    let response = StubResponse.dynamic { request in
      ContractProblem.noPath(request.pathText).response(manner)
    }
    return fallback(RequestMatcher(), response: response, priority: -2, named: "no such path")
  }

  private func fallback(
    _ matcher: RequestMatcher,
    response: StubResponse,
    priority: Int,
    named name: String
  ) -> Stub {
    var stub = Stub(matcher, response: response, origin: Stub.Origin(file: library.main.name))
    stub.source = .contract
    stub.priority = priority
    stub.name = name
    stub.isFallback = true
    return stub
  }
}

extension BrokenPath {
  /// Returns the stub that answers all methods on the path.
  ///
  /// - Parameters:
  ///   - base: The base path.
  ///   - manner: The wording of problem documents.
  fileprivate func stub(below base: String, _ manner: ContractManner) -> Stub {
    let response = ContractProblem.brokenContract(error).response(manner)
    let matcher = RequestMatcher().path(PathTemplate(base + path))
    var stub = Stub(matcher, response: .fixed(response), origin: error.origin)
    stub.source = .contract
    return stub
  }
}
