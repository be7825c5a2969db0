/// The names that a value has in XML (OAS 3.0.3 §4.7.26).
extension ValueShape {
  /// The name of a member's element or attribute, or of the element around a wrapped array.
  func elementName(ofMember name: String) -> String { (xml.name ?? name).xmlName }

  /// The name of each element of an array that is a member.
  ///
  /// Where the elements have none, a wrapped array's is both.
  func itemName(ofMember name: String) -> String {
    (element.xml.name ?? (xml.isWrapped ? elementName(ofMember: name) : name)).xmlName
  }

  /// Whether the value is an array and nothing else.
  var isArray: Bool { structure(ofSeveral: false) == .array }
}
