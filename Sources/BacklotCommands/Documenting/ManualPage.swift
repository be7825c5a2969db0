/// The manual page of a program and all its commands, in `man` macros that both groff and mandoc support.
package struct ManualPage: Sendable {
  private let program: CommandDeclaration
  private let version: String

  /// Creates the manual page of a program.
  package init(of program: CommandDeclaration, version: String) {
    self.program = program
    self.version = version
  }

  /// The page's source.
  package var text: String {
    let lines = head + synopsis + description + commands + options + environment + statuses + examples
    return lines.joined(separator: "\n") + "\n"
  }
}

extension ManualPage {
  private var head: [String] {
    [
      ".TH \(program.name.uppercased()) 1 \"\" \"\(program.name) \(version)\" \"User Commands\"",
      ".SH NAME", "\(program.name) \\- \(Roff.text(Self.phrase(program.summary)))",
    ]
  }

  /// Returns the sentence as a phrase, as the NAME section requires.
  private static func phrase(_ sentence: String) -> String {
    let phrase = sentence.prefix(1).lowercased() + sentence.dropFirst()
    return phrase.hasSuffix(".") ? String(phrase.dropLast()) : phrase
  }

  private var synopsis: [String] {
    let usages = program.allSubcommands.filter(\.command.subcommands.isEmpty).map {
      $0.command.usage(after: $0.ancestors.map(\.name))
    }
    return [".SH SYNOPSIS"] + usages.flatMap { [Self.bold($0), ".br"] }.dropLast()
  }

  /// Returns a usage line in which the words before the first placeholder are bold.
  private static func bold(_ usage: [String]) -> String {
    let literal = usage.prefix { $0 == $0.lowercased() && !$0.hasPrefix("[") }
    return ([Roff.bold(literal.joined(separator: " "))] + usage.dropFirst(literal.count).map(Roff.text))
      .joined(separator: " ")
  }

  private var description: [String] {
    [".SH DESCRIPTION"] + Self.paragraphs([program.summary] + program.discussion)
  }

  private static func paragraphs(_ texts: [String]) -> [String] {
    Array(texts.map { [Roff.line($0)] }.joined(separator: [".PP"]))
  }

  private var commands: [String] {
    [".SH COMMANDS"] + program.allSubcommands.flatMap(section)
  }

  private func section(of placed: CommandDeclaration.Placed) -> [String] {
    let command = placed.command
    let head = [".SS \(program.name) \(placed.path)"] + Self.paragraphs([command.summary] + command.discussion)
    let operands = command.operands.flatMap { Self.entry(head: Roff.text($0.synopsis), body: $0.summary) }
    return head + operands + command.options.flatMap { Self.entry($0) }
  }

  private var options: [String] {
    [".SH OPTIONS"] + program.options.flatMap { Self.entry($0) }
  }

  private static func entry(head: String, body: String) -> [String] { [".TP", head, Roff.line(body)] }

  private static func entry(_ option: OptionDeclaration) -> [String] {
    entry(head: Roff.bold(option.synopsis), body: option.explanation)
  }

  private var environment: [String] {
    // The serving commands share most of their variables.
    var known: Set<String> = []
    let options = program.options + program.allSubcommands.flatMap(\.command.options)
    let variables = options.compactMap { option -> [String]? in
      guard let variable = option.environment, known.insert(variable).inserted else { return nil }
      return Self.entry(head: Roff.bold(variable), body: "Default for \(option.spellingInEnvironment).")
    }
    let color = Self.entry(head: Roff.bold("NO_COLOR"), body: "Disable color if not empty.")
    let columns = Self.entry(head: Roff.bold("COLUMNS"), body: "Width of help texts.")
    return [".SH ENVIRONMENT"] + (variables + [color, columns]).joined()
  }

  private var statuses: [String] {
    [".SH EXIT STATUS"]
      + program.exitStatuses.flatMap { Self.entry(head: Roff.bold("\($0.status.rawValue)"), body: $0.meaning) }
  }

  private var examples: [String] {
    let examples = program.examples + program.allSubcommands.flatMap(\.command.examples)
    return [".SH EXAMPLES"] + examples.flatMap { Self.entry(head: Roff.bold($0.line), body: $0.meaning) }
  }
}

/// Text in roff syntax.
private enum Roff {
  /// Returns text for use within a line.
  static func text(_ text: String) -> String { text.unicodeScalars.map(escaped).joined() }

  /// Returns a line of text; a period or an apostrophe at its beginning would make it a request.
  static func line(_ text: String) -> String {
    let isRequest = text.hasPrefix(".") || text.hasPrefix("'")
    return (isRequest ? "\\&" : "") + self.text(text)
  }

  static func bold(_ text: String) -> String { "\\fB\(self.text(text))\\fR" }

  private static func escaped(_ scalar: Unicode.Scalar) -> String {
    switch scalar {
    case "\\": "\\e"
    case "-": "\\-"
    case "'": "\\(aq"
    case "`": "\\(ga"
    case "^": "\\(ha"
    case "~": "\\(ti"
    case "\"": "\\(dq"
    case _ where scalar.isASCII: String(scalar)
    default: "\\[u\(padded(String(scalar.value, radix: 16, uppercase: true)))]"
    }
  }

  private static func padded(_ digits: String) -> String {
    String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}
