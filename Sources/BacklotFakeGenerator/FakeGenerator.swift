package import SwiftSyntax

/// Generates the fakes of protocols from their source.
package struct FakeGenerator {
  /// A source and its name in messages.
  package struct Source: Sendable {
    /// The path, as messages name it.
    package var path: String
    /// The content.
    package var text: String

    /// Creates a source.
    package init(path: String, text: String) {
      self.path = path
      self.text = text
    }
  }

  /// The generated source, and the problems.
  package struct Output: Sendable {
    /// The source, or `nil` if there are no fakes.
    package var source: String?
    /// The number of fakes.
    package var count = 0
    /// The problems, in the order of the sources.
    package var problems: [FakeProblem] = []
  }

  private let settings: FakeSettings

  /// Creates a generator.
  package init(_ settings: FakeSettings = FakeSettings()) { self.settings = settings }

  /// Generates the fakes of all protocols in the sources that are marked or named.
  package func generate(from sources: [Source]) -> Output {
    // Most files of an app have nothing to do with protocols.
    let relevant = sources.filter { source in
      ["protocol", "typealias", "backlot:", "deprecated"].contains(where: source.text.contains)
    }
    let files = relevant.map { SourceFile(path: $0.path, text: $0.text) }
    let declarations = Declarations(of: files)
    var output = Output(problems: declarations.strayMarks)
    let wanted = selected(from: declarations, &output.problems)
    var fakes: [String] = []
    var used: [DeclaredProtocol] = []
    var earlier: [(declared: DeclaredProtocol, fake: String)] = []
    for (declared, name) in wanted {
      if let other = earlier.first(where: { $0.fake == name && $0.declared.canBeBeside(declared) }) {
        let message =
          "the fake of \(other.declared.name) has the same name: add another one to the mark, // backlot: fake NAME; \(name) was not generated again"
        output.problems.append(declared.file.error(message, at: declared.declaration.name))
        continue
      }
      earlier.append((declared, name))
      let writer = FakeWriter(declared: declared, declarations: declarations, settings: settings, name: name)
      let (source, problems) = writer.write()
      output.problems += problems.map { problem in
        guard problem.severity == .error else { return problem }
        var problem = problem
        problem.message += "; \(name) was not generated"
        return problem
      }
      guard let source else { continue }
      fakes.append(source)
      used += ProtocolFamily(of: declared, in: declarations).protocols
    }
    guard !fakes.isEmpty else { return output }
    let head = ImportWriter(files: files, used: used, settings: settings).text
    output.count = fakes.count
    output.source = ([head] + fakes).joined(separator: "\n\n") + "\n"
    return output
  }

  /// Returns the protocols that are marked or named, with the names of their fakes, in the order of the sources.
  private func selected(
    from declarations: Declarations,
    _ problems: inout [FakeProblem]
  ) -> [(declared: DeclaredProtocol, fake: String)] {
    for selection in settings.selections where !declarations.protocols.contains(where: { $0.isCalled(selection.name) })
    {
      problems.append(
        FakeProblem(
          place: "--protocol \(selection.name)",
          severity: .error,
          message: "no source declares this protocol, so it has no fake"
        )
      )
    }
    return declarations.protocols.compactMap { declared in
      let selection = settings.selections.first { declared.isCalled($0.name) }
      guard selection != nil || declared.mark != nil else {
        if let mark = declared.misspelledMark {
          let message = "\"\(mark)\" is not a mark: write // backlot: fake; \(declared.name) has no fake"
          problems.append(declared.file.error(message, at: declared.declaration.name))
        }
        return nil
      }
      let name = selection?.fake ?? declared.mark ?? ""
      if !name.isEmpty, !name.allSatisfy({ $0.isLetter || $0.isNumber || $0 == "_" }) || name.first?.isNumber == true {
        let message =
          "\"\(name)\" is not a name for a fake: write // backlot: fake, or // backlot: fake NAME; the default name was used"
        problems.append(declared.file.error(message, at: declared.declaration.name))
        return (declared, "Fake\(declared.name)")
      }
      return (declared, name.isEmpty ? "Fake\(declared.name)" : name)
    }
  }
}

extension FakeGenerator {
  /// Returns the fake of a protocol without imports, and the problems, for a macro that is attached to it.
  package func expand(_ declaration: ProtocolDeclSyntax) -> (source: String?, problems: [FakeProblem]) {
    let file = SourceFile(path: "@Fake", text: declaration.description)
    let declarations = Declarations(of: [file])
    guard let declared = declarations.protocols.first else { return (nil, []) }
    var settings = settings
    settings.access = FakeSettings.Access(rawValue: declared.access ?? "internal") ?? .internal
    let writer = FakeWriter(
      declared: declared,
      declarations: declarations,
      settings: settings,
      name: "Fake\(declared.name)",
      isBeside: true
    )
    return writer.write()
  }
}

extension DeclaredProtocol {
  /// Returns true if this is the name of the protocol, with or without the types around it.
  fileprivate func isCalled(_ name: String) -> Bool {
    name == self.name || name == (scope + [self.name]).joined(separator: ".")
  }

  /// Returns true if both protocols are declared in the same type, and under conditions that do not exclude each other.
  fileprivate func canBeBeside(_ other: DeclaredProtocol) -> Bool {
    scope.joined(separator: ".") == other.scope.joined(separator: ".")
      && zip(conditions, other.conditions).allSatisfy { $0 == $1 }
  }
}
