import BacklotHTTP
import BacklotPlatform

/// Reads a route folder and creates its stubs.
struct RouteFolderReader {
  private(set) var blueprint = BackendBlueprint()
  private let root: String
  private let limits: RouteFolder.Limits
  private let tally = RouteFolderTally()
  /// True if it reads in order, because other readers work concurrently, or there are too many items.
  private var isSequential = false
  /// A cache of parsed names, because tens of thousands of files share a few names.
  private var fileNames: [String: RouteFileName] = [:]

  /// A folder that is being read, and its contents so far.
  private struct Folder {
    let path: String
    let template: PathTemplate
    /// The folders that contain it, and the folder itself once it is open, to detect links that lead back.
    var lineage: [FileIdentity] = []
    var items: [Item] = []
    /// The files with answers so far, each for a different method.
    var answers: [(method: HTTPMethod, name: String)] = []

    func path(of item: Item) -> String { path + "/" + item.name }

    func inner(_ item: Item) -> Folder {
      Folder(path: path(of: item), template: template.appending(item.name), lineage: lineage)
    }
  }

  /// A file or a folder, and its name parsed as that of a file.
  private struct Item {
    let name: String
    let isFolder: Bool
    let isLink: Bool
    let file: RouteFileName?

    init(_ item: FolderListing.Item, file: RouteFileName?) {
      (name, isFolder, isLink) = (item.name, item.isFolder, item.isLink)
      self.file = file
    }

    /// The position in the reading order: items that are not answers, then the plain `GET.json`, then `GET.404.json`.
    var order: Int { file.map { $0.namesStatus ? 2 : 1 } ?? 0 }
  }

  init(root: String, limits: RouteFolder.Limits) {
    self.root = root
    self.limits = limits
  }

  mutating func read() { read(Folder(path: root, template: "/")) }

  private mutating func read(_ folder: Folder) {
    guard folder.lineage.count <= limits.depth else {
      return warn(
        at: folder.path,
        message: "lies more than \(limits.depth) folders below \(root); move it up or raise the limit"
      )
    }
    do throws(SystemReason) {
      read(try FolderListing(of: folder.path), of: folder)
    } catch {
      let reason = reason(of: error, folder.path)
      report(
        at: folder.path,
        message: "cannot be read as a folder: \(reason.text). A route folder holds files such as v1/dogs/GET.json",
        systemError: reason.systemError
      )
    }
  }

  /// Returns the reason why a folder cannot be listed.
  ///
  /// A folder counts as missing if a part of its path is a file.
  private func reason(of error: SystemReason, _ path: String) -> SystemReason {
    do throws(SystemReason) { return try FileStatus.ifThere(path) == nil ? .missing : error } catch { return error }
  }

  private mutating func read(_ listing: FolderListing, of folder: Folder) {
    var folder = folder
    if let identity = listing.identity {
      guard !folder.lineage.contains(identity) else {
        return warn(at: folder.path, message: "is left out: it is a link to a folder that contains it")
      }
      folder.lineage.append(identity)
    }
    folder.items = items(of: listing)
    let left = isSequential ? folder.items[...] : readConcurrently(folder)
    read(left, in: &folder)
  }

  private mutating func read(_ items: ArraySlice<Item>, in folder: inout Folder) {
    for item in items where tally.count <= limits.fileCount { read(item, in: &folder) }
  }

  private mutating func items(of listing: FolderListing) -> [Item] {
    var items: [Item] = []
    for item in listing.items where !item.name.hasPrefix(".") {
      items.append(Item(item, file: fileName(item.name)))
    }
    if items.count > 1 { items.sort { ($0.order, $0.name) < ($1.order, $1.name) } }
    return items
  }

  private mutating func fileName(_ name: String) -> RouteFileName? {
    if let known = fileNames[name] { return known }
    let read = RouteFileName(name)
    if let read { fileNames[name] = read }
    return read
  }

