/// Traverses the expected and the received document, and records differences.
struct ComparisonWalk {
  /// The way to pair the children of two elements.
  enum Pairing {
    /// One by one in the order of their names, like XMLUnit; this determines the result.
    case decisive
    /// By their names, so that a missing element does not make all subsequent ones appear different; for readable
    /// reports.
    case explanatory
  }

  private let comparison: XMLComparison
  private let pairing: Pairing
  private let maximum: Int
  /// The XPath steps from the root to the current element.
  private var steps: [String] = []
  private(set) var differences: [XMLDifference] = []
  private(set) var comparisonCount = 0
  private(set) var differenceCount = 0

  init(_ comparison: XMLComparison, pairing: Pairing, atMost maximum: Int) {
    self.comparison = comparison
    self.pairing = pairing
    self.maximum = maximum
  }

  /// True if no more differences are needed.
  private var isDone: Bool { differences.count >= maximum }

  private func counts(_ aspect: XMLComparison.Aspect) -> Bool { !comparison.exempted.contains(aspect) }

  private mutating func note(
    _ aspect: XMLComparison.Aspect,
    unless isRight: Bool,
    at step: String = "",
    expected: @autoclosure () -> String?,
    got: @autoclosure () -> String?
  ) {
    guard counts(aspect) else { return }
    comparisonCount += 1
    if isRight { return }
    differenceCount += 1
    guard !isDone else { return }
    let path = steps.joined() + step
    differences.append(
      XMLDifference(aspect: aspect, path: path.isEmpty ? "/" : path, expected: expected(), got: got())
    )
  }
}

// MARK: - Elements

extension ComparisonWalk {
  private mutating func compare(_ expected: ComparedElement, with got: ComparedElement) {
    if isDone { return }
    steps.append("/\(got.label)[\(got.position)]")
    defer { steps.removeLast() }
    let isNamed = expected.name.isIdentical(to: got.name)
    note(.elementTagName, unless: isNamed, expected: "<\(expected.label)>", got: "<\(got.label)>")
    if !isNamed, pairing == .explanatory, counts(.elementTagName) { return }
    if let namespace = expected.namespace {
      let isRight = got.namespace.map { namespace.isIdentical(to: $0) } ?? false
      note(
        .namespaceURI,
        unless: isRight,
        expected: "the namespace “\(namespace)”",
        got: got.namespace.map { "the namespace “\($0)”" } ?? "no namespace"
      )
    }
    compareAttributes(of: expected, with: got)
    compare(expected.nodes, with: got.nodes)
  }

  /// Compares the contents of two elements or documents.
  mutating func compare(_ expected: ComparedNodes, with got: ComparedNodes) {
    if isDone { return }
    if pairing == .decisive {
      let isRight = expected.count == got.count || isPlaceholderForNothing(expected, got: got)
      note(.childCount, unless: isRight, expected: "\(expected.count) children", got: "\(got.count)")
    }
    compareTexts(expected.texts, with: got.texts)
    compareInstructions(expected.instructions, with: got.instructions)
    let pairs =
      pairing == .decisive
      ? ElementPairs(inOrder: expected.elements, got.elements) : ElementPairs(byName: expected.elements, got.elements)
    for element in pairs.missing {
      note(.childLookup, unless: false, expected: "<\(element.label)>", got: nil)
    }
    for element in pairs.unexpected where pairing == .explanatory {
      note(
        .childLookup,
        unless: false,
        at: "/\(element.label)[\(element.position)]",
        expected: nil,
        got: "<\(element.label)>"
      )
    }
    for (expected, got) in pairs.pairs { compare(expected, with: got) }
  }

  private func isPlaceholderForNothing(_ expected: ComparedNodes, got: ComparedNodes) -> Bool {
    guard expected.count == 1, got.count == 0, let text = expected.texts.first else { return false }
    return text.placeholder?.accepts(nil) ?? false
  }

  private mutating func compareTexts(_ expected: [ComparedText], with got: [ComparedText]) {
    for (index, text) in expected.enumerated() {
      if index < got.count {
        compare(text, with: got[index], at: "/text()[\(index + 1)]")
      } else {
        note(
          .childLookup,
          unless: text.placeholder?.accepts(nil) ?? false,
          expected: "the text “\(text.text)”",
          got: nil
        )
      }
    }
    guard pairing == .explanatory else { return }
    for (index, text) in got.enumerated().dropFirst(expected.count) {
      note(.childLookup, unless: false, at: "/text()[\(index + 1)]", expected: nil, got: "the text “\(text.text)”")
    }
  }

  private mutating func compare(_ expected: ComparedText, with got: ComparedText, at step: String) {
    let isStood = expected.placeholder?.accepts(got.text) ?? false
    note(
      .nodeType,
      unless: expected.isCharacterData == got.isCharacterData || isStood,
      at: step,
      expected: expected.isCharacterData ? "a CDATA section" : "text",
      got: got.isCharacterData ? "a CDATA section" : "text"
    )
    note(
      .textValue,
      unless: expected.text.isIdentical(to: got.text) || isStood,
      at: step,
      expected: "“\(expected.text)”",
      got: "“\(got.text)”"
    )
  }

