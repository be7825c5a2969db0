/// Short words that clearly are not real data.
enum SampleWords {
  private static let words = [
    "amber", "birch", "cedar", "delta", "ember", "fable", "grove", "hazel", "indigo", "juniper", "lemon", "maple",
    "noble",
    "ocean", "pearl", "quartz", "river", "saffron", "tulip", "umber", "velvet", "willow", "yarrow", "zephyr",
  ]

  static func word(using generator: inout some RandomNumberGenerator) -> String {
    generator.draw(from: words)
  }

  /// Returns words of the required length.
  static func text(_ length: SampleCount, attempt: Int, using generator: inout some RandomNumberGenerator) -> String {
    var text = word(using: &generator)
    // A later attempt, or another unique element, needs more than two dozen words.
    if attempt > 0 { text += String(generator.draw(below: 10_000)) }
    while text.utf8.count < length.least { text += " " + word(using: &generator) }
    if text.utf8.count > length.limiting(text.utf8.count) { text = String(text.prefix(length.most)) }
    let longest = max(length.least, 24)
    return text.utf8.count > longest && length.least > 0 ? trimmed(text, to: longest) : text
  }

  /// Returns a text shortened to a length, without a trailing space.
  private static func trimmed(_ text: String, to count: Int) -> String {
    let cut = String(text.prefix(count))
    return cut.last == " " ? cut.dropLast() + "s" : cut
  }

  /// Returns random lowercase letters.
  static func letters(_ count: Int, using generator: inout some RandomNumberGenerator) -> String {
    var text = ""
    while text.utf8.count < count { text += word(using: &generator) }
    return String(text.prefix(count))
  }
}
