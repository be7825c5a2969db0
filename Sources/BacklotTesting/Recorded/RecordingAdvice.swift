import Testing

/// The instructions for recording what is missing.
struct RecordingAdvice {
  private let declaration: RecordedDeclaration

  init(_ declaration: RecordedDeclaration) { self.declaration = declaration }

  /// Returns the instruction for recording in a mode.
  func toRecord(_ choice: RecordingMode.Choice) -> String {
    if declaration.upstream == nil {
      return
        #"To record, add the URL of the backend to the trait: .recorded("\#(declaration.name)", from: "https://…")."#
    }
    let isWhole = choice == .all
    let task =
      switch choice {
      case .none, .once: "To record it"
      case .newEpisodes: "To record what is missing"
      case .all: "To record it again, run all tests that use it"
      }
    if declaration.mode.choice != nil {
      let mode = choice == .newEpisodes ? ".newEpisodes" : ".\(choice.rawValue)"
      return "\(task) with the mode \(mode) in the trait, which now has .\(declaration.mode.choice?.caseName ?? "")."
    }
    return "\(task): \(RecordingEnvironment.variable)=\(choice.rawValue) swift test --filter '\(filter(isWhole))'"
  }

  /// Returns the argument that selects the running test, or all tests of its file.
  private func filter(_ isWhole: Bool) -> String {
    if !isWhole, let name = Test.current?.name {
      return String(name.prefix { $0 != "(" }.filter { $0 != "`" && $0 != "'" })
    }
    return declaration.sourceFile.split(separator: "/").last?.split(separator: ".").first.map(String.init) ?? "…"
  }
}

extension RecordingMode.Choice {
  /// The name of the mode in Swift.
  var caseName: String { self == .newEpisodes ? "newEpisodes" : rawValue }
}
