import BacklotHTTP

/// Walks through a route folder and makes its stubs.
struct RouteFolderReader {
  private(set) var stubs: [Stub] = []
  private(set) var diagnostics: [SourceDiagnostic] = []
  private let root: String
  private let limits: RouteFolder.Limits
  private var itemCount = 0
  private var mediaTypes: [String: MediaType] = [:]

  /// A folder on the way, and what was found in it so far.
  private struct Folder {
    let path: String
    let route: String
    /// The folders around it, and itself when it was opened, so that a link that leads back is noticed.
    var lineage: [FileIdentity] = []
    var names: [String] = []
    /// The file that answers a method.
    var answers: [HTTPMethod: String] = [:]

    func inner(_ name: String) -> Folder {
      Folder(path: "\(path)/\(name)", route: "\(route)/\(name)", lineage: lineage)
    }
  }

  /// A file or a folder, and what its name says were it a file.
  private struct Item {
    let name: String
    let isFolder: Bool
    let file: RouteFileName?

    init(_ item: FolderListing.Item) {
      name = item.name
      isFolder = item.isFolder
      file = RouteFileName(item.name)
    }

    /// The plain `GET.json` is read before `GET.404.json`, and what is no answer before both.
    var order: Int { file.map { $0.namesStatus ? 2 : 1 } ?? 0 }
  }

  init(root: String, limits: RouteFolder.Limits) {
    self.root = root
    self.limits = limits
  }

  mutating func read() { read(Folder(path: root, route: "")) }

  private mutating func read(_ folder: Folder) {
    guard folder.lineage.count <= limits.depth else {
      return warn(folder.path, "lies more than \(limits.depth) folders below \(root); move it up or raise the limit")
    }
    do throws(SystemReason) {
      read(try FolderListing(of: folder.path), of: folder)
    } catch {
      let reason = FileStatus(at: folder.path) == nil ? .missing : error
      report(
        folder.path,
        "cannot be read as a folder: \(reason.text). A route folder holds files such as v1/dogs/GET.json"
      )
    }
  }

  private mutating func read(_ listing: FolderListing, of folder: Folder) {
    var folder = folder
    if let identity = listing.identity {
      guard !folder.lineage.contains(identity) else {
        return warn(folder.path, "is left out: it is a link to a folder that it lies in")
      }
      folder.lineage.append(identity)
    }
    let items = listing.items.filter { !$0.name.hasPrefix(".") }.map(Item.init)
      .sorted { ($0.order, $0.name) < ($1.order, $1.name) }
    folder.names = items.map(\.name)
    for item in items where itemCount <= limits.fileCount { read(item, in: &folder) }
  }

  private mutating func read(_ item: Item, in folder: inout Folder) {
    itemCount += 1
    guard itemCount <= limits.fileCount else {
      let path = "\(folder.path)/\(item.name)"
      return warn(path, "and all that follows is left out: there are more than \(limits.fileCount) files and folders")
    }
    if item.isFolder { return read(folder.inner(item.name)) }
    guard !item.name.hasSuffix(RouteFileName.headersSuffix) else { return checkOwner(ofHeaders: item.name, in: folder) }
    readAnswer(item, in: &folder)
  }

  private mutating func readAnswer(_ item: Item, in folder: inout Folder) {
    let path = "\(folder.path)/\(item.name)"
    guard let file = item.file else {
      return warn(path, "is no answer: a file is named by method, status if not 200, and extension: POST.201.json")
    }
    if let other = folder.answers[file.method] {
      return warn(path, "is left out: \(other) beside it answers \(file.method) already")
    }
    folder.answers[file.method] = item.name
    do {
      let body = try HTTPBody(contentsOf: path, keepingUpTo: limits.residentFileSize)
      var response = ResponseDefinition(file.status, headers: headers(for: file, in: folder), body: body)
      if let type = mediaType(of: file) { response.setDefaultType(type) }
      let matcher = RequestMatcher().method(file.method).path(PathTemplate(folder.route))
      add(Stub(matcher, response: .fixed(response), origin: Stub.Origin(file: path)))
    } catch {
      report(path, "is left out. \(error)")
    }
  }

  /// Tens of thousands of files have a handful of types.
  private mutating func mediaType(of file: RouteFileName) -> MediaType? {
    guard let key = file.fileExtension else { return nil }
    if let known = mediaTypes[key] { return known }
    mediaTypes[key] = file.mediaType
    return mediaTypes[key]
  }

  private mutating func add(_ stub: Stub) {
    var stub = stub
    stub.source = .routeFolders
    stubs.append(stub)
  }

  private mutating func report(_ path: String, line: Int? = nil, _ message: String) {
    diagnostics.append(SourceDiagnostic(at: Stub.Origin(file: path, line: line), message))
  }

  private mutating func warn(_ path: String, _ message: String) {
    diagnostics.append(SourceDiagnostic(at: Stub.Origin(file: path), message, severity: .warning))
  }
}

// MARK: - Header files

extension RouteFolderReader {
  /// The most bytes that a file of fields may have.
  private static let headersLimit = 1 << 16

  private mutating func headers(for file: RouteFileName, in folder: Folder) -> HTTPFields {
    let name = "\(file.method)\(RouteFileName.headersSuffix)"
    guard folder.names.contains(name) else { return [:] }
    let path = "\(folder.path)/\(name)"
    do {
      guard let text = try HTTPBody(contentsOf: path, keepingUpTo: Self.headersLimit).bytes else {
        report(path, "is left out: it has more than \(Self.headersLimit) bytes, the most for a file of fields")
        return [:]
      }
      return fields(of: String(decoding: text, as: UTF8.self), at: path)
    } catch {
      report(path, "is left out. \(error)")
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
        report(path, line: number + 1, "\(quoted(line)) is no header field: write Name: value")
      }
    }
    return fields
  }

  /// A file of fields that belongs to no answer is most likely misspelt.
  private mutating func checkOwner(ofHeaders name: String, in folder: Folder) {
    let method = name.dropLast(RouteFileName.headersSuffix.count)
    let path = "\(folder.path)/\(name)"
    guard RouteFileName.isMethod(method) else {
      return warn(path, "belongs to no answer: it is named by a method alone, as in GET.headers")
    }
    let hasOwner = folder.names.contains { $0 != name && ($0 == method || $0.hasPrefix("\(method).")) }
    if !hasOwner { warn(path, "belongs to no answer: it needs a file such as \(method).json beside it") }
  }
}
