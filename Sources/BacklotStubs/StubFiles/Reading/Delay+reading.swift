package import BacklotJSON

extension Delay {
  /// Reads a time as stub files write it: a number of milliseconds, or an object that says how it is drawn, as their
  /// `delayDistribution` does.
  ///
  /// - Parameter value: What was written.
  /// - Returns: The delay, or what is wrong, each problem with its place in the value.
  package static func reading(_ value: JSONValue) -> (delay: Delay?, problems: [MappingProblem]) {
    var reader = MappingReader()
    let delay = value.object == nil ? reader.milliseconds(value) : reader.distribution(value)
    return (reader.problems.isEmpty ? delay : nil, reader.problems)
  }
}

extension MappingReader {
  fileprivate mutating func milliseconds(_ value: JSONValue) -> Delay? {
    guard let number = value.number, let milliseconds = number.double else {
      let object = #"an object such as {"type": "uniform", "lower": 50, "upper": 200}"#
      report(expected(value, "a number of milliseconds, or \(object)"))
      return nil
    }
    if milliseconds < 0 { report("is \(number), expected 0 or more milliseconds") }
    return .milliseconds(milliseconds)
  }
}