  private mutating func read(_ item: Item, in folder: inout Folder) {
    guard tally.increment() <= limits.fileCount else {
      let path = folder.path(of: item)
      return warn(
        at: path,
        message: "is left out with all that follows: the limit is \(limits.fileCount) files and folders"
      )
    }
    if item.isFolder {
      if item.isLink, leadsOutside(folder.path(of: item)) { return }
      return read(folder.inner(item))
    }
    guard !item.name.hasSuffix(RouteFileName.headersSuffix) else { return checkOwner(ofHeaders: item, in: folder) }
    readAnswer(item, in: &folder)
  }

  /// Returns true, and reports it, if a link leads to a folder outside of the route folder, which may be a download.
  private mutating func leadsOutside(_ path: String) -> Bool {
    do throws(FileWritingError) {
      guard let target = try ResolvedPath.withoutLinks(path), let root = try ResolvedPath.withoutLinks(root) else {
        return false
      }
      if ResolvedPath.isPath(target, in: root) { return false }
      report(at: path, message: "is left out. \(ContainedFile.OutsideError(path: path, folder: self.root))")
    } catch {
      report(at: path, message: "is left out. \(error)")
    }
    return true
  }

  /// Returns the content of a file; a link is followed only inside of the route folder.
  private func content(of item: Item, at path: String, keepingUpTo limit: Int) throws -> HTTPBody {
    guard item.isLink else { return try HTTPBody(contentsOf: path, keepingUpTo: limit) }
    return try ContainedFile(path, in: [root]).body(keepingUpTo: limit)
  }

  private mutating func readAnswer(_ item: Item, in folder: inout Folder) {
    let path = folder.path(of: item)
    guard let file = item.file else {
      return warn(at: path, message: "is not a response file: expected a name such as GET.json or POST.201.json")
    }
    if let other = folder.answers.first(where: { $0.method == file.method }) {
      return warn(at: path, message: "is left out: \(other.name) already answers \(file.method)")
    }
    folder.answers.append((file.method, item.name))
    do {
      let body = try body(of: file, item, at: path)
      let response = ResponseDefinition(file.status, headers: fields(for: file, in: folder), body: body)
      let matcher = RequestMatcher(method: file.method, path: folder.template)
      var stub = Stub(matcher, response: .fixed(response), origin: Stub.Origin(file: path))
      stub.source = .routeFolders
      blueprint.stubs.append(stub)
    } catch {
      report(at: path, message: "is left out. \(error)", systemError: SystemReason.systemError(of: error))
    }
  }

  /// Returns the content of a file, without the byte order mark that some editors write and that must not be sent with
  /// JSON (RFC 8259 §8.1).
  private func body(of file: RouteFileName, _ item: Item, at path: String) throws -> HTTPBody {
    let body = try content(of: item, at: path, keepingUpTo: limits.residentFileSize)
    guard file.isJSON, try body.beginsWithMark else { return body }
    let bytes = try body.bytes ?? content(of: item, at: path, keepingUpTo: .max).bytes
    return bytes.map { HTTPBody(Array($0.dropFirst(HTTPBody.byteOrderMark.count))) } ?? body
  }

  private mutating func report(
    at path: String,
    line: Int? = nil,
    message: String,
    systemError: SystemCallError? = nil
  ) {
    blueprint.diagnostics.append(
      SourceDiagnostic(at: Stub.Origin(file: path, line: line), message, systemError: systemError)
    )
  }

  private mutating func warn(at path: String, message: String) {
    blueprint.diagnostics.append(SourceDiagnostic(at: Stub.Origin(file: path), message, severity: .warning))
  }
}

// MARK: - Reading concurrently

