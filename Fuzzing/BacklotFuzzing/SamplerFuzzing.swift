import BacklotJSON
import BacklotJSONSchema

/// Samples of any schema.
///
/// An input begins with a byte that chooses the dialect, one for the options and one that is the seed, and goes on with a schema as
/// JSON.
package enum SamplerFuzzing {
  private static let limits = JSONSchemaLimits(maximumSubschemas: 1000, maximumSteps: 200_000, maximumDepth: 100)
  /// The maximum size that the step budget allows.
  private static let mostBytes = 4 << 20

  /// Returns a finding if the samples of the schema in the input violate an expectation, or `nil`.
  package static func finding(in bytes: [UInt8]) -> Finding? {
    guard bytes.count > 3,
      case .success(let document) = Result(catching: { try JSONDocument(parsing: Array(bytes[3...])) }),
      case .success(let schema) = Result(catching: { try schema(document, bytes[0]) })
    else { return nil }
    do throws(Finding) {
      try check(JSONSchema.Sampler(schema, options: options(bytes[1])), seed: UInt64(bytes[2]), schema)
      return nil
    } catch {
      return error
    }
  }

  private static func schema(_ document: JSONDocument, _ choice: UInt8) throws(JSONSchemaError) -> JSONSchema {
    let (dialects, purposes) = (JSONSchemaDialect.allCases, JSONSchemaPurpose.allCases)
    return try JSONSchema(
      compiling: .document(document),
      dialect: dialects[Int(choice) % dialects.count],
      asserting: choice < 128 ? [.formats, .contents] : [],
      purpose: purposes[Int(choice / 8) % purposes.count],
      limits: limits
    )
  }

  private static func options(_ choice: UInt8) -> JSONSchema.SampleOptions {
    let members = JSONSchema.SampleOptions.OptionalMembers.allCases
    let purposes = JSONSchemaPurpose.allCases
    return JSONSchema.SampleOptions(
      optionalMembers: members[Int(choice) % members.count],
      usesExamples: choice & 0x40 == 0,
      maximumDepth: Int(choice / 4 % 8),
      purpose: purposes[Int(choice / 8) % purposes.count],
      style: choice & 0x80 == 0 ? .random : .typical
    )
  }

  private static func check(_ sampler: JSONSchema.Sampler, seed: UInt64, _ schema: JSONSchema) throws(Finding) {
    let result = sample(sampler, seed)
    try Finding.unless(result == sample(sampler, seed), "the seed \(seed) gives one thing and then another")
    switch result {
    case .success(let bytes):
      let value = Result { try JSONValue(parsing: String(decoding: bytes, as: UTF8.self)) }
      guard case .success(let value) = value else { throw Finding("a sample is no JSON") }
      try Finding.unless(schema.accepts(value), "the sample \(value) is not valid")
      try Finding.unless(bytes.count <= mostBytes, "a sample of \(bytes.count) bytes")
    case .failure(let error):
      try check(error, schema)
    }
  }

  private static func sample(
    _ sampler: JSONSchema.Sampler,
    _ seed: UInt64
  ) -> Result<[UInt8], JSONSchemaSampleError> {
    do throws(JSONSchemaSampleError) {
      return .success(try sampler.sample(seed: seed).serializedBytes())
    } catch {
      return .failure(error)
    }
  }

  private static func check(_ error: JSONSchemaSampleError, _ schema: JSONSchema) throws(Finding) {
    try Finding.unless(!error.problem.isEmpty && !error.advice.isEmpty, "an error without a sentence: \(error)")
    let isThere = !error.document.isEmpty || schema.document[at: error.schemaPointer] != nil
    try Finding.unless(isThere, "“\(error)” is nowhere in the schema")
  }
}
