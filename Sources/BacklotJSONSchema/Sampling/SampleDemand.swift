/// A subschema that a value must satisfy, or must not satisfy.
struct SampleDemand: Hashable, Sendable {
  let node: Int32
  var isNegated = false
  /// The resources on the path to the subschema, each once, if dynamic references require them.
  var scopes: [Int32] = []

  /// Returns the demand for another subschema that this one leads to.
  func leading(to node: Int32, negated: Bool = false) -> SampleDemand {
    SampleDemand(node: node, isNegated: negated, scopes: scopes)
  }
}

/// The nth attempt at a value.
struct SampleEffort {
  let attempt: Int
  let attempts: Int
  let depth: Int

  var isFirst: Bool { attempt == 0 }
  var isLast: Bool { attempt + 1 == attempts }
  /// True if a value may be valid for several alternatives of a `oneOf`, since the attempts before found no other.
  var allowsAmbiguity: Bool { attempt >= min(6, attempts - 1) }
  /// True if formats that are mere annotations are honored; the last attempts ignore them.
  var honorsFormats: Bool { 2 * attempt < attempts || attempts == 1 }
  /// True if the schemas of `oneOf` that were not chosen are negated.
  var negatesOthers: Bool { attempt % 2 == 1 }
  /// True if the types that a schema mentions are preferred to those that it merely allows.
  var prefersTypesSpokenOf: Bool { attempt % 4 != 3 || 2 * attempt < attempts }
}
