import BacklotHTTP
import BacklotPlatform

// MARK: - By shape

extension Redactor {
  mutating func replacingShapes(in text: MessageText) -> [UInt8]? {
    let shapes = text.kind.shapes(of: shapes)
    guard !shapes.isEmpty else { return nil }
    var name: String?
    if case .field(let field) = text.kind { name = field.rawName }
    let plain = EscapedText(text.bytes, notation: .all, relevant: Self.shapeBytes)
    let source = plain?.bytes ?? text.bytes
    let (matches, encodedTexts) = ShapeScanner.results(in: source, shapes: shapes, name: name)
    if matches.isEmpty, encodedTexts.isEmpty { return nil }
    var edits: [MessageText.Edit] = []
    var tokens = MessageText.LazyTokens()
    for match in matches + encodedTexts.compactMap({ encodedSecret(in: source, at: $0) }) {
      let bytes = source[match.range]
      // A card number is the same with and without separators.
      let isCard = match.type == SecretShape.cardNumber.rawValue
      let value = String(decoding: isCard ? bytes.filter { (48...57).contains($0) }[...] : bytes, as: UTF8.self)
      // A field may be allowed as a whole, or a value in it.
      let names = match.name.isEmpty ? [name] : [match.name, name]
      guard !SecretPlaceholder.isPlaceholder(value),
        !names.contains(where: { rules.allows(value, name: $0, path: $0) })
      else { continue }
      let placeholder = secrets.placeholder(ifKnown: value) ?? secrets.placeholder(for: value, type: match.type)
      let range = plain?.original(match.range) ?? match.range
      guard let edit = text.edit(range, to: placeholder, &tokens) else { continue }
      let part = match.name.isEmpty ? text.kind.description : "\(text.kind.description), after \(match.name)"
      note(placeholder, reason: .shape(match.type), part: part, value: value)
      edits.append(edit)
    }
    return text.replacing(edits)
  }

  /// For each byte, true if its escape can be inside of a secret or beside it.
  private static let shapeBytes: [Bool] = (0..<256).map { byte in
    (48...57).contains(byte) || (65...90).contains(byte) || (97...122).contains(byte)
      || " -_+/.~=:@".utf8.contains(UInt8(byte))
  }

  /// Returns the Base64 at a position as a secret, if it contains one in JSON or XML.
  private func encodedSecret(in text: [UInt8], at range: Range<Int>) -> ShapeMatch? {
    guard let decoded = Base64.decode(String(decoding: text[range], as: UTF8.self), isLenient: true),
      String(validated: decoded, as: UTF8.self) != nil
    else { return nil }
    let inner = MessageText(.content(nil), bytes: decoded)
    var search = search
    let name = search.secrets(in: inner).first { !SecretPlaceholder.isPlaceholder($0.value) }?.name
    let type = ShapeScanner.matches(in: decoded, shapes: shapes.removing(.highEntropy)).first?.type
    guard let type = name.map({ SecretNames.words(in: $0).joined(separator: "_") }) ?? type else { return nil }
    var end = range.upperBound
    while end < text.count, text[end] == UInt8(ascii: "=") { end += 1 }
    return ShapeMatch(range: range.lowerBound..<end, type: "encoded_" + type, name: "")
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
    var covered = CoveredRanges(text.bytes.count)
    for fragments in StreamFragments.all(in: text.bytes) {
      // Values that look random are usual where identifiers of events follow each other.
      let shapes = self.shapes.removing(.highEntropy)
      let found = ShapeScanner.matches(in: fragments.text, shapes: shapes).map { ($0.range, $0.type) }
      let known = secrets.occurrences(in: fragments.text).map { ($0.range, $0.placeholder.type) }
      for (range, type) in found + known {
        let value = String(decoding: fragments.text[range], as: UTF8.self)
        let places = fragments.places(of: range)
        guard places.count > 1, !rules.allows(value, name: nil, path: nil),
          !places.contains(where: { covered.overlaps($0) })
        else { continue }
        let placeholder = secrets.placeholder(for: value, type: type)
        note(
          placeholder,
          reason: .shape(type),
          part: "\(text.kind.description), over \(places.count) events",
          value: value
        )
        for (index, place) in places.enumerated() {
          covered.insert(place)
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
    return text.changedInUTF8 { text in
      var result: [UInt8]?
      // A secret can overlap another one, of which a part remains.
      for _ in 0..<Self.maximumEncodings {
        let current = result.map { MessageText(text.kind, bytes: $0) } ?? text
        var edits = KnownEdits()
        findKnown(in: current, escaped: [], &edits)
        guard let new = current.replacing(edits.edits) else { break }
        result = new
      }
      return result
    }
  }

  /// The replacements of known secrets in a text.
  private struct KnownEdits {
    var edits: [MessageText.Edit] = []
    /// The ranges of the replacements and of the placeholders in the text.
    var covered: CoveredRanges?
    var tokens = MessageText.LazyTokens()
  }

  /// Finds known secrets in a text, and in the text without escapes of one notation after the other.
  private mutating func findKnown(in text: MessageText, escaped layers: [EscapedText], _ edits: inout KnownEdits) {
    let source = layers.last?.bytes ?? text.bytes
    for occurrence in secrets.occurrences(in: source) {
      let range = layers.reversed().reduce(occurrence.range) { $1.original($0) }
      var covered =
        edits.covered ?? CoveredRanges(text.bytes.count, SecretPlaceholder.occurrences(in: text.bytes).map(\.range))
      defer { edits.covered = covered }
      edits.covered = nil
      guard !covered.overlaps(range), !text.isPartOfNumber(range) else { continue }
      let value = String(decoding: source[occurrence.range], as: UTF8.self)
      if rules.allows(value, name: nil, path: nil) { continue }
      let placeholder =
        occurrence.isEncoded
        ? secrets.placeholder(for: value, type: "encoded_" + occurrence.placeholder.type) : occurrence.placeholder
      guard let edit = text.edit(range, to: placeholder, &edits.tokens) else { continue }
      note(placeholder, reason: .known, part: text.kind.description, value: value)
      edits.edits.append(edit)
      covered.insert(range)
    }
    guard layers.count < Self.maximumEncodings else { return }
    for notation in [EscapedText.Notation.percent, .json, .xml] {
      let next = EscapedText(source, notation: notation, behind: layers, relevant: secrets.escapedBytes)
      guard let next else { continue }
      findKnown(in: text, escaped: layers + [next], &edits)
    }
  }
}

/// The parts of a text that are already replaced.
struct CoveredRanges {
  private var isCovered: [Bool]

  init(_ count: Int, _ ranges: [Range<Int>] = []) {
    isCovered = Array(repeating: false, count: count)
    for range in ranges { insert(range) }
  }

  mutating func insert(_ range: Range<Int>) {
    for index in range { isCovered[index] = true }
  }

  /// Returns whether a part overlaps one that is replaced.
  func overlaps(_ range: Range<Int>) -> Bool { isCovered[range].contains(true) }
}
