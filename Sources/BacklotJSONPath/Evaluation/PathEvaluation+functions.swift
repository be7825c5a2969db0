import BacklotJSON

extension PathEvaluation {
  /// Returns the result of a function for a value, or `nil` if the input is not suitable.
  mutating func result(
    of function: JaywayFunction,
    on value: JSONValue,
    start: JSONValue,
    _ trail: inout PathTrail
  ) throws(PathExhaustion) -> JSONValue? {
    if let place = place(function, in: value) {
      guard case .array(let elements) = value, elements.indices.contains(place) else { return nil }
      return trail.follow(from: value, to: place)
    }
    trail.leave()
    let arguments = try arguments(of: function, start: start)
    switch function.name {
    case .length, .size: return arguments.first ?? count(value)
    case .keys: return try keys(of: value)
    case .concat: return .string(try concatenation(of: [value] + arguments))
    case .append:
      guard case .array(let elements) = value else { return nil }
      try spend(elements.count)
      return .array(elements + arguments)
    default: return try total(function.name, of: [value] + arguments)
    }
  }

  /// Returns the position of the element that a function selects, out of range if there is no such element, or `nil`
  /// for other functions.
  private func place(_ function: JaywayFunction, in value: JSONValue) -> Int? {
    switch function.name {
    case .first: return 0
    case .last: return value.childCount - 1
    case .index:
      guard case .literal(.number(let number)) = function.arguments.first, let index = number.int else { return -1 }
      return index < 0 ? value.childCount + index : index
    default: return nil
    }
  }

  private mutating func arguments(
    of function: JaywayFunction,
    start: JSONValue
  ) throws(PathExhaustion) -> [JSONValue] {
    var values: [JSONValue] = []
    for argument in function.arguments {
      if let value = try value(of: argument, from: start) { values.append(value) }
    }
    return values
  }

  private func count(_ value: JSONValue) -> JSONValue? {
    guard value.isContainer else { return nil }
    return .number(JSONNumber(value.childCount))
  }

  private mutating func keys(of value: JSONValue) throws(PathExhaustion) -> JSONValue? {
    guard case .object(let object) = value else { return nil }
    try spend(object.count)
    return .array(object.keys.map { .string($0) })
  }

  private mutating func concatenation(of values: [JSONValue]) throws(PathExhaustion) -> String {
    var text = ""
    for (place, value) in values.enumerated() {
      let parts: [JSONValue] = if case .array(let elements) = value { elements } else { place == 0 ? [] : [value] }
      for case .string(let part) in parts {
        try spend(on: part)
        text += part
      }
    }
    return text
  }
}

extension PathEvaluation {
  /// Returns the aggregate of the numbers in arrays and among the arguments.
  private mutating func total(
    _ name: JaywayFunction.Name,
    of values: [JSONValue]
  ) throws(PathExhaustion) -> JSONValue? {
    var numbers: [Double] = []
    for (place, value) in values.enumerated() {
      try spend(value.childCount)
      if case .array(let elements) = value {
        numbers += elements.compactMap(\.double)
      } else if place > 0, let number = value.double {
        numbers.append(number)
      }
    }
    return Self.total(name, of: numbers).flatMap { JSONNumber($0) }.map { .number($0) }
  }

  private static func total(_ name: JaywayFunction.Name, of numbers: [Double]) -> Double? {
    if numbers.isEmpty { return nil }
    let (sum, count) = (numbers.reduce(0, +), Double(numbers.count))
    switch name {
    case .min: return numbers.min()
    case .max: return numbers.max()
    case .sum: return sum
    case .avg: return sum / count
    case .stddev:
      let mean = sum / count
      return (numbers.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / count).squareRoot()
    default: return nil
    }
  }
}
