import BacklotJSON

extension JSONValue {
  /// Returns the value or the error as a result, for callers that treat both as regular outcomes.
  static func parse(_ bytes: some Sequence<UInt8>) -> Result<JSONValue, JSONError> {
    Result { () throws(JSONError) in try JSONValue(parsing: bytes) }
  }
}
