/// The envelope that some APIs put their answers in: `{"result": …}`.
public struct NetworkResponse<Result: Decodable>: Decodable {
  /// The content of the envelope.
  public var result: Result

  /// Makes an envelope, for a test's answers.
  public init(result: Result) { self.result = result }
}

extension NetworkResponse: Sendable where Result: Sendable {}
extension NetworkResponse: Equatable where Result: Equatable {}
extension NetworkResponse: Hashable where Result: Hashable {}
extension NetworkResponse: Encodable where Result: Encodable {}
