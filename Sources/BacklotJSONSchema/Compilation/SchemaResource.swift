/// A schema with its own URI, and its subschemas without one.
struct SchemaResource: Sendable {
  var uri: String
  let root: Int
  var rules: SchemaRules
  /// The places that a fragment names which is no pointer.
  var anchors: [String: Int] = [:]
  /// The anchors that a reference may find from further out.
  var dynamicAnchors: [String: Int] = [:]

  /// The name under which `$recursiveAnchor` is kept, which no `$dynamicAnchor` can have.
  static let recursiveAnchor = ""
}
