/// A subschema that a value has to meet, or must not meet.
struct SampleDemand: Hashable, Sendable {
  let node: Int32
  var isNegated = false
  /// The resources through which one has come to it, each once, where dynamic references ask for them.
  var scopes: [Int32] = []

  /// The same of another subschema that this one leads to.
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
  /// Formats that are mere annotations are given up in the end.
  var honorsFormats: Bool { 2 * attempt < attempts || attempts == 1 }
  /// True if the schemas of `oneOf` that were not chosen are negated.
  var negatesOthers: Bool { attempt % 2 == 1 }
  /// True if the types that a schema mentions come before those that it only allows.
  var prefersTypesSpokenOf: Bool { attempt % 4 != 3 || 2 * attempt < attempts }
}
