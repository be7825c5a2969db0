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

// MARK: - Sampler

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
      purposes = SchemaPurposes(purpose, in: schema.program)
    }

    /// Creates a valid value; the same seed produces the same bytes on every platform.
    ///
    /// - Throws: ``JSONSchemaSampleError`` if no value was found.
    public func sample(seed: UInt64) throws(JSONSchemaSampleError) -> JSONValue {
      // Typical values do not depend on chance.
      var generator = SampleGenerator(seed: options.style == .typical ? 0 : seed)
      return try sample(using: &generator)
    }

    /// Creates a typical value without validation, for a schema of which no valid value was found.
    ///
    /// Returns `nil` if the schema describes no value.
    package func unvalidatedSample() -> JSONValue? {
      var run = SampleRun(
        schema.program,
        heights: heights,
        purposes: purposes,
        limits: schema.limits,
        options: options,
        generator: SampleGenerator(seed: 0)
      )
      run.isUnvalidated = true
      do throws(SampleFailure) { return try run.typicalValue(for: SampleDemand(node: 0), depth: 0) } catch {
        return nil
      }
    }

    /// Creates a valid value, which depends only on the schema and the generated random numbers.
    ///
    /// - Throws: ``JSONSchemaSampleError`` if no value was found.
    public func sample(using generator: inout some RandomNumberGenerator) throws(JSONSchemaSampleError) -> JSONValue {
      var run = SampleRun(
        schema.program,
        heights: heights,
        purposes: purposes,
        limits: schema.limits,
        options: options,
        generator: generator
      )
      defer { generator = run.generator }
      do throws(SampleFailure) {
        let demand = SampleDemand(node: 0)
        return try options.style == .typical ? run.typicalValue(for: demand) : run.value(for: [demand], depth: 0)
      } catch {
        throw JSONSchemaSampleError(error, in: schema)
      }
    }
  }
}

// MARK: - Random numbers

/// A random number generator with a fixed sequence per seed, in all versions (SplitMix64).
private struct SampleGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) {
    state = seed
  }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var value = state
    value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
    return value ^ (value >> 31)
  }
}

extension RandomNumberGenerator {
  /// Returns a number below a positive count; the result does not depend on the version of the standard library.
  mutating func draw(below count: Int) -> Int { Int(next().multipliedFullWidth(by: UInt64(count)).high) }

  /// Returns a random element of a nonempty array.
  mutating func draw<Element>(from elements: [Element]) -> Element { elements[draw(below: elements.count)] }
}
