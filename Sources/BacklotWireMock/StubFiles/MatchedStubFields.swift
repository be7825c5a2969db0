import BacklotHTTP

extension HTTPField.Name {
  /// The identifier of the mapping that answered.
  static let matchedStubID = Self(raw: "Matched-Stub-Id", canonical: "matched-stub-id")
  /// The name of the mapping that answered.
  static let matchedStubName = Self(raw: "Matched-Stub-Name", canonical: "matched-stub-name")

  /// A Boolean value that indicates whether the field identifies the mapping that answered.
  var isMatchedStub: Bool { self == .matchedStubID || self == .matchedStubName }
}

extension Stub {
  /// Adds the fields that identify the mapping to clients of WireMock.
  ///
  /// They become part of the response, so that they add no cost per request.
  mutating func tellsMapping() {
    guard let mapping else { return }
    var fields = [HTTPField(name: .matchedStubID, value: mapping.id)]
    if let name, !name.isEmpty { fields.append(HTTPField(name: .matchedStubName, value: name.printable)) }
    response.append(fields)
  }
}

extension StubResponse {
  fileprivate mutating func append(_ fields: [HTTPField]) {
    for index in steps.indices {
      switch steps[index] {
      case .fixed(var response):
        for field in fields { response.headerFields.append(field) }
        steps[index] = .fixed(response)
      case .rendered(var renderer):
        renderer.append(fields)
        steps[index] = .rendered(renderer)
      case .dynamic, .deferred, .upstream, .selected: break
      }
    }
  }
}

extension String {
  /// The text as a valid field value: each character that is not printable ASCII is replaced with a question mark.
  fileprivate var printable: String {
    let scalars = unicodeScalars.map { (" "..."~").contains($0) ? Character($0) : "?" }
    return String(String(scalars)[...].trimmed())
  }
}
