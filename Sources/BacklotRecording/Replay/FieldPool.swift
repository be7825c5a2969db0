import BacklotHTTP

/// Shares the memory of equal header fields, since many responses of a backend have the same.
struct FieldPool {
  /// The number of lists of fields that are kept for comparison.
  private static let limit = 256

  private var known: [HTTPFields: HTTPFields] = [:]

  /// Returns equal fields that share their memory with others, and the additional memory that they take, in bytes.
  mutating func shared(_ fields: HTTPFields) -> (fields: HTTPFields, cost: Int) {
    if let known = known[fields] { return (known, 0) }
    if known.count == Self.limit { known = [:] }
    known[fields] = fields
    return (fields, fields.reduce(32) { $0 + 64 + $1.value.utf8.count })
  }
}
