import BacklotJSON

extension JSONValue {
  /// About how many bytes it takes to write it.
  var weight: Int {
    switch self {
    case .null, .bool: 4
    case .number(let number): number.text.utf8.count
    case .string(let text): text.utf8.count
    case .array(let elements): elements.reduce(2) { $0 + $1.weight }
    case .object(let object): object.reduce(2) { $0 + $1.key.utf8.count + $1.value.weight }
    }
  }
}
