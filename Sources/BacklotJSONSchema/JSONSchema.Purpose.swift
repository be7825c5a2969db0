extension JSONSchema {
  /// Which way a value goes, where a schema's members do not all go both ways (OpenAPI 3.0.3, Schema Object, fixed fields).
  ///
  /// Members that are `readOnly` are a server's to give: a request is asked for none of them though `required` names them. Those that
  /// are `writeOnly` are a client's, and no response is asked for them. One that is there nevertheless is no mistake.
  public enum Purpose: Sendable, Hashable, CaseIterable {
    /// Both ways, so that `readOnly` and `writeOnly` say nothing.
    case anything
    /// What a client sends.
    case request
    /// What a server answers.
    case response
  }
}

extension JSONSchema.Purpose {
  /// The keyword of members that go the other way.
  var opposite: String? {
    switch self {
    case .anything: nil
    case .request: "readOnly"
    case .response: "writeOnly"
    }
  }
}
