import BacklotStubs

/// A path whose item is a broken reference, so that its operations are unknown.
///
/// Every request on the path is answered with the reason; all other paths are served.
struct BrokenPath: Sendable {
  /// The path's template as it was written.
  let path: String
  /// The reason why the reference is broken, with its location.
  let error: ContractError

  /// The violation that reports that requests on the path cannot be validated.
  var violation: ContractViolation { .brokenContract(error) }
}
