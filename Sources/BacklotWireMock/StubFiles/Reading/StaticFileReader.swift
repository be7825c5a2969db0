import BacklotHTTP
import BacklotJSON
import BacklotMessages

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A reader that creates the stubs that serve the files below `__files` at their paths, as WireMock does for requests
/// that no stub matches.
///
/// `GET /images/logo.png` is answered with `__files/images/logo.png`. `/images/` is answered with the first of
/// `index.json`, `index.html`, `index.xml` and `index.txt` in `__files/images`, and `/images` with a redirect to it.
/// A file without an extension is JSON if its content is, and otherwise bytes. Files whose names begin with a
/// dot and links that lead out of the folder are omitted. A file that is removed later, or becomes such a link, is not
/// found.
struct StaticFileReader {
  private(set) var blueprint = BackendBlueprint()
  private let folder: String
  private let limits: StubFiles.Limits
  private var count = 0

  init(_ folder: String, limits: StubFiles.Limits) {
    self.folder = folder
    self.limits = limits
  }

  /// The names of the files that are served for their folder, in order of preference.
  private static let indexNames = ["index.json", "index.html", "index.xml", "index.txt"]

  mutating func read() {
    do throws(SystemReason) {
      guard try FileStatus.ifThere(folder)?.isFolder == true else { return }
    } catch {
      return report(error, at: folder)
    }
    read(folder, at: "", lineage: [])
  }

  private mutating func read(_ folder: String, at path: String, lineage: [FileIdentity]) {
    guard lineage.count <= limits.depth else {
      return warn(
        at: folder,
        message: "is more than \(limits.depth) folders below \(self.folder); move it up or raise the limit"
      )
    }
    do throws(SystemReason) {
      let listing = try FolderListing(of: folder)
      let identity = [listing.identity].compactMap(\.self)
      guard !lineage.contains(where: identity.contains) else {
        return warn(at: folder, message: "is left out: it is a link to a folder that contains it")
      }
      let items = listing.items.filter { !$0.name.hasPrefix(".") }.sorted { $0.name < $1.name }
      let servedItems = items.filter { read($0, in: folder, at: path, lineage: lineage + identity) }
      addIndex(among: servedItems, in: folder, at: path)
    } catch {
      report(error, at: folder)
    }
  }

  /// Adds the stubs of a file or a folder.
  ///
  /// - Returns: `false` if it is omitted.
  private mutating func read(
    _ item: FolderListing.Item,
    in folder: String,
    at path: String,
    lineage: [FileIdentity]
  ) -> Bool {
    guard count <= limits.fileCount else { return false }
    count += 1
    let (file, path) = (folder + "/" + item.name, path + "/" + item.name)
    guard count <= limits.fileCount else {
      warn(
        at: file,
        message: "and all later files are left out: there are more than \(limits.fileCount) files and folders"
      )
      return false
    }
    if item.isLink, !leadsInside(file) { return false }
    if item.isFolder { read(file, at: path, lineage: lineage) } else { add(file, at: path) }
    return true
  }

  /// Returns whether the target of a link is in the folder.
  ///
  /// Adds a diagnostic if it is not.
  private mutating func leadsInside(_ link: String) -> Bool {
    do throws(SystemReason) {
      guard let target = try FileStatus.realPathIfThere(link), let root = try FileStatus.realPathIfThere(folder) else {
        warn(at: link, message: "is left out: it is a link to a file that does not exist")
        return false
      }
      if target == root || target.hasPrefix(root == "/" ? root : root + "/") { return true }
      warn(at: link, message: "is left out: it is a link out of \(folder). Replace it with a copy")
    } catch {
      report(error, at: link)
    }
    return false
  }

