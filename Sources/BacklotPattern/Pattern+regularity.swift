extension Pattern {
  /// True if matching takes time linear in the length of any text, because the pattern needs no backtracking.
  package var isRegular: Bool { program.isRegular }
}
