package import BacklotJSON

extension Delay {
  /// A problem with a delay in JSON.
  package struct Problem: Sendable, Hashable {
    /// The location in the value.
    package let pointer: JSONPointer
    /// A description of the problem and the expected value.
    package let message: String
  }

  /// Reads a delay from JSON: a number of milliseconds, or an object that describes a distribution.
  ///
  /// An object has a `type`: `fixed` with `milliseconds`, `uniform` with `lower` and `upper`, or `lognormal` with
  /// `median`, `sigma` and optionally `maxValue`. The type may be omitted if it follows from the other members.
  ///
  /// - Returns: The delay, or `nil` and the problems.
  package static func reading(_ value: JSONValue) -> (delay: Delay?, problems: [Problem]) {
    var reader = DelayReader()
    let delay = reader.delay(value)
    return (reader.problems.isEmpty ? delay : nil, reader.problems)
  }
}

private struct DelayReader {
  /// The maximum delay, in milliseconds.
  static let longest = Double(Int32.max)

  var problems: [Delay.Problem] = []

  mutating func delay(_ value: JSONValue) -> Delay? {
    if let object = value.object { return distribution(object) }
    guard let number = value.number, let milliseconds = number.double else {
      let object = #"an object such as {"type": "uniform", "lower": 50, "upper": 200}"#
      report("is \(value.kind.phrase), expected a number of milliseconds, or \(object)")
      return nil
    }
    if milliseconds < 0 { report("is \(number), expected 0 or more milliseconds") }
    return .milliseconds(milliseconds)
  }

  private mutating func distribution(_ object: JSONObject) -> Delay? {
    switch type(of: object) {
    case "lognormal":
      rejectOthers(than: ["median", "sigma", "maxValue"], in: object)
      let (median, sigma) = (number("median", in: object), number("sigma", in: object))
      let maximum = isMissing("maxValue", in: object) ? nil : number("maxValue", in: object)
      return .logNormal(median: .milliseconds(median), sigma: sigma, maximum: maximum.map { .milliseconds($0) })
    case "uniform":
      rejectOthers(than: ["lower", "upper"], in: object)
      let (lower, upper) = (number("lower", in: object), number("upper", in: object))
      guard lower <= upper else {
        report("has a lower bound of \(lower), which is greater than the upper bound of \(upper)")
        return nil
      }
      return .uniform(.milliseconds(lower) ... .milliseconds(upper))
    case "fixed":
      rejectOthers(than: ["milliseconds"], in: object)
      return .fixed(.milliseconds(number("milliseconds", in: object)))
    case let other?: report("is \(quoted(other)), expected lognormal, uniform or fixed", "type")
    case nil: report("has no type, expected lognormal, uniform or fixed")
    }
    return nil
  }

  /// Returns the type, inferred from the other members if it is missing.
  private func type(of object: JSONObject) -> String? {
    if let type = object["type"], !type.isNull { return type.matchedText }
    if !isMissing("median", in: object) { return "lognormal" }
    if !isMissing("lower", in: object) { return "uniform" }
    return isMissing("milliseconds", in: object) ? nil : "fixed"
  }

  private mutating func number(_ name: String, in object: JSONObject) -> Double {
    guard let value = object[name], !value.isNull else {
      report("has no \(name)")
      return 0
    }
    guard let number = value.double ?? value.string.flatMap({ JSONNumber(writtenInJava: $0)?.double }) else {
      report("is \(value.kind.phrase), expected a number", name)
      return 0
    }
    if number < 0 { report("is \(number), expected 0.0 or more", name) }
    return min(max(0, number), Self.longest)
  }

  private func isMissing(_ name: String, in object: JSONObject) -> Bool { object[name]?.isNull ?? true }

  private mutating func rejectOthers(than names: [String], in object: JSONObject) {
    for (name, _) in object where name != "type" && !names.contains(name) {
      report("is not a known member. Is it misspelled?", name)
    }
  }

  private mutating func report(_ message: String, _ name: String? = nil) {
    problems.append(Delay.Problem(pointer: JSONPointer(tokens: name.map { [$0] } ?? []), message: message))
  }
}

extension JSONValue.Kind {
  /// The name of the kind with its article.
  package var phrase: String {
    switch self {
    case .null: "null"
    case .boolean: "a Boolean value"
    case .number: "a number"
    case .string: "a string"
    case .array: "an array"
    case .object: "an object"
    }
  }
}
