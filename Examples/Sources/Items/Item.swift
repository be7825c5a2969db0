/// Something that the service has.
public struct Item: Codable, Sendable, Hashable {
  /// The title of the item.
  public let title: String
  /// A description of the item.
  public let detail: String

  /// Makes an item.
  public init(title: String, detail: String) {
    self.title = title
    self.detail = detail
  }
}
