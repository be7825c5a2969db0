import BacklotHTTP
import BacklotStubs

extension AdminProblem {
  /// Something was not written.
  init(_ error: FileWritingError, _ title: String) {
    if error.reason?.isNameTooLong ?? false {
      self = .nameTooLong(error.description)
    } else {
      self.init(AdminProblem.Kind(error.kind), title, error.description)
    }
  }

  /// A name that the system does not take.
  static func nameTooLong(_ detail: String) -> Self { Self(.badRequest, "The name is too long", detail) }
}

extension AdminProblem.Kind {
  fileprivate init(_ kind: FileWritingError.Kind) {
    self =
      switch kind {
      case .failed: .failed
      case .outside: .forbidden
      case .outdated: .conflict
      }
  }
}
