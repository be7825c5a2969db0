import BacklotHTTP
import BacklotStubs

/// One thing that a client can ask for: a method on a path (OAS 3.0.3 §4.7.10), read as a whole when it is first asked for.
struct Operation: Sendable {
  let place: OperationPlace
  let parameters: [Parameter]
  let body: RequestBody?
  /// The answers in the order in which they were written.
  let responses: [DocumentedResponse]
  /// The alternative security requirements, each of which demands all of its schemes.
  ///
  /// Empty if any client may send requests.
  let security: [[SecurityDemand]]
  let isDeprecated: Bool
}

/// The location of an operation, which is known before it is read.
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
  /// The location in the text.
  let origin: Stub.Origin
}
