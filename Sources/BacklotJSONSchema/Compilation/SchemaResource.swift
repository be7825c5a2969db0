/// A schema with a URI of its own, and all in it that has none.
struct SchemaResource: Sendable {
  var uri: String
  let root: Int
  var rules: SchemaRules
  /// The places that a fragment names which is no pointer.
  var anchors: [String: Int] = [:]
  /// Those of them that a reference may find from further out.
  var dynamicAnchors: [String: Int] = [:]

  /// The name under which `$recursiveAnchor` is kept, which no `$dynamicAnchor` can have.
  static let recursiveAnchor = ""
}
