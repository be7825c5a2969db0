package import BacklotHTTP
package import BacklotStubs

/// An operation of a contract: a method on a path (OAS 3.0.3 §4.7.10).
///
/// It is read as a whole on first use.
package struct Operation: Sendable {
  package let place: OperationPlace
  package let parameters: [Parameter]
  package let body: RequestBody?
  /// The responses in the document's order.
  package let responses: [DocumentedResponse]
  /// The alternative security requirements, each of which requires all of its schemes.
  ///
  /// Empty if any client may send requests.
  package let security: [[SecurityDemand]]
  package let isDeprecated: Bool
}

/// The location of an operation, which is known before it is read.
package struct OperationPlace: Sendable {
  /// The `operationId`, or method and path.
  package let id: String
  package let method: HTTPMethod
  /// The path's template, without a query.
  package let path: String
  /// The query items that the path requires, as in `/containers?comp=list`, which Azure's documents use.
  package let query: [QueryItems.Item]
  /// The path as it was written.
  package let writtenPath: String
  /// The path item.
  package let item: ContractNode
  /// The operation's own object.
  package let node: ContractNode
  /// The location in the text.
  package let origin: Stub.Origin

  init(id: String, method: HTTPMethod, path: String, item: ContractNode, node: ContractNode, origin: Stub.Origin) {
    (self.id, self.method, self.item, self.node, self.origin) = (id, method, item, node, origin)
    let mark = path.utf8.firstIndex(of: UInt8(ascii: "?")) ?? path.endIndex
    writtenPath = path
    self.path = String(path[..<mark])
    query = mark == path.endIndex ? [] : QueryItems(parsing: path[path.index(after: mark)...]).items
  }
}

extension OperationPlace {
  /// Returns false for a path parameter without a variable in the path, which no request could have.
  func mayHave(_ parameter: Parameter) -> Bool {
    parameter.location != .path || writtenPath.templateVariables.contains(parameter.name)
  }

  /// The criteria for the query items that the path requires.
  ///
  /// An item without a value, or with a parameter as its value, may have any value.
  var queryMatchers: [(name: String, matcher: ValueMatcher)] {
    query.map { ($0.name, $0.requiredValue.map { .equal($0) } ?? .present) }
  }

  /// Returns true if a request's query has the items that the path requires.
  func acceptsQuery(of request: ReceivedRequest) -> Bool {
    if query.isEmpty { return true }
    let target = request.message.path ?? ""
    guard let mark = target.utf8.firstIndex(of: UInt8(ascii: "?")) else { return false }
    let sent = QueryItems(parsing: target[target.index(after: mark)...]).items
    return query.allSatisfy { item in
      sent.contains { $0.name == item.name && (item.requiredValue == nil || $0.value == item.requiredValue) }
    }
  }
}

extension QueryItems.Item {
  /// The value, or `nil` for an item in a path that may have any value.
  fileprivate var requiredValue: String? {
    value.flatMap { $0.hasPrefix("{") && $0.hasSuffix("}") ? nil : $0 }
  }
}

// MARK: - Security

/// The way in which a client identifies itself (OAS 3.0.3 §4.7.27).
package enum SecurityScheme: Sendable, Hashable {
  /// The HTTP scheme Basic (RFC 7617).
  case basic
  /// Bearer tokens (RFC 6750).
  case bearer
  /// The HTTP scheme Digest (RFC 7616).
  case digest
  /// Another HTTP scheme, by its name.
  case http(String)
  /// A key with a name, at a location in the request.
  case apiKey(in: Parameter.Location, name: String)
  /// OAuth 2, whose tokens are bearer tokens.
  case oauth2
  /// OpenID Connect, whose tokens are bearer tokens.
  case openIDConnect
  /// Client certificates (3.1), which are not visible in a request.
  case mutualTLS
}

/// A security scheme with its name in the contract.
package struct SecurityDemand: Sendable {
  package let name: String
  package let scheme: SecurityScheme
}
