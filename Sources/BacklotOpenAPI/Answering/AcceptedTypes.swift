import BacklotHTTP

/// The media types that a client takes, by its `Accept` fields (RFC 9110 §12.5.1).
struct AcceptedTypes: Sendable {
  /// One range with its weight.
  struct Range {
    let type: MediaType
    let weight: Double
    /// Its parameters but for the weight.
    let parameters: [String: String]
  }

  private let ranges: [Range]
  /// The ranges as they were sent, for reports.
  let text: String

  /// Reads the fields of a request; a client that sends none takes anything.
  init?(_ fields: HTTPFields) {
    guard fields.contains(.accept) else { return nil }
    text = fields[values: .accept].joined(separator: ", ")
    let parts = text.split(separator: ",").map { String($0.trimmed()) }
    ranges = parts.compactMap(Self.range)
    if ranges.isEmpty { return nil }
  }

  private static func range(_ text: String) -> Range? {
    // There is no range of one subtype in all types.
    guard let type = MediaType(parsing: text), type.type != "*" || type.subtype == "*" else { return nil }
    var parameters = type.parameters
    let weight = parameters.removeValue(forKey: "q").flatMap(Double.init) ?? 1
    return Range(type: type, weight: weight, parameters: parameters)
  }

  /// Whether anything is taken.
  var includesAnything: Bool { ranges.contains { $0.type.type == "*" && $0.weight > 0 } }

  /// The first types that the client names, but for those that it does not take; sixteen, more of which nobody names in earnest.
  var named: [MediaType] {
    ranges.lazy.filter { !$0.type.isRange && $0.weight > 0 }.prefix(16).map(\.type)
  }

  /// How well the client likes a type; nothing where it does not take it.
  ///
  /// The most precise range decides. Parameters that the type does not have are passed over where no range has just its own.
  ///
  /// - Parameter isStrict: Whether a parameter of another value is another type.
  func match(_ type: MediaType, isStrict: Bool) -> Match? {
    let match = match(type, .same) ?? match(type, isStrict ? .notOther : .any)
    return match.flatMap { $0.weight > 0 ? $0 : nil }
  }

  /// How a type is taken: the higher weight is better, then the more precise range, then the one that comes first.
  struct Match {
    var weight: Double
    let precision: Int
    let order: Int

    func isBetter(than other: Match) -> Bool {
      if weight != other.weight { return weight > other.weight }
      if precision != other.precision { return precision > other.precision }
      return order < other.order
    }
  }

  /// How a type is taken: by the most precise range that it is in.
  private func match(_ type: MediaType, _ comparison: Comparison) -> Match? {
    var found: Match?
    for (order, range) in ranges.enumerated() {
      guard let precision = range.precision(for: type, comparison) else { continue }
      if precision > found?.precision ?? -1 {
        found = Match(weight: range.weight, precision: precision, order: order)
      }
    }
    return found
  }
}

extension AcceptedTypes {
  /// How the parameters of a range have to be found in a type.
  fileprivate enum Comparison {
    case same
    case notOther
    case any
  }
}

extension AcceptedTypes.Range {
  /// How precisely the range names a type; nothing where the type is not in it.
  fileprivate func precision(for other: MediaType, _ comparison: AcceptedTypes.Comparison) -> Int? {
    let isAny = type.type == "*"
    guard isAny || type.type == other.type else { return nil }
    let isAnySubtype = type.subtype == "*"
    guard isAnySubtype || type.subtype == other.subtype else { return nil }
    var precision = (isAny ? 0 : 4) + (isAnySubtype ? 0 : 2)
    for (name, value) in parameters where comparison != .any {
      let stated = other.parameters[name]?.lowercased()
      if stated == nil ? comparison == .same : stated != value.lowercased() { return nil }
    }
    if comparison == .same, !parameters.isEmpty { precision += 1 }
    return precision
  }
}

extension MediaType {
  /// Whether the type is one of a range such as `text/*`, and has the range's parameters.
  func isIncluded(in range: MediaType) -> Bool {
    guard range.type == "*" || range.type == type else { return false }
    guard range.subtype == "*" || range.subtype == subtype || range.hasSuffix(of: self) else { return false }
    return range.parameters.allSatisfy { parameters[$0.key]?.lowercased() == $0.value.lowercased() }
  }

  /// Whether this is a range of a suffix, as `*+json` is, which the other type has, as `problem+json` does.
  fileprivate func hasSuffix(of other: MediaType) -> Bool {
    subtype.hasPrefix("*+") && other.subtype.hasSuffix(subtype.dropFirst())
  }

  /// How much a range leaves open, least first: a type, one of a suffix, one of a kind, any; parameters leave less open.
  var openness: Int {
    let open = type == "*" ? 3 : subtype == "*" ? 2 : isRange ? 1 : 0
    return open * 2 + (parameters.isEmpty ? 1 : 0)
  }

  /// Whether this is a range.
  var isRange: Bool { type == "*" || subtype == "*" || subtype.hasPrefix("*+") }
}
