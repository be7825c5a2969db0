import BacklotHTTP
import BacklotJSON
import BacklotPlatform
import BacklotStubs

/// An operation of a contract, which is read on first use.
final class ServedOperation: LazyOperation {
  let place: OperationPlace
  /// The operation's unique identifier: the verb and the path, with the base path.
  let id: ContractOperation.ID
  /// The base path of the operation on the contract's own servers.
  let base: String
  private let source: OperationSource
  private let conditions: OperationConditions
  private let known = Mutex<Result<OperationAnswers, ContractError>?>(nil)

  /// Creates an operation.
  ///
  /// - Parameters:
  ///   - place: The place of the operation in the contract.
  ///   - base: The base path on the contract's own servers.
  ///   - conditions: The operation's delay and failures.
  ///   - source: Reads the operation.
  init(_ place: OperationPlace, below base: String, under conditions: OperationConditions, from source: OperationSource)
  {
    self.place = place
    self.base = base
    self.source = source
    self.conditions = conditions
    id = "\(place.method) \(base)\(place.writtenPath)"
  }

  private var settings: ContractSettings { source.settings }

  /// Returns the operation's answers, which are read on first use.
  func answers() throws(ContractError) -> OperationAnswers {
    if let known = known.withLock(\.self) { return try known.get() }
    // Read outside of the lock: a concurrent second caller reads again, and both use the first result.
    let read = read()
    let first = known.withLock { known in
      known = known ?? read
      return known ?? read
    }
    return try first.get()
  }

  func operation() throws(ContractError) -> Operation { try answers().operation }

  private func read() -> Result<OperationAnswers, ContractError> {
    do throws(ContractError) {
      return .success(OperationAnswers(try source.operation(at: place), settings: settings, knownAs: id))
    } catch {
      return .failure(error)
    }
  }

  /// Returns the stub that answers for the operation while the contract is retained.
  ///
  /// The backend retains it as a guard; the journal, which stores stubs, does not.
  ///
  /// - Parameters:
  ///   - base: The base path.
  ///   - plans: The contract's collections, if the backend is to remember them.
  func stub(below base: String, remembering plans: Lazy<[String: CollectionPlan]>?) -> Stub {
    var matcher = RequestMatcher().method(place.method).path(PathTemplate(base + place.path))
    for (name, value) in place.queryMatchers { matcher = matcher.query(name, value) }
    var stub = Stub(matcher, response: .dynamic(answering(remembering: plans)), origin: place.origin)
    stub.source = .contract
    stub.name = place.node.text("operationId")
    stub.conditions = conditions.ofStub { [weak self] status, request in
      self?.rehearsedFailure(with: status, for: request) ?? .rehearsedFailure(status)
    }
    return stub
  }

  private func answering(remembering plans: Lazy<[String: CollectionPlan]>?) -> StubResponse.Compute {
    guard let plans else { return { [weak self] in self?.answer($0, from: nil) ?? .contractIsGone } }
    return { [weak self, weak plans] in self?.answer($0, from: plans) ?? .contractIsGone }
  }

  /// Returns the template that extracts values from a path with or without a base path.
  func template(of path: String) -> PathTemplate {
    let own = PathTemplate(place.path)
    return own.matches(path) ? own : PathTemplate(base + place.path)
  }

  /// Returns the operation's role in a collection, or `nil` if it has no collection.
  private func remembered(among plans: Lazy<[String: CollectionPlan]>) -> RememberedAnswers? {
    guard place.query.isEmpty else { return nil }
    let known = plans.value
    let parent = CollectionFinder.split(place.path).flatMap { known[$0.parent] }
    guard let plan = known[place.path] ?? parent, let role = RememberedAnswers.role(of: place, in: plan) else {
      return nil
    }
    return RememberedAnswers(plan: plan, role: role, maker: ContentMaker(settings: settings))
  }

  /// Returns a value that is valid for a schema, or `nil` if no value can be generated.
  func typicalValue(of schema: ContractSchema) -> JSONValue? {
    do { return try ContentMaker(settings: settings).typicalValue(of: schema) } catch { return nil }
  }

  private func answer(_ request: ReceivedRequest, from plans: Lazy<[String: CollectionPlan]>?) -> ResponseDefinition {
    do throws(ContractError) {
      return try answers().answer(request, path: request.sentPath, from: plans.flatMap(remembered))
    } catch {
      return ContractProblem.brokenContract(error).response(settings.manner)
    }
  }

  private func rehearsedFailure(with status: HTTPStatus, for request: ReceivedRequest) -> ResponseDefinition {
    do throws(ContractError) {
      return try answers().rehearsedFailure(with: status, for: request)
    } catch {
      return .rehearsedFailure(status)
    }
  }
}

extension ResponseDefinition {
  /// The response of a stub whose contract was deallocated.
  static let contractIsGone = ResponseDefinition(.serviceUnavailable)
}
