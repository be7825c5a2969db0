extension String {
  /// The text with a space for each control character: what comes from a server must neither steer the terminal nor
  /// break the line.
  package var withoutControls: String {
    String(map { $0.unicodeScalars.contains { $0.properties.generalCategory == .control } ? " " : $0 })
  }
}
