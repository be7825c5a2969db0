import BacklotJSON
import BacklotStubs

/// The result of reading a parameter.
enum ParameterReading: Sendable, Hashable {
  /// No value.
  case absent
  /// An empty value, which the contract allows and no schema validates.
  case empty
  /// A value to validate against the schema.
  case value(JSONValue)
  /// A value that violates the contract's encoding, with the predicate of the message: `does not begin with "."`.
  case malformed(String)
}

extension Parameter {
  /// Returns the value of this parameter alone.
  ///
  /// To read all parameters of an operation, see ``ParameterReader``.
  ///
  /// - Parameters:
  ///   - request: The request.
  ///   - path: The encoded values of the path template's variables (`PathTemplate.sentParameters(in:)`).
  ///   - others: All parameters of the operation. Query items that they claim do not belong to this one.
  func reading(
    of request: ReceivedRequest,
    path: PathParameters?,
    among others: [Parameter] = []
  ) -> ParameterReading {
    var reader = ParameterReader(request, path: path, of: others)
    return reader.reading(of: self)
  }
}
