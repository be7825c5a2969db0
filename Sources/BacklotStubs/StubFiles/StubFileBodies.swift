import BacklotHTTP

/// The folder of files that mappings name as their bodies: `__files`.
package struct StubFileBodies: Sendable, Hashable {
  /// The folder's path.
  package let folder: String
  private let residentSize: Int

  /// Names a folder, which need not be there.
  ///
  /// - Parameters:
  ///   - folder: The folder's path.
  ///   - residentSize: The largest file that is kept in memory, in bytes; larger ones are read anew for each answer.
  package init(_ folder: String, residentSize: Int = 1 << 20) {
    self.folder = folder
    self.residentSize = residentSize
  }

  /// The content of a file.
  ///
  /// - Parameter name: Its path below the folder.
  /// - Throws: What is wrong with the name, or why the file cannot be read.
  package func body(named name: String) throws -> HTTPBody {
    guard let plain = Self.plainName(of: name) else { throw outside(name) }
    return try HTTPBody(contentsOf: folder + "/" + plain, keepingUpTo: residentSize)
  }

  /// The content of a file; nothing where it is not to be had, which was told when the stub was read.
  func bodyIfThere(named name: String) -> HTTPBody? {
    do { return try body(named: name) } catch { return nil }
  }

  /// Where a file is that has one name only; one that leads out of the folder, or takes a longer way, is refused.
  package func path(of name: String) throws(StubFileProblem) -> String {
    guard Self.plainName(of: name) == name else { throw outside(name) }
    return folder + "/" + name
  }

  /// The stubs that serve the files at their paths.
  var staticFiles: [Stub] {
    var reader = StaticFileReader(folder, limits: StubFiles.Limits())
    reader.read()
    return reader.blueprint.staticFiles
  }

  private func outside(_ name: String) -> StubFileProblem {
    StubFileProblem(message: "\(quoted(name)) leads out of \(folder): name a file below it.")
  }

  /// A file's name without the steps that lead nowhere, as in `./a.json`; nothing where it leads out of its folder.
  static func plainName(of name: String) -> String? {
    guard !name.hasPrefix("/"), !name.utf8.contains(0), name.utf8.count < 4096 else { return nil }
    var segments: [Substring] = []
    for segment in name.split(separator: "/") where segment != "." {
      guard segment == ".." else {
        segments.append(segment)
        continue
      }
      guard segments.popLast() != nil else { return nil }
    }
    return segments.isEmpty || name.hasSuffix("/") ? nil : segments.joined(separator: "/")
  }
}

/// What is wrong with the name of a file.
package struct StubFileProblem: Error, Hashable, CustomStringConvertible {
  /// What is wrong and what to do.
  package let message: String
  /// The message.
  package var description: String { message }
}
