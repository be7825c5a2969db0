/// The output of `--help` for a command.
package struct HelpPage: Sendable {
  /// The minimum width of a page; a narrower terminal breaks the lines itself.
  static let leastWidth = 40
  /// The maximum width of a page; longer lines are hard to read.
  static let mostWidth = 100

  private let command: CommandDeclaration
  private let ancestors: [CommandDeclaration]
  private let width: Int
  private let style: @Sendable (String, TextStyle) -> String

  /// Creates the help page of a command.
  ///
  /// - Parameters:
  ///   - command: The command.
  ///   - ancestors: The outer commands, whose options it also accepts.
  ///   - columns: The number of columns, or `nil` if unknown; then 80 are assumed.
  ///   - style: Applies a style to text.
  package init(
    of command: CommandDeclaration,
    after ancestors: [CommandDeclaration],
    columns: Int?,
    style: @escaping @Sendable (String, TextStyle) -> String = { text, _ in text }
  ) {
    self.command = command
    self.ancestors = ancestors
    width = min(max(columns ?? 80, Self.leastWidth), Self.mostWidth)
    self.style = style
  }

  /// The text of the page, with a line break at its end.
  package var text: String {
    let options = command.allOptions(after: ancestors)
    let sections = [
      usage,
      paragraphs([command.summary] + command.discussion),
      section(titled: "Arguments", entries: command.operands.map { (head: $0.synopsis, body: $0.summary) }),
      section(titled: "Commands", entries: command.subcommands.map { (head: $0.name, body: $0.summary) }),
      section(titled: "Options", entries: options.map { (head: Self.aligned($0), body: $0.explanation) }),
      examples,
      section(
        titled: "Exit status",
        entries: command.exitStatuses.map { (head: "\($0.status.rawValue)", body: $0.meaning) }
      ),
      closing,
    ]
    return sections.filter { !$0.isEmpty }.map { $0.joined(separator: "\n") }.joined(separator: "\n\n") + "\n"
  }

  /// Returns the synopsis of an option, indented if it has no letter, so that the long names are aligned.
  private static func aligned(_ option: OptionDeclaration) -> String {
    option.short == nil ? "    \(option.synopsis)" : option.synopsis
  }
}

extension HelpPage {
  private var usage: [String] {
    let words = command.usage(after: ancestors.map(\.name))
    let label = "Usage: "
    let lines = TextLayout.lines(of: words, width: width - label.count)
    return zip([style(label, .bold)] + lines.map { _ in String(repeating: " ", count: label.count) }, lines).map(+)
  }

  private func paragraphs(_ texts: [String]) -> [String] {
    Array(texts.map { TextLayout.lines(of: $0, width: width) }.joined(separator: [""]))
  }

  private func heading(_ text: String) -> String { style("\(text):", .bold) }

  /// Returns a list with each head to the left of its body, or above it if there is too little room.
  private func section(titled title: String, entries: [(head: String, body: String)]) -> [String] {
    guard !entries.isEmpty else { return [] }
    let column = min((entries.map(\.head.count).max() ?? 0) + 4, width * 2 / 5)
    return [heading(title)] + entries.flatMap { entry($0, at: width < 60 ? 6 : column) }
  }

  private func entry(_ entry: (head: String, body: String), at column: Int) -> [String] {
    let body = TextLayout.lines(of: entry.body, width: width - column)
    let gap = column - 2 - entry.head.count
    guard gap >= 2, let first = body.first else {
      let head = width < 60 ? String(entry.head.trimmingPrefix { $0 == " " }) : entry.head
      return ["  \(head)"] + TextLayout.indented(body, by: column)
    }
    let line = "  \(entry.head)\(String(repeating: " ", count: gap))\(first)"
    return [line] + TextLayout.indented(Array(body.dropFirst()), by: column)
  }

  private var examples: [String] {
    guard !command.examples.isEmpty else { return [] }
    let blocks = command.examples.map { example in
      let line = TextLayout.lines(of: ["$"] + example.words, width: width - 4, continuedBy: " \\")
      let indented = line.enumerated().map { ($0 == 0 ? "  " : "    ") + $1 }
      return indented + TextLayout.indented(TextLayout.lines(of: example.meaning, width: width - 6), by: 6)
    }
    return [heading("Examples")] + blocks.joined()
  }

  private var closing: [String] {
    guard !command.subcommands.isEmpty else { return [] }
    let words = ancestors.prefix(1).map(\.name) + [ancestors.isEmpty ? "\(command.name) help" : "help \(path)"]
    return TextLayout.lines(of: "Run \(words.joined(separator: " ")) COMMAND for details of a command.", width: width)
  }

  /// The names of the outer commands without the program, and of the command.
  private var path: String {
    (ancestors.dropFirst().map(\.name) + [command.name]).joined(separator: " ")
  }
}

// MARK: - Layout

/// Lays out text in columns.
private enum TextLayout {
  /// Breaks text into lines of a maximum width; a longer word has its own line.
  static func lines(of text: String, width: Int) -> [String] {
    lines(of: text.split(separator: " ").map(String.init), width: width)
  }

  /// Breaks words into lines of a maximum width.
  ///
  /// - Parameters:
  ///   - words: The words, which are not split.
  ///   - width: The number of columns.
  ///   - mark: The text at the end of each line that is continued.
  static func lines(of words: [String], width: Int, continuedBy mark: String = "") -> [String] {
    var lines: [String] = []
    var line = ""
    for word in words {
      if line.isEmpty {
        line = word
      } else if line.count + 1 + word.count + mark.count <= width {
        line += " \(word)"
      } else {
        lines.append(line + mark)
        line = word
      }
    }
    return line.isEmpty ? lines : lines + [line]
  }

  /// Returns the lines with a margin before each of them.
  static func indented(_ lines: [String], by margin: Int) -> [String] {
    lines.map { String(repeating: " ", count: margin) + $0 }
  }
}
