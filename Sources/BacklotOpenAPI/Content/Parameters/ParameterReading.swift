import BacklotJSON
import BacklotStubs

/// The result of reading a parameter.
enum ParameterReading: Sendable, Hashable {
  /// No value.
  case absent
  /// An empty value, where the contract allows one: it is there, and no schema is asked about it.
  case empty
  /// A value for the schema to be asked about.
  case value(JSONValue)
  /// Something that is not written as the contract says, with what is wrong: `does not begin with "."`.
  case malformed(String)
}

extension Parameter {
  /// Reads the value that a request has for this parameter alone; see ``ParameterReader`` for all of an operation's.
  ///
  /// - Parameters:
  ///   - request: The request.
  ///   - path: What the path's template finds in the path, as it was sent (`PathTemplate.sentParameters(in:)`).
  ///   - others: All parameters of the operation: what they claim in the query belongs to no other.
  func reading(
    of request: ReceivedRequest,
    path: PathParameters?,
    among others: [Parameter] = []
  ) -> ParameterReading {
    var reader = ParameterReader(request, path: path, of: others)
    return reader.reading(of: self)
  }
}
