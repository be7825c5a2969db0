/// The response of an endpoint whose answer has nothing to read, such as a 204; content that comes is passed over.
public struct EmptyResponse: Decodable, Sendable, Hashable {
  /// Makes the one value there is.
  public init() {}

  /// Reads nothing.
  public init(from decoder: any Decoder) {}
}
