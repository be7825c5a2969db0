extension Pattern {
  /// Whether it takes time linear in the text, whatever the text is: it needs no going back.
  package var isRegular: Bool { program.isRegular }
}
