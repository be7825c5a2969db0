public import BacklotJSON

extension JSONSchema {
  /// Generates values for a schema that it has analyzed once; any number of threads may use it.
  ///
  /// Constraints on the same value are merged, and a value is built that satisfies them: `allOf` and references are
  /// combined, one of `anyOf` and `oneOf` is chosen, and the constraints of `not` and `if` are inverted as needed. If
  /// that does not suffice, other choices are tried, a bounded number of times. Every returned value was validated by
  /// the schema itself.
  public struct Sampler: Sendable {
    /// The options for samples.
    public let options: SampleOptions

    private let schema: JSONSchema
    private let heights: SchemaHeights
    private let purposes: SchemaPurposes

    /// Creates a sampler by analyzing a schema.
    public init(_ schema: JSONSchema, options: SampleOptions = SampleOptions()) {
      self.schema = schema
      self.options = options
      heights = SchemaHeights(schema.program)
      let purpose = options.purpose == .anything ? schema.purpose : options.purpose
      purposes = SchemaPurposes(purpose, schema.program)
    }

    /// Creates a valid value; the same seed produces the same bytes on every platform.
    ///
    /// - Throws: ``JSONSchemaSampleError`` if no value was found.
    public func sample(seed: UInt64) throws(JSONSchemaSampleError) -> JSONValue {
      // Typical values do not depend on chance.
      var generator = SampleGenerator(seed: options.style == .typical ? 0 : seed)
      return try sample(using: &generator)
    }

    /// Creates a valid value, which depends only on the schema and the generated random numbers.
    ///
    /// - Throws: ``JSONSchemaSampleError`` if no value was found.
    public func sample(using generator: inout some RandomNumberGenerator) throws(JSONSchemaSampleError) -> JSONValue {
      var run = SampleRun(schema.program, heights, purposes, schema.limits, options, generator)
      defer { generator = run.generator }
      do throws(SampleFailure) {
        let demand = SampleDemand(node: 0)
        return try options.style == .typical ? run.typicalValue(for: demand) : run.value(for: [demand], depth: 0)
      } catch {
        throw JSONSchemaSampleError(error, schema)
      }
    }
  }
}
