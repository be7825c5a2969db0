import BacklotHTTP
import BacklotLimits

/// The requirements for a part of a multipart body (RFC 2046 §5.1).
package struct PartMatcher: Sendable {
  /// The name of the form item.
  ///
  /// Defaults to any name.
  package var name: String?
  /// The matcher for the file name, which may be absent from a part.
  package var fileName: ValueMatcher?
  /// The matchers for header fields of the part.
  package var headerFields: [(name: HTTPField.Name, value: ValueMatcher)] = []
  /// The matchers for the part's content.
  package var bodies: [BodyMatcher] = []
  /// True if every part has to match, instead of at least one.
  package var isForAll = false

  /// Creates requirements.
  package init(name: String? = nil, fileName: ValueMatcher? = nil, isForAll: Bool = false) {
    self.name = name
    self.fileName = fileName
    self.isForAll = isForAll
  }

  /// Returns true if the parts match; false if there are no parts.
  func holds(for parts: [MultipartContent.Part], in context: inout MatchingContext) -> Bool {
    guard !parts.isEmpty else { return false }
    return isForAll
      ? parts.allSatisfy { holds(for: $0, in: &context) } : parts.contains { holds(for: $0, in: &context) }
  }

  private func holds(for part: MultipartContent.Part, in context: inout MatchingContext) -> Bool {
    guard context.budget.spend(4) else { return false }
    if let name, part.name != name { return false }
    if let fileName, !fileName.holds(for: [part.fileName].compactMap(\.self), in: &context) { return false }
    let areFieldsRight = headerFields.allSatisfy {
      $0.value.holds(for: part.headerFields[values: $0.name], in: &context)
    }
    guard areFieldsRight, !bodies.isEmpty else { return areFieldsRight }
    var facts = RequestFacts(ReceivedRequest(HTTPRequest(method: .post), body: part.body), context: context)
    defer { context = facts.context }
    return bodies.allSatisfy { $0.holds(for: &facts) }
  }
}

extension PartMatcher: CustomStringConvertible {
  package var description: String {
    let demands =
      [
        name.map { "name \(quoted($0))" }, fileName.map { "file name \($0)" },
      ].compactMap(\.self) + headerFields.map { "\($0.name): \($0.value.shown(of: $0.name))" }
      + bodies.map { name.map(SecretValues.isSecret) == true ? SecretNames.mask : $0.description }
    return (isForAll ? "only parts with " : "a part with ")
      + (demands.isEmpty ? "any content" : demands.joined(separator: ", "))
  }

  /// Returns a description of the parts.
  package static func finding(_ parts: [MultipartContent.Part]) -> String {
    guard !parts.isEmpty else { return "no parts" }
    let names = parts.map { $0.name.map { quoted($0) } ?? "a part without a name" }
    return shortened(names.joined(separator: ", "))
  }
}
