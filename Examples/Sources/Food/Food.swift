/// Something to eat.
public struct Food: Codable, Sendable, Hashable {
  /// The name of the food.
  public let name: String
  /// The origin of the food.
  public let origin: String

  /// Makes a food.
  public init(name: String, origin: String) {
    self.name = name
    self.origin = origin
  }
}
