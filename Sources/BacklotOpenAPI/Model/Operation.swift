import BacklotHTTP
import BacklotStubs

/// One thing that a client can ask for: a method on a path (OAS 3.0.3 §4.7.10), read as a whole when it is first asked for.
struct Operation: Sendable {
  let place: OperationPlace
  let parameters: [Parameter]
  let body: RequestBody?
  /// The answers in the order in which they were written.
  let responses: [DocumentedResponse]
  /// Who may ask: one of these, each of which demands all of its schemes.
  ///
  /// Empty where anybody may.
  let security: [[SecurityDemand]]
  let isDeprecated: Bool
}

/// Where an operation is found, which is known before it is read.
struct OperationPlace: Sendable {
  /// The `operationId`, or method and path.
  let id: String
  let method: HTTPMethod
  /// The path's template as it was written.
  let path: String
  /// The path's item.
  let item: ContractNode
  /// The operation's own object.
  let node: ContractNode
  /// Where it stands in the text.
  let origin: Stub.Origin
}
