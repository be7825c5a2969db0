package import BacklotFiles

/// The folders from which a contract may read files: that of its own document, and those that the caller allows.
///
/// A contract may be untrusted, and the content that it references reaches bundles, responses, and reports.
package struct ReadableFolders: Sendable {
  /// Describes the way to allow a folder, such as `add --allow-files specs`.
  package typealias Advice = @Sendable (_ folder: String) -> String

  /// The folder of the document as the caller named it.
  private let home: String
  /// The folders, with links resolved.
  private let folders: [String]
  /// The failures because of which the locations of some folders are unknown.
  private let failures: [FileWritingError]
  private let advice: Advice

  /// Creates the folders of a contract.
  ///
  /// - Parameters:
  ///   - document: The path of the document. Its folder is readable, and if the document is a link, so is the folder of
  ///     its target.
  ///   - allowed: Additional folders.
  ///   - advice: Describes the way to allow another folder.
  package init(around document: String, and allowed: [String], advice: @escaping Advice) {
    home = Self.folder(of: document)
    var (folders, failures): ([String], [FileWritingError]) = ([], [])
    func resolve(_ path: String) -> String? {
      do throws(FileWritingError) {
        return try Self.resolved(path)
      } catch {
        failures.append(error)
        return nil
      }
    }
    let target = resolve(document).map { Self.folder(of: $0) }
    for folder in [home, target].compactMap(\.self) + allowed { resolve(folder).map { folders.append($0) } }
    (self.folders, self.failures, self.advice) = (folders, failures, advice)
  }

  /// Returns the reason why a file is not read, or `nil` if it may be read.
  ///
  /// No file is opened, and the reason does not depend on whether the file exists.
  package func refusal(of path: String) -> ContractFiles.Unread? {
    let target: String?
    do throws(FileWritingError) {
      target = try Self.resolved(path)
    } catch {
      return ContractFiles.Unread(reason: error.description, error.reason?.systemError)
    }
    if let target, folders.contains(where: { ResolvedPath.isPath(target, in: $0) }) { return nil }
    if let failure = failures.first {
      return ContractFiles.Unread(reason: failure.description, failure.reason?.systemError)
    }
    let place = home == "." ? "the folder of the document" : "\(home), the folder of the document"
    let way = advice(shown(Self.folder(of: target ?? path)))
    return ContractFiles.Unread(reason: "it is outside of \(place), and is not read; to allow it, \(way)")
  }

  /// Returns a file, which must not be outside of the folders when it is opened.
  package func file(at path: String) -> ContainedFile { ContainedFile(path, in: folders) }

  /// Returns a folder's path as the caller would write it: relative to the working directory if the document's path is
  /// relative.
  private func shown(_ folder: String) -> String {
    guard !home.hasPrefix("/"), let start = Self.workingDirectory, ResolvedPath.isPath(folder, in: start)
    else { return folder }
    return folder == start ? "." : String(folder.dropFirst(start == "/" ? 1 : start.count + 1))
  }

  /// Returns the path with links resolved, or `nil` if it does not exist or access is denied.
  ///
  /// The file is then not read.
  ///
  /// - Throws: A failure that is unrelated to the file, such as a disk error.
  private static func resolved(_ path: String) throws(FileWritingError) -> String? {
    do throws(FileWritingError) {
      return try ResolvedPath.of(path)
    } catch {
      if error.reason?.isDenial ?? true || error.reason?.isNameTooLong ?? false { return nil }
      throw error
    }
  }

  /// The working directory, for a hint only.
  private static var workingDirectory: String? {
    do throws(FileWritingError) { return try resolved(".") } catch { return nil }
  }

  /// Returns the folder that contains a file.
  private static func folder(of path: String) -> String {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }
}