  private mutating func addIndex(among items: [FolderListing.Item], in folder: String, at path: String) {
    let names = Set(items.lazy.filter { !$0.isFolder }.map(\.name))
    guard let name = Self.indexNames.first(where: names.contains) else { return }
    add("\(folder)/\(name)", at: path + "/")
    guard !path.isEmpty else { return }
    let target = RequestMatcher(method: .get, path: PathTemplate(decoded: path))
    let location = path.split(separator: "/").map { "/" + PercentEncoding.encode(String($0), for: .pathSegment) }
      .joined()
    add(ResponseDefinition(.found, headers: [.location: location + "/"]), to: target, file: "\(folder)/\(name)")
  }

  private mutating func add(_ file: String, at path: String) {
    let headers: HTTPFields = [.contentType: "\(Self.type(of: file, in: folder))"]
    let matcher = RequestMatcher(method: .get, path: PathTemplate(decoded: path))
    let body = ContainedFile(file, in: [folder]).body()
    add(ResponseDefinition(.ok, headers: headers, body: body), to: matcher, file: file)
  }

  private mutating func add(_ response: ResponseDefinition, to matcher: RequestMatcher, file: String) {
    let served = matcher.satisfying("the file \(file)") { [folder] _ in Self.isServed(file, in: folder) }
    var stub = Stub(served, response: .fixed(response), origin: Stub.Origin(file: file))
    stub.source = .staticFiles
    blueprint.staticFiles.append(stub)
  }

  /// The maximum number of bytes of a file without an extension that is read to find its type.
  private static let longestSample = 1 << 20

  private static func type(of file: String, in folder: String) -> MediaType {
    let name = file.split(separator: "/").last ?? ""
    guard name.contains(".") else { return isJSON(file, in: folder) ? .json : .octetStream }
    return name.split(separator: ".").last.flatMap { MediaType(fileExtension: String($0)) } ?? .octetStream
  }

  private static func isJSON(_ file: String, in folder: String) -> Bool {
    do {
      let body = ContainedFile(file, in: [folder]).body()
      guard let bytes = try body.beginning(upTo: longestSample + 1), bytes.count <= longestSample else { return false }
      let value = try JSONValue(parsing: bytes)
      return value.object != nil || value.array != nil
    } catch {
      // Sending the file reports that it cannot be read.
      return false
    }
  }

  /// Returns whether a file exists in the folder now, regardless of changes since the folder was read.
  private static func isServed(_ file: String, in folder: String) -> Bool {
    do throws(SystemReason) {
      guard let target = try FileStatus.realPathIfThere(file), let root = try FileStatus.realPathIfThere(folder) else {
        return false
      }
      return target.hasPrefix(root == "/" ? root : root + "/")
    } catch {
      // Reading the file fails for the same reason, and reports it.
      return true
    }
  }

  /// Reports a file or a folder that cannot be read.
  ///
  /// Denied access is often intended, so it is a warning. For any other reason, a reload must not remove the served
  /// files.
  private mutating func report(_ reason: SystemReason, at path: String) {
    let severity: SourceDiagnostic.Severity = [EACCES, EPERM].contains(reason.code) ? .warning : .error
    blueprint.diagnostics.append(
      SourceDiagnostic(
        at: Stub.Origin(file: path),
        "cannot be read: \(reason.text)",
        severity: severity,
        systemError: reason.systemError
      )
    )
  }

  private mutating func warn(at path: String, message: String) {
    blueprint.diagnostics.append(SourceDiagnostic(at: Stub.Origin(file: path), message, severity: .warning))
  }
}

extension StubFileBodies {
  /// Returns the stubs that serve the files at their paths.
  ///
  /// - Throws: The first error if not all of the files can be read.
  func staticFiles() throws(StubFileProblem) -> [Stub] {
    var reader = StaticFileReader(folder, limits: StubFiles.Limits())
    reader.read()
    let problem = reader.blueprint.diagnostics.first { $0.severity == .error }
    if let problem { throw StubFileProblem(message: "\(problem)", systemError: problem.systemError) }
    return reader.blueprint.staticFiles
  }
}
