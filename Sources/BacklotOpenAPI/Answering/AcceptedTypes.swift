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

  /// The place of what the client likes best among what there is; nothing where it takes none of it.
  ///
  /// The higher weight decides, then the more precise range, then the order of the ranges, then the order of what there
  /// is. Parameters that nothing has are passed over in a second look, since few mean anything.
  func best(of types: [MediaType?]) -> Int? {
    best(of: types, comparingParameters: true) ?? best(of: types, comparingParameters: false)
  }

  /// The type of a contract's range that the client likes best among those it names; nothing where it takes a usual one.
  func namedType(in range: MediaType) -> MediaType? {
    guard range.isRange else { return nil }
    let usual = range.typicalTypes
    if best(of: [usual.text]) != nil, best(of: [usual.value]) != nil { return nil }
    let named = ranges.filter { !$0.type.isRange && $0.weight > 0 }.map(\.type)
    let fitting = named.map { range.included($0.type, $0.subtype) }.filter { $0.isIncluded(in: range) }
    return best(of: fitting).map { fitting[$0] }
  }

  private func best(of types: [MediaType?], comparingParameters: Bool) -> Int? {
    var best: (index: Int, match: Match)?
    for (index, type) in types.enumerated() {
      guard let type, let match = match(type, comparingParameters), match.weight > 0 else { continue }
      if best.map({ match.isBetter(than: $0.match) }) ?? true { best = (index, match) }
    }
    return best?.index
  }

  private struct Match {
    let weight: Double
    let precision: Int
    let order: Int

    func isBetter(than other: Match) -> Bool {
      if weight != other.weight { return weight > other.weight }
      if precision != other.precision { return precision > other.precision }
      return order < other.order
    }
  }

  /// How a type is taken: by the most precise range that it is in.
  private func match(_ type: MediaType, _ comparingParameters: Bool) -> Match? {
    var found: Match?
    for (order, range) in ranges.enumerated() {
      guard let precision = range.precision(for: type, comparingParameters) else { continue }
      if precision > found?.precision ?? -1 {
        found = Match(weight: range.weight, precision: precision, order: order)
      }
    }
    return found
  }
}

extension AcceptedTypes.Range {
  /// How precisely the range names a type; nothing where the type is not in it.
  fileprivate func precision(for other: MediaType, _ comparingParameters: Bool) -> Int? {
    // What a contract calls a range stands for any type in it.
    let isAny = type.type == "*" || other.type == "*"
    guard isAny || type.type == other.type else { return nil }
    let isAnySubtype = type.subtype == "*" || other.subtype == "*" || other.hasSuffix(of: type)
    guard isAnySubtype || type.subtype == other.subtype else { return nil }
    var precision = (isAny ? 0 : 4) + (isAnySubtype ? 0 : 2)
    if comparingParameters, !parameters.isEmpty {
      guard parameters.allSatisfy({ other.parameters[$0.key]?.lowercased() == $0.value.lowercased() }) else {
        return nil
      }
      precision += 1
    }
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

  /// Whether this is a range.
  var isRange: Bool { type == "*" || subtype == "*" || subtype.hasPrefix("*+") }
}
