import BacklotStubs

/// The folders from which a contract has files read: that of its own document, and those that the caller allows.
///
/// A contract may come from anywhere, and what it refers to reaches bundles, responses, and reports.
package struct ReadableFolders: Sendable {
  /// Says how the caller allows a folder, such as `add --allow-files specs`.
  package typealias Advice = @Sendable (_ folder: String) -> String

  /// The folder of the document as the caller named it.
  private let home: String
  /// The folders without links.
  private let folders: [String]
  private let advice: Advice

  /// Creates the folders of a contract.
  ///
  /// - Parameters:
  ///   - document: The path of the document. The folder that it is in counts, and if it is a link, the folder of its target.
  ///   - allowed: More folders.
  ///   - advice: Says how the caller allows another folder.
  package init(around document: String, and allowed: [String], advice: @escaping Advice) {
    home = Self.folder(of: document)
    let target = Self.resolved(document).map { Self.folder(of: $0) }
    folders = ([home, target].compactMap(\.self) + allowed).compactMap(Self.resolved)
    self.advice = advice
  }

  /// Returns the reason why a file is not read, or `nil` if it may be read.
  ///
  /// Nothing is opened, and the reason is the same whether there is such a file or not.
  package func refusal(of path: String) -> ContractFiles.Unread? {
    let target = Self.resolved(path)
    if let target, folders.contains(where: { FolderBoundary.isPath(target, in: $0) }) { return nil }
    let place = home == "." ? "the folder of the document" : "\(home), the folder of the document"
    let way = advice(shown(Self.folder(of: target ?? path)))
    return ContractFiles.Unread(reason: "it is outside of \(place), and is not read; to allow it, \(way)")
  }

  /// A folder as the caller would write it: from the working directory, if the document was named so.
  private func shown(_ folder: String) -> String {
    guard !home.hasPrefix("/"), let start = Self.resolved("."), FolderBoundary.isPath(folder, in: start)
    else { return folder }
    return folder == start ? "." : String(folder.dropFirst(start == "/" ? 1 : start.count + 1))
  }

  /// The path without links, or `nil` if that cannot be found out: such a file is not read.
  private static func resolved(_ path: String) -> String? {
    do throws(FileWritingError) { return try FolderBoundary.resolved(path) } catch { return nil }
  }

  /// The folder in which a file is.
  private static func folder(of path: String) -> String {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }
}