extension RouteFolderReader {
  /// Reads the subfolders of a folder on all processors if there are many, since system calls take most of the time.
  ///
  /// - Returns: The remaining items.
  private mutating func readConcurrently(_ folder: Folder) -> ArraySlice<Item> {
    // Folders, and files that are not answers, can be read independently of each other.
    let shared = folder.items.prefix { $0.order == 0 }
    guard shared.isWorthSharing else { return folder.items[...] }
    let before = tally.count
    let parts = shared.concurrentMap { [part = part] items in
      var (part, folder) = (part, folder)
      part.read(items, in: &folder)
      return part.blueprint
    }
    guard tally.count <= limits.fileCount else {
      // The items beyond the limit depend on the timing of the readers, so all are read again in order.
      tally.reset(to: before)
      isSequential = true
      return folder.items[...]
    }
    for part in parts { blueprint.append(part) }
    return folder.items[shared.endIndex...]
  }

  /// A reader for some of the subfolders of a folder.
  private var part: Self {
    var part = self
    part.blueprint = BackendBlueprint()
    part.isSequential = true
    return part
  }
}

// MARK: - Header files

extension RouteFolderReader {
  /// The maximum size of a header file, in bytes.
  private static let headersLimit = 1 << 16

  /// Returns the fields of an answer: those of its header file, and the media type unless the header file specifies
  /// one.
  private mutating func fields(for file: RouteFileName, in folder: Folder) -> HTTPFields {
    guard let headers = folder.items.first(where: { $0.name == file.headersName }) else { return file.fields }
    var fields = fields(of: headers, at: folder.path(of: headers))
    if !fields.contains(.contentType) { for field in file.fields { fields.append(field) } }
    return fields
  }

  private mutating func fields(of item: Item, at path: String) -> HTTPFields {
    do {
      guard let text = try content(of: item, at: path, keepingUpTo: Self.headersLimit).bytes else {
        report(at: path, message: "is left out: it exceeds the limit of \(Self.headersLimit) bytes for header files")
        return [:]
      }
      let start = text.starts(with: HTTPBody.byteOrderMark) ? HTTPBody.byteOrderMark.count : 0
      return fields(of: String(decoding: text[start...], as: UTF8.self), at: path)
    } catch {
      report(at: path, message: "is left out. \(error)", systemError: SystemReason.systemError(of: error))
      return [:]
    }
  }

  private mutating func fields(of text: String, at path: String) -> HTTPFields {
    var fields = HTTPFields()
    for (number, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated() {
      guard let first = line.first, first != "#" else { continue }
      let parts = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
      if parts.count == 2, let name = HTTPField.Name(String(parts[0])) {
        fields.append(HTTPField(name: name, value: String(parts[1])))
      } else {
        report(at: path, line: number + 1, message: "\(quoted(line)) is not a header field: expected Name: value")
      }
    }
    return fields
  }

  /// Reports a header file that does not belong to an answer, since its name is most likely misspelled.
  private mutating func checkOwner(ofHeaders item: Item, in folder: Folder) {
    let method = item.name.dropLast(RouteFileName.headersSuffix.count)
    let path = folder.path(of: item)
    guard RouteFileName.isMethod(method) else {
      return warn(
        at: path,
        message: "belongs to no response: expected only a method before .headers, as in GET.headers"
      )
    }
    let names = folder.items.map(\.name)
    let hasOwner = names.contains { $0 != item.name && ($0 == method || $0.hasPrefix("\(method).")) }
    if !hasOwner { warn(at: path, message: "belongs to no response: add a file such as \(method).json to its folder") }
  }
}

extension HTTPBody {
  fileprivate static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

  /// True if the content begins with a byte order mark.
  fileprivate var beginsWithMark: Bool {
    get throws {
      if let bytes { return bytes.starts(with: Self.byteOrderMark) }
      return try beginning(upTo: Self.byteOrderMark.count) == Self.byteOrderMark
    }
  }
}

/// The number of files and folders that all readers have found in a route folder.
final class RouteFolderTally: Sendable {
  private let value = Atomic<Int>(0)

  var count: Int { value.load(ordering: .relaxed) }

  /// Increments the number of items, and returns it; the first is 1.
  func increment() -> Int { value.wrappingAdd(1, ordering: .relaxed).newValue }

  /// Resets the number of items to an earlier one.
  func reset(to count: Int) { value.store(count, ordering: .relaxed) }
}
