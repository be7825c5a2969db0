package import BacklotHTTP

/// The content of a response that becomes a file of its own.
package struct WrittenFixture: Sendable {
  /// The host of the request, with its port if there is one.
  package let host: String
  /// The path of the request, possibly with a query.
  package let path: String
  /// The method of the request.
  package let method: HTTPMethod
  /// The media type of the content.
  package let type: MediaType?
  /// The content.
  package let content: HTTPBody

  package init(host: String, path: String, method: HTTPMethod, type: MediaType?, content: HTTPBody) {
    self.host = host
    self.path = path
    self.method = method
    self.type = type
    self.content = content
  }
}

extension WrittenFiles {
  /// Creates a file with the content of each response: `v1/dogs/7.get.json`, and `v1/dogs/7.get.2.json` for another
  /// response to the same request.
  ///
  /// Equal responses become one file. If the requests have several hosts, each one has a folder.
  package init(fixtures: [WrittenFixture]) {
    self.init()
    let hasHosts = Set(fixtures.map(\.host)).count > 1
    var known: [String: Set<[UInt8]>] = [:]
    for fixture in fixtures {
      let names = (hasHosts ? [fixture.host] : []) + fixture.names
      let path = FixtureName.path(of: names) + "." + FixtureName.safe(fixture.method.rawValue.lowercased())
      guard let bytes = fixture.content.bytes, known[path, default: []].insert(bytes).inserted else { continue }
      add(path: claim(path, suffix: fixture.suffix, separator: "."), content: fixture.content)
    }
  }
}

extension WrittenFixture {
  /// The decoded segments of the path, the last one of which names the file.
  fileprivate var names: [String] {
    let bare = path.prefix { $0 != "?" && $0 != "#" }
    var segments = bare.split(separator: "/", omittingEmptySubsequences: true).map {
      PercentEncoding.decode(String($0))
    }
    if segments.isEmpty || bare.hasSuffix("/") { segments.append("index") }
    return segments
  }

  /// The extension of the file.
  fileprivate var suffix: String {
    guard let type else { return ".bin" }
    if let ending = type.fileExtension { return ".\(ending)" }
    if type.isJSON { return ".json" }
    if type.subtype == "xml" || type.subtype.hasSuffix("+xml") { return ".xml" }
    return type.type == "text" ? ".txt" : ".bin"
  }
}

/// Names of files and folders that every common file system accepts, made of the segments of paths.
enum FixtureName {
  /// The maximum number of bytes of a name.
  ///
  /// A file name has at most 255 bytes, including its method and extension.
  private static let longest = 120
  /// The maximum number of folders in each other; the whole path must stay short enough for the system.
  private static let deepest = 16
  /// The names of devices in Windows, with any extension.
  private static let devices = Set(
    ["con", "prn", "aux", "nul"] + (0...9).flatMap { ["com\($0)", "lpt\($0)"] }
  )

  /// Returns the path of a file, whose deepest folders are one.
  static func path(of names: [String]) -> String {
    let folders = names.dropLast().prefix(deepest)
    let rest = names.dropFirst(folders.count)
    return (folders.map(safe) + [safe(rest.joined(separator: "-"))]).joined(separator: "/")
  }

  /// Returns a name without characters that a file system does not accept or that lead to another folder.
  static func safe(_ name: String) -> String {
    var text = ""
    for scalar in name.unicodeScalars {
      let isAccepted = scalar.value >= 32 && scalar.value != 127 && !"<>:\"/\\|?*".unicodeScalars.contains(scalar)
      text.unicodeScalars.append(isAccepted && scalar != "\u{FFFD}" ? scalar : "_")
    }
    while text.utf8.count > longest { text.unicodeScalars.removeLast() }
    // Windows drops spaces and dots at the end, and a dot at the beginning hides a file.
    if text.first == "." { text = "_" + text.dropFirst() }
    if let last = text.last, last == "." || last == " " { text = text.dropLast() + "_" }
    let isDevice = devices.contains(text.prefix { $0 != "." }.lowercased())
    return text.isEmpty ? "_" : isDevice ? "_" + text : text
  }
}
