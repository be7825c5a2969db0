import BacklotHTTP

// MARK: - By shape

extension Redactor {
  mutating func replacingShapes(in text: MessageText) -> [UInt8]? {
    let shapes = text.kind.shapes(of: shapes)
    guard !shapes.isEmpty else { return nil }
    var name: String?
    if case .field(let field) = text.kind { name = field.rawName }
    let plain = EscapedText(text.bytes, notations: .all)
    let source = plain?.bytes ?? text.bytes
    let matches = ShapeScanner.matches(in: source, shapes: shapes, name: name)
    if matches.isEmpty { return nil }
    var edits: [MessageText.Edit] = []
    for match in matches {
      let bytes = source[match.range]
      // A card number is the same with and without separators.
      let isCard = match.type == SecretShape.cardNumber.rawValue
      let value = String(decoding: isCard ? bytes.filter { (48...57).contains($0) }[...] : bytes, as: UTF8.self)
      // A field may be allowed as a whole, or a value in it.
      let names = match.name.isEmpty ? [name] : [match.name, name]
      guard !SecretPlaceholder.isPlaceholder(value),
        !names.contains(where: { rules.allows(value, name: $0, path: $0) })
      else { continue }
      let placeholder = secrets.placeholder(for: value, type: match.type)
      let part = match.name.isEmpty ? text.kind.description : "\(text.kind.description), after \(match.name)"
      note(placeholder, reason: .shape(match.type), part: part, value: value)
      let range = plain?.original(match.range) ?? match.range
      edits.append(MessageText.Edit(range: range, text: text.written(placeholder, at: range)))
    }
    return text.replacing(edits)
  }
}

// MARK: - Over several events

extension Redactor {
  /// Returns an event stream with the secrets replaced whose text is split over several events, or `nil` if there are
  /// none.
  ///
  /// The first event gets the placeholder, and the rest of the secret is removed from the others.
  mutating func replacingSplit(in text: MessageText) -> [UInt8]? {
    var edits: [MessageText.Edit] = []
    for fragments in StreamFragments.all(in: text.bytes) {
      // Values that look random are usual where identifiers of events follow each other.
      let shapes = self.shapes.removing(.highEntropy)
      let found = ShapeScanner.matches(in: fragments.text, shapes: shapes).map { ($0.range, $0.type) }
      let known = secrets.occurrences(in: fragments.text).map { ($0.range, $0.placeholder.type) }
      for (range, type) in found + known {
        let value = String(decoding: fragments.text[range], as: UTF8.self)
        let places = fragments.places(of: range)
        guard places.count > 1, !rules.allows(value, name: nil, path: nil),
          !edits.contains(where: { edit in places.contains { $0.overlaps(edit.range) } })
        else { continue }
        let placeholder = secrets.placeholder(for: value, type: type)
        note(
          placeholder,
          reason: .shape(type),
          part: "\(text.kind.description), over \(places.count) events",
          value: value
        )
        for (index, place) in places.enumerated() {
          edits.append(MessageText.Edit(range: place, text: index == 0 ? Array(placeholder.description.utf8) : []))
        }
      }
    }
    return text.replacing(edits)
  }
}

// MARK: - Known secrets

extension Redactor {
  /// The number of encodings inside each other in which known secrets are found.
  private static let maximumEncodings = 3

  mutating func replacingKnown(in text: MessageText, of message: SecretPlace.Message) -> [UInt8]? {
    move(to: message, part: text.kind.description)
    var result: [UInt8]?
    // A secret can overlap another one, of which a part remains.
    for _ in 0..<Self.maximumEncodings {
      let current = result.map { MessageText(text.kind, bytes: $0) } ?? text
      var edits: [MessageText.Edit] = []
      var placeholders: [Range<Int>]?
      findKnown(in: current, escaped: [], outside: &placeholders, &edits)
      guard let new = current.replacing(edits) else { break }
      result = new
    }
    return result
  }

  /// Finds known secrets in a text, and in the text without escapes of one notation after the other.
  private mutating func findKnown(
    in text: MessageText,
    escaped layers: [EscapedText],
    outside placeholders: inout [Range<Int>]?,
    _ edits: inout [MessageText.Edit]
  ) {
    let source = layers.last?.bytes ?? text.bytes
    for occurrence in secrets.occurrences(in: source) {
      let range = text.partInString(layers.reversed().reduce(occurrence.range) { $1.original($0) })
      let existing = placeholders ?? SecretPlaceholder.occurrences(in: text.bytes).map(\.range)
      placeholders = existing
      guard !existing.contains(where: { $0.overlaps(range) }), !edits.contains(where: { $0.range.overlaps(range) }),
        !text.isPartOfNumber(range)
      else { continue }
      let value = String(decoding: source[occurrence.range], as: UTF8.self)
      if rules.allows(value, name: nil, path: nil) { continue }
      let placeholder =
        occurrence.isEncoded
        ? secrets.placeholder(for: value, type: "encoded_" + occurrence.placeholder.type) : occurrence.placeholder
      note(placeholder, reason: .known, part: text.kind.description, value: value)
      edits.append(MessageText.Edit(range: range, text: text.written(placeholder, at: range)))
    }
    guard layers.count < Self.maximumEncodings else { return }
    for notation in [EscapedText.Notation.percent, .json, .xml] {
      let next = EscapedText(source, notation: notation, behind: layers, relevant: secrets.escapedBytes)
      guard let next else { continue }
      findKnown(in: text, escaped: layers + [next], outside: &placeholders, &edits)
    }
  }
}
