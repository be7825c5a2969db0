import BacklotHTTP

/// The media types that a client accepts, from its `Accept` fields (RFC 9110 §12.5.1).
struct AcceptedTypes: Sendable {
  /// A media range with its weight.
  struct Range {
    let type: MediaType
    let weight: Double
    /// The parameters other than the weight.
    let parameters: [String: String]
  }

  private let ranges: [Range]
  /// The ranges as they were sent, for reports.
  let text: String

  /// Reads the fields of a request.
  ///
  /// Returns `nil` if the client sends no field, which means that it accepts any type.
  init?(_ fields: HTTPFields) {
    guard fields.contains(.accept) else { return nil }
    text = fields[values: .accept].joined(separator: ", ")
    let parts = text.split(separator: ",").map { String($0.trimmed()) }
    ranges = parts.compactMap(Self.range)
    if ranges.isEmpty { return nil }
  }

  private static func range(_ text: String) -> Range? {
    // A range such as `*/json` is invalid.
    guard let type = MediaType(parsing: text), type.type != "*" || type.subtype == "*" else { return nil }
    var parameters = type.parameters
    let weight = parameters.removeValue(forKey: "q").flatMap(Double.init) ?? 1
    return Range(type: type, weight: weight, parameters: parameters)
  }

  /// True if the client accepts any type.
  var includesAnything: Bool { ranges.contains { $0.type.type == "*" && $0.weight > 0 } }

  /// The first types that the client names, without types that it rejects.
  ///
  /// Limited to 16, which is enough in practice.
  var named: [MediaType] {
    ranges.lazy.filter { !$0.type.isRange && $0.weight > 0 }.prefix(16).map(\.type)
  }

  /// Returns the client's preference for a type, or `nil` if the client does not accept it.
  ///
  /// The most specific range decides. Range parameters that the type lacks are ignored if no range matches its
  /// parameters exactly.
  ///
  /// - Parameter isStrict: True if a different parameter value makes a different type.
  func match(_ type: MediaType, isStrict: Bool) -> Match? {
    let match = match(type, comparing: .same) ?? match(type, comparing: isStrict ? .notOther : .any)
    return match.flatMap { $0.weight > 0 ? $0 : nil }
  }

  /// A rank of an accepted type.
  ///
  /// The higher weight is better, then the more specific range, then the earlier one.
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

  /// Returns the match for a type by the most specific range that includes it.
  private func match(_ type: MediaType, comparing comparison: Comparison) -> Match? {
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
  /// The rules for comparing a range's parameters with those of a type.
  fileprivate enum Comparison {
    case same
    case notOther
    case any
  }
}

extension AcceptedTypes.Range {
  /// Returns how precisely the range names a type, or `nil` if the range does not include the type.
  fileprivate func precision(for other: MediaType, _ comparison: AcceptedTypes.Comparison) -> Int? {
    let isAny = type.type == "*"
    guard isAny || type.type == other.type else { return nil }
    let isAnySubtype = type.subtype == "*"
    let isSuffix = type.hasSuffix(of: other)
    guard isAnySubtype || isSuffix || type.subtype == other.subtype else { return nil }
    var precision = (isAny ? 0 : 6) + (isAnySubtype ? 0 : isSuffix ? 2 : 4)
    for (name, value) in parameters where comparison != .any {
      let stated = other.parameters[name]?.lowercased()
      if stated == nil ? comparison == .same : stated != value.lowercased() { return nil }
    }
    if comparison == .same, !parameters.isEmpty { precision += 1 }
    return precision
  }
}

extension MediaType {
  /// Returns true if another type, or a range such as `text/*`, includes the type, regardless of parameters.
  ///
  /// Clients and contracts differ in parameters such as `charset` that do not change the content's structure.
  func isIncluded(in range: MediaType) -> Bool {
    guard range.type == "*" || range.type == type else { return false }
    return range.subtype == "*" || range.subtype == subtype || range.hasSuffix(of: self)
  }

  /// The distance of a type from a type or range that includes it: the less specific, and the more parameters differ,
  /// the greater.
  func distance(from range: MediaType) -> (Int, Int, Int, Int) {
    var (contradicted, missing) = (0, 0)
    for (name, value) in range.parameters {
      guard let own = parameters[name] else {
        missing += 1
        continue
      }
      if own.lowercased() != value.lowercased() { contradicted += 1 }
    }
    let matched = range.parameters.count - contradicted - missing
    return (range.breadth, contradicted, missing, parameters.count - matched)
  }

  /// Returns true if this is a suffix range, such as `*+json`, and the other type has the suffix, such as
  /// `problem+json`.
  fileprivate func hasSuffix(of other: MediaType) -> Bool {
    subtype.hasPrefix("*+") && other.subtype.hasSuffix(subtype.dropFirst())
  }

  /// The breadth of a range, in ascending order: a type, any type with a suffix, any subtype of a type, any type.
  ///
  /// Parameters make a range narrower.
  var openness: Int { breadth * 2 + (parameters.isEmpty ? 1 : 0) }

  private var breadth: Int { type == "*" ? 3 : subtype == "*" ? 2 : isRange ? 1 : 0 }

  /// True if this is a range.
  var isRange: Bool { type == "*" || subtype == "*" || subtype.hasPrefix("*+") }
}
