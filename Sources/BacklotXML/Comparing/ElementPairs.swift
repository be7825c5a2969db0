/// The pairs of expected and received elements to compare; both are sorted by name.
struct ElementPairs {
  private(set) var pairs: [(expected: ComparedElement, got: ComparedElement)] = []
  private(set) var missing: [ComparedElement] = []
  private(set) var unexpected: [ComparedElement] = []

  /// Pairs elements by position, regardless of their names.
  init(inOrder expected: [ComparedElement], _ got: [ComparedElement]) {
    for (expected, got) in zip(expected, got) { pairs.append((expected, got)) }
    missing = Array(expected.dropFirst(got.count))
    unexpected = Array(got.dropFirst(expected.count))
  }

  /// Pairs elements with the same name in order.
  init(byName expected: [ComparedElement], _ got: [ComparedElement]) {
    var others = got[...]
    for element in expected {
      while let other = others.first, other.name.utf8.lexicographicallyPrecedes(element.name.utf8) {
        unexpected.append(other)
        others = others.dropFirst()
      }
      if let other = others.first, other.name.isIdentical(to: element.name) {
        pairs.append((element, other))
        others = others.dropFirst()
      } else {
        missing.append(element)
      }
    }
    unexpected += others
    // One missing and one unexpected element are more likely a renamed element.
    if missing.count == 1, unexpected.count == 1, let element = missing.popLast(), let other = unexpected.popLast() {
      pairs.append((element, other))
    }
  }
}
