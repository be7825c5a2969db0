public import BacklotJSON

extension JSONSchema {
  /// Makes up values by a schema that it has looked through once; any number of threads may use it.
  ///
  /// Demands that hold together are merged, and a value is built that meets them: `allOf` and references are taken together, one
  /// of `anyOf` and `oneOf` is chosen, what `not` and `if` want is turned round. Where that does not suffice, other choices are
  /// tried, a bounded number of times. What is handed out was validated by the schema itself.
  public struct Sampler: Sendable {
    /// The options for samples.
    public let options: SampleOptions

    private let schema: JSONSchema
    private let heights: SchemaHeights
    private let purposes: SchemaPurposes

    /// Looks a schema through.
    public init(_ schema: JSONSchema, options: SampleOptions = SampleOptions()) {
      self.schema = schema
      self.options = options
      heights = SchemaHeights(schema.program)
      let purpose = options.purpose == .anything ? schema.purpose : options.purpose
      purposes = SchemaPurposes(purpose, schema.program)
    }

    /// Makes up a valid value; the same seed gives the same bytes on every platform.
    ///
    /// - Throws: ``JSONSchemaSampleError`` where no value was found.
    public func sample(seed: UInt64) throws(JSONSchemaSampleError) -> JSONValue {
      // What is typical does not depend on luck.
      var generator = SampleGenerator(seed: options.style == .typical ? 0 : seed)
      return try sample(using: &generator)
    }

    /// Creates a valid value, which depends only on the schema and the draws.
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
