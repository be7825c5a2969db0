import BacklotHTTP
import BacklotJSON
import BacklotStubs

/// A contract as a backend serves it: its operations, of which each is read when it is first asked for.
final class ServedContract: Sendable {
  let library: ContractLibrary
  /// Its operations in the order in which they were written.
  let all: [ServedOperation]
  /// Finds an operation; made when a guard first looks for one.
  let routes: Lazy<ContractRoutes>
  /// Its collections, by their paths; found when one is first asked for.
  private let plans: Lazy<[String: CollectionPlan]>
  /// The hosts that the contract's servers have, in lower case.
  let serverHosts: Set<String>
  /// By whose rules its schemas are read.
  let dialect: JSONSchema.Dialect
  let settings: ContractSettings
  let problems: [SourceDiagnostic]
  /// What paths begin with on its servers.
  let basePaths: [String]

  init(_ library: ContractLibrary, _ settings: ContractSettings) throws(ContractError) {
    self.library = library
    let root = library.main.root
    let settings = settings.fulfilling(FakerWishes(root))
    self.settings = settings
    var reader = try ContractReader(library)
    let version = reader.version
    let dialect = version.dialect(statedBy: root)
    self.dialect = dialect
    let bases = BasePaths(version, root)
    let all = reader.places().map { place in
      ServedOperation(place, below: bases.stated, settings) { () throws(ContractError) in
        switch version {
        case .swagger20: try SwaggerReader(library: library, dialect: dialect, root: root).operation(at: place)
        default: try OperationReader(library: library, dialect: dialect, root: root).operation(at: place)
        }
      }
    }
    self.all = all
    problems = library.problems + reader.problems
    basePaths = bases.paths
    serverHosts = bases.hosts
    routes = Lazy { ContractRoutes(all, below: bases.paths) }
    plans = Lazy { CollectionFinder(operations: all, owner: library.main).plans() }
  }

  /// What there is to ask for.
  var outline: ContractOutline { ContractOutline(operations: all, library: library) }

  /// Adds a stub for each operation, and one for each path, which tells what methods it has.
  func contribute(to blueprint: inout BackendBlueprint) {
    blueprint.diagnostics += problems
    blueprint.guards.append(self)
    let remembered = settings.options.isStateful ? plans : nil
    for operation in all {
      for base in basePaths { blueprint.stubs.append(operation.stub(below: base, remembering: remembered)) }
    }
    for (path, methods) in methodsByPath() {
      for base in basePaths { blueprint.stubs.append(otherMethods(on: base + path, methods)) }
    }
    if settings.manner == .prism { blueprint.stubs.append(otherPaths()) }
  }

  private func methodsByPath() -> [(String, [ServedOperation])] {
    var order: [String] = []
    var methods: [String: [ServedOperation]] = [:]
    for operation in all {
      let path = operation.place.path
      if methods[path] == nil { order.append(path) }
      methods[path, default: []].append(operation)
    }
    return order.map { ($0, methods[$0] ?? []) }
  }

  /// What answers a method that the contract does not have on a path.
  private func otherMethods(on path: String, _ operations: [ServedOperation]) -> Stub {
    let manner = settings.manner
    let allowed = operations.map(\.place.method)
    let matcher = RequestMatcher().path(PathTemplate(path))
    let response = StubResponse.dynamic { request in
      let problem = ContractProblem.noMethod(request.method, on: request.pathText, allowed: allowed)
      return problem.response(manner).noted(ContractNote(violations: [.noMethod(request, operations)]))
    }
    let origin = operations.first?.place.origin ?? Stub.Origin(file: library.main.name)
    return stub(matcher, response, at: origin, priority: -1, named: "no such method on \(path)")
  }

  /// What answers a path that the contract does not have.
  private func otherPaths() -> Stub {
    let manner = settings.manner
    let response = StubResponse.dynamic { request in
      ContractProblem.noPath(request.pathText).response(manner)
    }
    let origin = Stub.Origin(file: library.main.name)
    return stub(RequestMatcher(), response, at: origin, priority: -2, named: "no such path")
  }

  private func stub(
    _ matcher: RequestMatcher,
    _ response: StubResponse,
    at origin: Stub.Origin,
    priority: Int,
    named name: String
  ) -> Stub {
    var stub = Stub(matcher, response: response, origin: origin)
    stub.source = .contract
    stub.priority = priority
    stub.name = name
    return stub
  }
}
