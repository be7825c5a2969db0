import BacklotHTTP

/// A reader that creates the stubs of a folder of stub files.
struct StubFileReader {
  private(set) var blueprint = BackendBlueprint()
  private let path: String
  private let limits: StubFiles.Limits
  private let xml: (any XMLSupport)?
  private let templates: TemplateSettings
  private var files: [String] = []
  private var count = 0

  init(_ path: String, limits: StubFiles.Limits, xml: (any XMLSupport)?, templates: TemplateSettings) {
    self.path = path
    self.limits = limits
    self.xml = xml
    self.templates = templates
  }

  mutating func read() {
    let status: FileStatus
    let mappings: StubFileLayout
    do throws(SystemReason) {
      guard let found = try FileStatus.ifThere(path) else { throw .missing }
      status = found
      mappings = try StubFileLayout(looking: path, isFolder: status.isFolder)
    } catch {
      return report(at: path, message: "cannot be read: \(error.text)", reason: error)
    }
    if status.isFolder { list(mappings.mappings, depth: 0, lineage: []) } else { files = [path] }
    let reading = MappingFile.Reading(
      bodies: StubFileBodies(mappings.bodies, residentSize: limits.residentFileSize),
      xml: xml,
      templates: templates,
      limit: limits.fileSize
    )
    let parts = files[...].concurrentMap { files in files.map { MappingFile($0, reading: reading).blueprint } }.joined()
    for part in parts { blueprint.append(part) }
    // The last stub is tried first.
    blueprint.stubs.reverse()
    if status.isFolder { readStaticFiles(in: mappings.bodies) }
  }

  private mutating func readStaticFiles(in folder: String) {
    var reader = StaticFileReader(folder, limits: limits)
    reader.read()
    blueprint.append(reader.blueprint)
  }

  private mutating func list(_ folder: String, depth: Int, lineage: [FileIdentity]) {
    guard depth <= limits.depth else {
      return warn(
        at: folder,
        message: "is more than \(limits.depth) folders below \(path); move it up or raise the limit"
      )
    }
    do throws(SystemReason) {
      let listing = try FolderListing(of: folder)
      guard !lineage.contains(where: { $0 == listing.identity }) else {
        return warn(at: folder, message: "is left out: it is a link to a folder that contains it")
      }
      let lineage = lineage + [listing.identity].compactMap(\.self)
      let items = listing.items.filter { !$0.name.hasPrefix(".") }.sorted { $0.name < $1.name }
      for item in items where count <= limits.fileCount { list(item, in: folder, depth: depth, lineage: lineage) }
    } catch {
      report(at: folder, message: "cannot be read as a folder: \(error.text)", reason: error)
    }
  }

  private mutating func list(_ item: FolderListing.Item, in folder: String, depth: Int, lineage: [FileIdentity]) {
    count += 1
    let path = folder + "/" + item.name
    guard count <= limits.fileCount else {
      return warn(
        at: path,
        message: "and all later files are left out: there are more than \(limits.fileCount) files and folders"
      )
    }
    if item.isFolder {
      if item.name != StubFileLayout.bodiesName { list(path, depth: depth + 1, lineage: lineage) }
    } else if item.name.lowercased().hasSuffix(".json") {
      files.append(path)
    } else {
      warn(at: path, message: "is left out: the name of a mapping file must end in .json")
    }
  }

  private mutating func report(at path: String, message: String, reason: SystemReason) {
    blueprint.diagnostics.append(
      SourceDiagnostic(at: Stub.Origin(file: path), message, systemError: reason.systemError)
    )
  }

  private mutating func warn(at path: String, message: String) {
    blueprint.diagnostics.append(SourceDiagnostic(at: Stub.Origin(file: path), message, severity: .warning))
  }
}

/// The locations of mappings and bodies.
package struct StubFileLayout: Sendable, Hashable {
  static let mappingsName = "mappings"
  static let bodiesName = "__files"

  /// The folder of the mappings, or the single file.
  package let mappings: String
  /// The folder of the bodies.
  package let bodies: String

  /// Creates the locations for a single file.
  init(ofFile path: String) { self.init(path, isFolder: false, hasMappings: false) }

  /// Creates the locations for a path by examining it.
  ///
  /// - Throws: The reason why the existence of a folder of mappings cannot be determined.
  package init(looking path: String, isFolder: Bool) throws(SystemReason) {
    let mappings = isFolder ? try FileStatus.ifThere(path + "/" + Self.mappingsName) : nil
    self.init(path, isFolder: isFolder, hasMappings: mappings?.isFolder == true)
  }

  /// Creates the locations for a path without examining it.
  init(_ path: String, isFolder: Bool, hasMappings: Bool) {
    if isFolder, hasMappings {
      mappings = path + "/" + Self.mappingsName
      bodies = path + "/" + Self.bodiesName
      return
    }
    mappings = path
    // A file is in the folder of the mappings, or next to the folder of the bodies.
    let around = isFolder ? path : Self.folder(of: path)
    let isMappings = around.split(separator: "/").last.map { $0 == Self.mappingsName } ?? false
    bodies = (isMappings ? Self.folder(of: around) : around) + "/" + Self.bodiesName
  }

  private static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }
}
