import BacklotJSON
import BacklotJSONSchema
import BacklotStubs

/// Generates content for responses that have no example in the contract.
struct ContentMaker: Sendable {
  let settings: ContractSettings

  /// Returns a value that is the same each time, as documentation would show it.
  ///
  /// If no valid value is found, the value is what the schema's keywords describe separately, and the validation of the
  /// response reports its violations.
  func typicalValue(of schema: ContractSchema) throws -> JSONValue {
    var samples = JSONSchema.SampleOptions(
      usesExamples: !settings.options.ignoresExamples,
      purpose: .response,
      style: .typical,
      usesDefaults: true
    )
    samples.allowsAmbiguity = true
    let sampler = JSONSchema.Sampler(try schema.forResponses(), options: samples)
    do throws(JSONSchemaSampleError) {
      return try sampler.sample(seed: 0)
    } catch {
      guard error.allowsUnvalidated, let value = sampler.unvalidatedSample() else { throw error }
      return value
    }
  }

  /// Returns a value generated from a seed.
  func value(of schema: ContractSchema, seed: UInt64) throws -> JSONValue {
    var samples = settings.samples
    samples.allowsAmbiguity = true
    let sampler = JSONSchema.Sampler(try schema.forResponses(), options: samples)
    let value: JSONValue
    do throws(JSONSchemaSampleError) {
      value = try sampler.sample(seed: seed)
    } catch {
      guard error.allowsUnvalidated else { throw error }
      value = try typicalValue(of: schema)
    }
    return settings.manner == .prism ? value.withSortedNames : value
  }
}

extension JSONSchemaSampleError {
  /// True if a value that violates the schema is better than none, because a valid one would not only be too large.
  fileprivate var allowsUnvalidated: Bool { code != .tooLarge || isTooDeep }
}

extension JSONValue {
  /// A copy with the members of each object sorted by name, as in content that Prism generates.
  fileprivate var withSortedNames: JSONValue {
    switch self {
    case .array(let elements): .array(elements.map(\.withSortedNames))
    case .object(let members):
      .object(JSONObject(members.sorted { $0.key < $1.key }.map { ($0.key, $0.value.withSortedNames) }))
    case .null, .bool, .number, .string: self
    }
  }
}

// MARK: - Seeds

/// A hash that is the same in every process and on every machine (FNV-1a, 64 bits), unlike Swift's own.
package enum StableHash {
  /// Returns the hash of several strings.
  package static func hash(of parts: String...) -> UInt64 {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for part in parts {
      for byte in part.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
      hash = (hash ^ 0xff) &* 0x100_0000_01b3
    }
    return hash
  }
}
