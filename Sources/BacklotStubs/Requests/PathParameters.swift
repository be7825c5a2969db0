/// The values that a path template found in a path, by name and percent-decoded.
public struct PathParameters: Sendable, Hashable {
  /// One value and the name that the template gives it.
  public struct Parameter: Sendable, Hashable {
    /// The name between the braces.
    public let name: String
    /// The decoded value.
    public let value: String
  }

  /// The values in the order in which they stand in the path.
  public internal(set) var parameters: [Parameter] = []

  /// Makes an empty list.
  public init() {}

  /// The value of a parameter, or `nil` if the template has no such name.
  public subscript(name: String) -> String? { parameters.first { $0.name == name }?.value }

  package mutating func append(_ name: String, _ value: String) {
    parameters.append(Parameter(name: name, value: value))
  }

  /// Adds a value, or changes the one that has the name already.
  mutating func set(_ name: String, _ value: String) {
    guard let index = parameters.firstIndex(where: { $0.name == name }) else { return append(name, value) }
    parameters[index] = Parameter(name: name, value: value)
  }
}