  private mutating func compareInstructions(_ expected: [ComparedInstruction], with got: [ComparedInstruction]) {
    for (index, instruction) in expected.enumerated() {
      guard index < got.count else {
        note(.childLookup, unless: false, expected: "<?\(instruction.target)?>", got: nil)
        continue
      }
      let (target, data, other) = (instruction.target, instruction.data, got[index])
      let step = "/processing-instruction()[\(index + 1)]"
      note(
        .processingInstructionTarget,
        unless: target.isIdentical(to: other.target),
        at: step,
        expected: "“\(target)”",
        got: "“\(other.target)”"
      )
      let isRight = data.isIdentical(to: other.data)
      note(.processingInstructionData, unless: isRight, at: step, expected: "“\(data)”", got: "“\(other.data)”")
    }
    guard pairing == .explanatory else { return }
    for (index, instruction) in got.enumerated().dropFirst(expected.count) {
      let step = "/processing-instruction()[\(index + 1)]"
      note(.childLookup, unless: false, at: step, expected: nil, got: "<?\(instruction.target)?>")
    }
  }
}

// MARK: - Attributes

extension ComparisonWalk {
  private mutating func compareAttributes(of expected: ComparedElement, with got: ComparedElement) {
    let matches = expected.attributes.map { attribute in got.attributes.firstIndex { attribute.isSame(as: $0) } }
    if pairing == .decisive {
      note(
        .elementAttributeCount,
        unless: isRightNumber(of: expected.attributes, got: got.attributes, matches: matches),
        expected: "\(expected.attributes.count) attributes",
        got: "\(got.attributes.count)"
      )
    }
    compareType(expected.type, with: got.type)
    compareLocation(.schemaLocation, expected: expected.schemaLocation, got: got.schemaLocation)
    compareLocation(
      .noNamespaceSchemaLocation,
      expected: expected.noNamespaceSchemaLocation,
      got: got.noNamespaceSchemaLocation
    )
    for (attribute, match) in zip(expected.attributes, matches) {
      let isRight = match != nil || attribute.placeholder?.accepts(nil) ?? false
      note(
        .attributeLookup,
        unless: isRight,
        expected: "the attribute \(attribute.label)=\"\(attribute.value)\"",
        got: nil
      )
      if let match { compareValue(of: attribute, with: got.attributes[match]) }
    }
    guard pairing == .explanatory, counts(.elementAttributeCount) else { return }
    let found = Set(matches)
    for (index, attribute) in got.attributes.enumerated() where !found.contains(index) {
      let text = "the attribute \(attribute.label)=\"\(attribute.value)\""
      note(.attributeLookup, unless: false, at: "/@\(attribute.label)", expected: nil, got: text)
    }
  }

  private func isRightNumber(
    of expected: [ComparedAttribute],
    got: [ComparedAttribute],
    matches: [Int?]
  ) -> Bool {
    if expected.count == got.count { return true }
    let areMissingRight = zip(expected, matches).allSatisfy { attribute, match in
      match != nil || attribute.placeholder?.accepts(nil) ?? false
    }
    return areMissingRight && matches.count { $0 != nil } == got.count
  }

  private mutating func compareValue(of expected: ComparedAttribute, with got: ComparedAttribute) {
    let isRight = expected.value.isIdentical(to: got.value) && expected.valueNamespace == got.valueNamespace
    note(
      .attributeValue,
      unless: isRight || expected.placeholder?.accepts(got.value) ?? false,
      at: "/@\(got.label)",
      expected: expected.qualifiedValue,
      got: got.qualifiedValue
    )
  }

  private mutating func compareType(_ expected: ComparedAttribute?, with got: ComparedAttribute?) {
    guard let expected else { return }
    note(.attributeLookup, unless: got != nil, expected: "the type \(expected.qualifiedValue)", got: nil)
    if let got { compareValue(of: expected, with: got) }
  }

  private mutating func compareLocation(_ aspect: XMLComparison.Aspect, expected: String?, got: String?) {
    guard let expected else { return }
    let isRight = got.map { expected.isIdentical(to: $0) } ?? false
    note(aspect, unless: isRight, expected: "the location “\(expected)”", got: got.map { "“\($0)”" })
  }
}

extension ComparedAttribute {
  fileprivate func isSame(as other: ComparedAttribute) -> Bool {
    guard name.isIdentical(to: other.name) else { return false }
    switch (namespace, other.namespace) {
    case (nil, nil): return true
    case (let namespace?, let other?): return namespace.isIdentical(to: other)
    default: return false
    }
  }

  fileprivate var qualifiedValue: String { valueNamespace.map { "“\(value)” of “\($0)”" } ?? "“\(value)”" }
}
