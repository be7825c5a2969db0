import BacklotHTTP

extension PathTemplate {
  /// Returns a path with the values of secret parameters masked; `nil` without secrets or if it does not match.
  func masking(_ path: Substring, _ secrets: SecretNames) -> String? {
    guard parameterNames.contains(where: secrets.contains), let found = parameters(in: String(path)) else { return nil }
    var segments = path.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    var end = segments.endIndex
    // From the last one, since what precedes a parameter may be the same text.
    for parameter in found.parameters.reversed() {
      let isSecret = secrets.contains(parameter.name)
      let isOne = Self.place(of: parameter.value, in: segments[..<end]) != nil
      let values = isOne ? [parameter.value] : parameter.value.split(separator: "/").map(String.init)
      for value in values.reversed() {
        let place = Self.place(of: value, in: segments[..<end])
        if let place {
          // A segment may hold several parameters.
          end = segments[place] == value ? place : place + 1
        }
        guard isSecret else { continue }
        guard let place else { return "/" + SecretNames.mask }
        segments[place] = SecretNames.mask
      }
    }
    return segments.joined(separator: "/")
  }

  /// The last segment that is a value, or else the last one that has it.
  private static func place(of value: String, in segments: ArraySlice<String>) -> Int? {
    let isValue = { (segment: String) in segment == value || PercentEncoding.decode(segment[...]) == value }
    let hasValue = { (segment: String) in
      segment.contains(value) || PercentEncoding.decode(segment[...]).contains(value)
    }
    return segments.lastIndex(where: isValue) ?? segments.lastIndex(where: hasValue)
  }
}
