/// A schema with its own URI, and its subschemas without one.
struct SchemaResource: Sendable {
  var uri: String
  let root: Int
  var rules: SchemaRules
  /// The places by the fragments that are not pointers.
  var anchors: [String: Int] = [:]
  /// The anchors that a dynamic reference may find from other resources.
  var dynamicAnchors: [String: Int] = [:]

  /// The key of `$recursiveAnchor`, which is not a valid `$dynamicAnchor`.
  static let recursiveAnchor = ""
}
