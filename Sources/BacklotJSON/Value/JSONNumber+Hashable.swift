extension JSONNumber: Hashable {
  /// Compares the values and not how they are spelled.
  public static func == (left: JSONNumber, right: JSONNumber) -> Bool {
    switch (left.storage, right.storage) {
    case (.integer(let left), .integer(let right)): left == right
    case (.integer(let left), .text(let right)): JSONDecimal(right).int64 == left
    case (.text(let left), .integer(let right)): JSONDecimal(left).int64 == right
    case (.text(let left), .text(let right)): left == right || JSONDecimal(left) == JSONDecimal(right)
    }
  }

  /// Agrees with `==`: the spelling does not change it.
  public func hash(into hasher: inout Hasher) {
    switch storage {
    case .integer(let value): hasher.combine(value)
    case .text(let text): JSONDecimal(text).hash(into: &hasher)
    }
  }
}
