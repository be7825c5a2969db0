import BacklotHTTP
import BacklotStubs

/// A path whose item is a broken reference, so that its operations are unknown.
///
/// Every request on the path is answered with the reason; all other paths are served.
struct BrokenPath: Sendable {
  /// The path's template as it was written.
  let path: String
  /// The reason why the reference is broken, with its location.
  let error: ContractError

  /// Returns the stub that answers all methods on the path.
  ///
  /// - Parameters:
  ///   - base: The base path.
  ///   - manner: The wording of problem documents.
  func stub(below base: String, _ manner: ContractManner) -> Stub {
    let response = ContractProblem.brokenContract(error).response(manner)
    let matcher = RequestMatcher().path(PathTemplate(base + path))
    var stub = Stub(matcher, response: .fixed(response), origin: error.origin)
    stub.source = .contract
    return stub
  }

  /// The violation that reports that requests on the path cannot be validated.
  var violation: ContractViolation { .brokenContract(error) }
}
