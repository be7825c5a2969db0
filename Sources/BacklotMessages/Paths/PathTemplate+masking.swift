import BacklotHTTP

extension PathTemplate {
  /// Returns a path with the values of secret parameters masked, or `nil` if it has no secrets or does not match.
  func masking(_ path: Substring, secrets: SecretNames) -> String? {
    guard parameterNames.contains(where: secrets.contains), let found = parameters(in: String(path)) else { return nil }
    var segments = path.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    var end = segments.endIndex
    // In reverse order, since the text before a parameter may be equal to its value.
    for parameter in found.parameters.reversed() {
      let isSecret = secrets.contains(parameter.name)
      let isOne = Self.place(of: parameter.value, in: segments[..<end]) != nil
      let values = isOne ? [parameter.value] : parameter.value.split(separator: "/").map(String.init)
      for value in values.reversed() {
        let place = Self.place(of: value, in: segments[..<end])
        if let place {
          // A segment may contain several parameters.
          end = segments[place] == value ? place : place + 1
        }
        guard isSecret else { continue }
        guard let place else { return "/" + SecretNames.mask }
        segments[place] = SecretNames.mask
      }
    }
    return segments.joined(separator: "/")
  }

  /// Returns the index of the last segment equal to a value, or else of the last one that contains it.
  private static func place(of value: String, in segments: ArraySlice<String>) -> Int? {
    let isValue = { (segment: String) in segment == value || PercentEncoding.decode(segment[...]) == value }
    let hasValue = { (segment: String) in
      segment.contains(value) || PercentEncoding.decode(segment[...]).contains(value)
    }
    return segments.lastIndex(where: isValue) ?? segments.lastIndex(where: hasValue)
  }
}
