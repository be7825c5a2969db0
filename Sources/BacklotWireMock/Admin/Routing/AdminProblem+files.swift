import BacklotHTTP
import BacklotStubs

extension AdminProblem {
  /// Creates a problem for a file that could not be written.
  init(_ error: FileWritingError, _ title: String) {
    if error.reason?.isNameTooLong ?? false {
      self = .nameTooLong(error.description)
    } else {
      self.init(AdminProblem.Kind(error.kind), title, error.description)
    }
  }

  /// Creates a problem for a name that is too long for the system.
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
