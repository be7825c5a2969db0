/// The percent-decoded values that a path template found in a path, by name.
public struct PathParameters: Sendable, Hashable {
  /// A value and its name in the template.
  public struct Parameter: Sendable, Hashable {
    /// The name between the braces.
    public let name: String
    /// The decoded value.
    public let value: String
  }

  /// The values, in the order of the path.
  public internal(set) var parameters: [Parameter] = []

  /// Creates an empty list.
  public init() {}

  /// The value of a parameter, or `nil` if the template has no such name.
  public subscript(name: String) -> String? { parameters.first { $0.name == name }?.value }

  package mutating func append(name: String, value: String) {
    parameters.append(Parameter(name: name, value: value))
  }

  /// Adds a value, or replaces an existing one with the same name.
  package mutating func set(_ name: String, to value: String) {
    guard let index = parameters.firstIndex(where: { $0.name == name }) else { return append(name: name, value: value) }
    parameters[index] = Parameter(name: name, value: value)
  }
}
