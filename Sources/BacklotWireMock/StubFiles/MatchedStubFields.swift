import BacklotHTTP

extension HTTPField.Name {
  /// The identifier of the mapping that answered.
  static let matchedStubID = Self(raw: "Matched-Stub-Id", canonical: "matched-stub-id")
  /// The name of the mapping that answered.
  static let matchedStubName = Self(raw: "Matched-Stub-Name", canonical: "matched-stub-name")

  /// True if the field identifies the mapping that answered.
  var isMatchedStub: Bool { self == .matchedStubID || self == .matchedStubName }
}

extension Stub {
  /// Adds the fields by which clients of WireMock learn which mapping answered.
  ///
  /// They are part of the answer from then on, so that a request costs no more for them.
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
      case .dynamic, .deferred, .upstream: break
      }
    }
  }
}

extension String {
  /// The text as a field's value may have it: what is not printable ASCII becomes a question mark.
  fileprivate var printable: String {
    let scalars = unicodeScalars.map { (" "..."~").contains($0) ? Character($0) : "?" }
    return String(String(scalars)[...].trimmed())
  }
}
