extension TypeDeclarations {
  /// The declarations for the types of samples.
  package struct Inferred: Sendable {
    package let declarations: TypeDeclarations
    /// The positions of the declarations at the top level; the first one has the name of the type.
    package let roots: [Int]
    /// The number of members that are optional only because there are too few samples.
    package let unprovenCount: Int
    /// The shapes with merged places.
    package let shapes: ShapeGraph
  }

  /// Infers the types of samples.
  ///
  /// - Parameter shapes: The shapes of all samples.
  package static func inferred(from shapes: ShapeGraph, options: InferenceOptions) -> Inferred {
    var shapes = shapes
    shapes.findMaps()
    shapes.unify()
    var types = InferredTypes(shapes, options: options)
    let root = types.rootType()
    let builder = DeclarationBuilder(types, root: root)
    return builder.result()
  }
}

/// How types are inferred from samples.
package struct InferenceOptions: Sendable, Hashable {
  /// The minimum number of values from which conclusions are drawn, such as that a member is always present.
  static let evidence = 10

  /// The name of the type of a whole sample.
  package var typeName: String
  /// True if the samples show all that is possible: members that all objects have are required, for example.
  package var trustsSamples: Bool
  /// True if dates, URLs and UUIDs are strings.
  package var keepsPlainStrings: Bool

  package init(typeName: String, trustsSamples: Bool = false, keepsPlainStrings: Bool = false) {
    self.typeName = typeName
    self.trustsSamples = trustsSamples
    self.keepsPlainStrings = keepsPlainStrings
  }

  /// True if a number of values is enough to draw conclusions.
  func isEnough(_ count: Int) -> Bool { trustsSamples || count >= Self.evidence }
}
