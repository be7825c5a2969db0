/// The response of an endpoint whose answer has no content to read, such as a 204; any content is ignored.
public struct EmptyResponse: Decodable, Sendable, Hashable {
  /// Makes the one value there is.
  public init() {}

  /// Ignores the content.
  public init(from decoder: any Decoder) {}
}
