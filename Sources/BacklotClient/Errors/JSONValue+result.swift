import BacklotJSON

extension JSONValue {
  /// The value, or why there is none, as a value: where both are answers and neither is an error.
  static func parse(_ bytes: some Sequence<UInt8>) -> Result<JSONValue, JSONError> {
    Result { () throws(JSONError) in try JSONValue(parsing: bytes) }
  }
}
