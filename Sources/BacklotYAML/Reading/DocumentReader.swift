import BacklotJSON

/// Reads the documents of a text in order.
struct DocumentReader: ~Copyable {
  private var events: EventReader
  private let limits: YAMLLimits
  private var valuesLeft: Int

  init(_ bytes: [UInt8], limits: YAMLLimits) throws(YAMLError) {
    guard bytes.count <= limits.maximumLength else {
      throw YAMLError(
        .tooLong,
        at: .beginning,
        message: "the text has \(bytes.count) bytes, expected at most \(limits.maximumLength) bytes"
      )
    }
    events = try EventReader(bytes)
    self.limits = limits
    valuesLeft = limits.maximumValues
  }

  /// Returns the next document, if any.
  mutating func next() throws(YAMLError) -> YAMLDocument? {
    var builder = DocumentBuilder(limits, valuesLeft: valuesLeft)
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
