import BacklotHTTP

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Walks through a route folder and makes its stubs.
struct RouteFolderReader {
  private(set) var stubs: [Stub] = []
  private(set) var diagnostics: [SourceDiagnostic] = []
  private let root: String
  private let limits: RouteFolder.Limits
  private var fileCount = 0

  init(root: String, limits: RouteFolder.Limits) {
    self.root = root
    self.limits = limits
  }

  mutating func read() { readFolder(root, route: "", depth: 0) }

  private mutating func readFolder(_ folder: String, route: String, depth: Int) {
    guard depth <= limits.depth else {
      return report(folder, "lies deeper than \(limits.depth) folders below \(root); move it up or raise the limit")
    }
    do {
      let names = try FileManager.default.contentsOfDirectory(atPath: folder).filter { !$0.hasPrefix(".") }.sorted()
      for name in names { readItem(name, in: folder, route: route, among: names, depth: depth) }
    } catch {
      let reason = FileManager.default.fileExists(atPath: folder) ? "\(error)" : "it does not exist"
      report(folder, "cannot be read as a folder: \(reason). A route folder holds files such as v1/dogs/GET.json")
    }
  }

  private mutating func readItem(_ name: String, in folder: String, route: String, among names: [String], depth: Int) {
    let path = "\(folder)/\(name)"
    if isFolder(path) { return readFolder(path, route: "\(route)/\(name)", depth: depth + 1) }
    guard !name.hasSuffix(RouteFileName.headersSuffix) else { return checkOwner(ofHeaders: name, path, among: names) }
    fileCount += 1
    guard fileCount <= limits.fileCount else { return reportSurplus(path) }
    readAnswer(name, at: path, folder: folder, route: route.isEmpty ? "/" : route)
  }

  private func isFolder(_ path: String) -> Bool {
    var isDirectory: IsDirectory = false
    return FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory) && isDirectory.boolValue
  }

  private mutating func readAnswer(_ name: String, at path: String, folder: String, route: String) {
    guard let file = RouteFileName(name) else {
      return report(path, "is no answer: files are named by method, status if not 200, and extension, as in POST.201.json")
    }
    do {
      let body = try HTTPBody(contentsOf: path, keepingUpTo: limits.residentFileSize)
      var response = ResponseDefinition(file.status, headers: headers(for: file, in: folder), body: body)
      if let type = file.mediaType { response.setDefaultType(type) }
      let matcher = RequestMatcher().method(file.method).path(PathTemplate(route))
      add(Stub(matcher, response: .fixed(response), origin: Stub.Origin(file: path)))
    } catch {
      report(path, "is left out. \(error)")
    }
  }

  private mutating func add(_ stub: Stub) {
    var stub = stub
    stub.source = .routeFolders
    stubs.append(stub)
  }

  private mutating func report(_ path: String, line: Int? = nil, _ message: String) {
    diagnostics.append(SourceDiagnostic(at: Stub.Origin(file: path, line: line), message))
  }

  private mutating func reportSurplus(_ path: String) {
    guard fileCount == limits.fileCount + 1 else { return }
    report(path, "and all that follows is left out: the folder has more than \(limits.fileCount) files")
  }
}

// MARK: - Header files

extension RouteFolderReader {
  private mutating func headers(for file: RouteFileName, in folder: String) -> HTTPFields {
    let path = "\(folder)/\(file.method)\(RouteFileName.headersSuffix)"
    guard FileManager.default.fileExists(atPath: path) else { return [:] }
    do {
      let text = try HTTPBody(contentsOf: path, keepingUpTo: limits.residentFileSize).bytes ?? []
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
      let parts = line.split(separator: ":", maxSplits: 1)
      if parts.count == 2, let name = HTTPField.Name(String(parts[0])) {
        fields.append(HTTPField(name: name, value: String(parts[1].drop { $0 == " " })))
      } else {
        report(path, line: number + 1, "\(quoted(line)) is no header field: write Name: value")
      }
    }
    return fields
  }

  /// A file of fields that belongs to no answer is most likely misspelt.
  private mutating func checkOwner(ofHeaders name: String, _ path: String, among names: [String]) {
    let method = name.dropLast(RouteFileName.headersSuffix.count)
    let hasOwner = names.contains { $0 != name && ($0 == method || $0.hasPrefix("\(method).")) }
    if !hasOwner { report(path, "belongs to no answer: it needs a file such as \(method).json beside it") }
  }
}

#if canImport(Darwin)
  import ObjectiveC
  private typealias IsDirectory = ObjCBool
#else
  private typealias IsDirectory = Bool
  extension Bool {
    fileprivate var boolValue: Bool { self }
  }
#endif
