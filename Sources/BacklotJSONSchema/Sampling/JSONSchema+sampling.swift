public import BacklotJSON

extension JSONSchema {
  /// Makes up a valid value; the same seed gives the same bytes on every platform.
  ///
  /// ```swift
  /// let schema = try JSONSchema(compiling: ["type": "object", "properties": ["id": ["type": "integer", "minimum": 1]]])
  /// try schema.sample(seed: 7)   // {"id": 42}
  /// ```
  ///
  /// Whoever wants many keeps a ``Sampler``, which looks the schema through once.
  ///
  /// - Throws: ``JSONSchemaSampleError`` where no value was found, as there is none for the schema `false`.
  public func sample(
    seed: UInt64,
    options: SampleOptions = SampleOptions()
  ) throws(JSONSchemaSampleError) -> JSONValue {
    try Sampler(self, options: options).sample(seed: seed)
  }

  /// Makes up a valid value, which depends on nothing but the schema and the draws.
  ///
  /// - Throws: ``JSONSchemaSampleError`` where no value was found.
  public func sample(
    options: SampleOptions = SampleOptions(),
    using generator: inout some RandomNumberGenerator
  ) throws(JSONSchemaSampleError) -> JSONValue {
    try Sampler(self, options: options).sample(using: &generator)
  }
}
