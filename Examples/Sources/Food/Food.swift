/// Something to eat.
public struct Food: Codable, Sendable, Hashable {
  /// What it is called.
  public let name: String
  /// Where it comes from.
  public let origin: String

  /// Makes a food.
  public init(name: String, origin: String) {
    self.name = name
    self.origin = origin
  }
}
