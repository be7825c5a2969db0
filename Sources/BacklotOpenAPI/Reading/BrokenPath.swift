import BacklotHTTP
import BacklotStubs

/// A path whose item is a reference that leads nowhere, so that its operations are unknown.
///
/// Every request on the path is answered with the reason; all other paths are served.
struct BrokenPath: Sendable {
  /// The path's template as it was written.
  let path: String
  /// The reason why the reference leads nowhere, with its place.
  let error: ContractError

  /// Returns the stub that answers all methods on the path.
  ///
  /// - Parameters:
  ///   - base: The beginning of the path.
  ///   - manner: The manner of problem documents.
  func stub(below base: String, _ manner: ContractManner) -> Stub {
    let response = ContractProblem.brokenContract(error).response(manner)
    let matcher = RequestMatcher().path(PathTemplate(base + path))
    var stub = Stub(matcher, response: .fixed(response), origin: error.origin)
    stub.source = .contract
    return stub
  }

  /// The violation that says that requests on the path cannot be checked.
  var violation: ContractViolation { .brokenContract(error) }
}
