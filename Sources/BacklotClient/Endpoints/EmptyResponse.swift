/// The response of an endpoint without content to read, such as a 204; any content is ignored.
public struct EmptyResponse: Decodable, Sendable, Hashable {
  /// Creates an empty response.
  public init() {}

  /// Creates an empty response without reading the content.
  public init(from decoder: any Decoder) {}
}
