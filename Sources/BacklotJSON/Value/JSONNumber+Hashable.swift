extension JSONNumber: Hashable {
  /// Returns whether the values are equal, regardless of their spelling.
  public static func == (left: JSONNumber, right: JSONNumber) -> Bool {
    switch (left.storage, right.storage) {
    case (.integer(let left), .integer(let right)): left == right
    case (.integer(let left), .text(let right)): JSONDecimal(right).int64 == left
    case (.text(let left), .integer(let right)): JSONDecimal(left).int64 == right
    case (.text(let left), .text(let right)): left == right || JSONDecimal(left) == JSONDecimal(right)
    }
  }

  /// Hashes the value regardless of its spelling, consistent with `==`.
  public func hash(into hasher: inout Hasher) {
    switch storage {
    case .integer(let value): hasher.combine(value)
    case .text(let text): JSONDecimal(text).hash(into: &hasher)
    }
  }
}
