/// The envelope in which some APIs return their responses: `{"result": …}`.
public struct NetworkResponse<Result: Decodable>: Decodable {
  /// The content of the envelope.
  public var result: Result

  /// Creates an envelope, for the responses of a test.
  public init(result: Result) { self.result = result }
}

extension NetworkResponse: Sendable where Result: Sendable {}
extension NetworkResponse: Equatable where Result: Equatable {}
extension NetworkResponse: Hashable where Result: Hashable {}
extension NetworkResponse: Encodable where Result: Encodable {}
