import BacklotJSON

/// Reads the documents of a text in order.
struct DocumentReader: ~Copyable {
  private var events: EventReader
  private let limits: YAMLLimits
  private let allowsDuplicates: Bool
  private var valuesLeft: Int

  init(_ bytes: [UInt8], limits: YAMLLimits, allowsDuplicates: Bool = false) throws(YAMLError) {
    guard bytes.count <= limits.maximumLength else {
      throw YAMLError(
        .tooLong,
        at: .beginning,
        message: "the text has \(bytes.count) bytes, expected at most \(limits.maximumLength) bytes"
      )
    }
    guard !JSONBytes.isUTF16(bytes) else {
      throw YAMLError(.encoding, at: .beginning, message: "the text is in UTF-16, expected UTF-8; save it in UTF-8")
    }
    events = try EventReader(bytes)
    self.limits = limits
    self.allowsDuplicates = allowsDuplicates
    valuesLeft = limits.maximumValues
  }

  /// Returns the next document, if any.
  mutating func next() throws(YAMLError) -> YAMLDocument? {
    var builder = DocumentBuilder(limits, valuesLeft: valuesLeft, allowsDuplicates: allowsDuplicates)
    while true {
      let event = try events.next()
      switch event.kind {
      case .streamEnds: return nil
      case .documentEnds:
        valuesLeft = builder.valuesLeft
        return builder.document
      default: try builder.take(event)
      }
    }
  }
}
