package import BacklotStubs

/// A proxy that forwards all requests to the backend that a contract describes, and reports violations of the contract.
package struct ContractProxy: Sendable {
  private let contract: Contract
  private let validatesRequests: Bool

  /// Creates a proxy for a contract, whose settings determine whether violations become errors.
  ///
  /// - Parameters:
  ///   - contract: The contract. It also answers for operations that the backend does not implement (501).
  ///   - validatesRequests: True if requests are validated for more than security.
  package init(_ contract: Contract, validatesRequests: Bool = true) {
    self.contract = contract
    self.validatesRequests = validatesRequests
  }

  /// Returns the source that forwards all requests to a backend.
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
        blueprint.validators.append(proxied)
        Upstream(upstream).answering(proxied.refusal).revising(proxied.revised).contribute(to: &blueprint)
        return proxied.contract.outline
      } catch {
        blueprint.diagnostics.append(SourceDiagnostic(at: error.origin, error.message, systemError: error.systemError))
        return ContractOutline(operations: [])
      }
    }
  }
}
