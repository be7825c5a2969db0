/// Something that may be said to a program by name.
public struct CommandLineOption: Sendable, Hashable {
  /// Its name without the dashes.
  public let name: String
  /// What stands for its value in the help; nothing for a flag.
  public let placeholder: String?
  /// What it is for, in a few words.
  public let help: String

  /// Makes an option.
  ///
  /// - Parameters:
  ///   - name: Its name without the dashes.
  ///   - placeholder: What stands for its value in the help; a flag unless given.
  ///   - help: What it is for, in a few words.
  public init(_ name: String, value placeholder: String? = nil, help: String) {
    self.name = name
    self.placeholder = placeholder
    self.help = help
  }

  /// As it is written on the command line.
  public var spelling: String { "--\(name)" }

  /// As it is written there, with what stands for its value.
  public var usage: String { placeholder.map { "\(spelling) \($0)" } ?? spelling }

  var takesValue: Bool { placeholder != nil }

  /// A line of help for each option.
  public static func help(for options: [CommandLineOption]) -> String {
    let width = options.map(\.usage.count).max() ?? 0
    return options.map { option in
      "  \(option.usage)\(String(repeating: " ", count: width - option.usage.count + 2))\(option.help)"
    }.joined(separator: "\n")
  }
}
