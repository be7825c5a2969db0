public import BacklotJSON

extension JSONSchema {
  /// Creates a valid value; the same seed produces the same bytes on every platform.
  ///
  /// ```swift
  /// let schema = try JSONSchema(compiling: ["type": "object", "properties": ["id": ["type": "integer", "minimum": 1]]])
  /// try schema.sample(seed: 7)   // {"id": 42}
  /// ```
  ///
  /// For many values, use a ``Sampler``, which analyzes the schema once.
  ///
  /// - Throws: ``JSONSchemaSampleError`` if no value was found, as for the schema `false`.
  public func sample(
    seed: UInt64,
    options: SampleOptions = SampleOptions()
  ) throws(JSONSchemaSampleError) -> JSONValue {
    try Sampler(self, options: options).sample(seed: seed)
  }

  /// Creates a valid value, which depends only on the schema and the generated random numbers.
  ///
  /// - Throws: ``JSONSchemaSampleError`` if no value was found.
  public func sample(
    options: SampleOptions = SampleOptions(),
    using generator: inout some RandomNumberGenerator
  ) throws(JSONSchemaSampleError) -> JSONValue {
    try Sampler(self, options: options).sample(using: &generator)
  }
}
