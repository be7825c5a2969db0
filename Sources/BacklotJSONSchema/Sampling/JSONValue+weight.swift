import BacklotJSON

extension JSONValue {
  /// The approximate size of the serialized value in bytes.
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
