/// Something that the service has.
public struct Item: Codable, Sendable, Hashable {
  /// What it is called.
  public let title: String
  /// What there is to say about it.
  public let detail: String

  /// Makes an item.
  public init(title: String, detail: String) {
    self.title = title
    self.detail = detail
  }
}
