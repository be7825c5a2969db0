package import BacklotStubs

/// Puts a contract in front of the backend that it describes: all goes there, and what breaks the contract is told.
package struct ContractProxy: Sendable {
  private let contract: Contract
  private let validatesRequests: Bool

  /// Takes a contract, whose settings say whether what breaks it becomes an error.
  ///
  /// - Parameters:
  ///   - contract: The contract; it also answers in the backend's place where that says that it cannot yet (501).
  ///   - validatesRequests: Whether requests are looked at for more than who they are from.
  package init(_ contract: Contract, validatesRequests: Bool = true) {
    self.contract = contract
    self.validatesRequests = validatesRequests
  }

  /// The source that passes all requests on to a backend.
  package func source(for upstream: UpstreamURL) -> any BackendSource {
    Source(contract: contract, validatesRequests: validatesRequests, upstream: upstream)
  }

  private struct Source: OutlinedSource {
    let contract: Contract
    let validatesRequests: Bool
    let upstream: UpstreamURL

    func contribute(to blueprint: inout BackendBlueprint) { _ = outline(contributingTo: &blueprint) }

    func outline(contributingTo blueprint: inout BackendBlueprint) -> ContractOutline {
      do throws(ContractError) {
        let proxied = ProxiedContract(contract: try contract.load(), validatesRequests: validatesRequests)
        blueprint.diagnostics += proxied.contract.problems
        blueprint.guards.append(proxied)
        Upstream(upstream).answering(proxied.refusal).revising(proxied.revised).contribute(to: &blueprint)
        return proxied.contract.outline
      } catch {
        blueprint.diagnostics.append(SourceDiagnostic(at: error.origin, error.message, error.systemError))
        return ContractOutline(operations: [])
      }
    }
  }
}
