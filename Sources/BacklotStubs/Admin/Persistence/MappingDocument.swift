import BacklotHTTP
import BacklotJSON

/// A file of one mapping or of several, as it is changed.
struct MappingDocument {
  private let file: String
  private var root: JSONObject
  /// The mappings, nothing where one was; the one that is the whole file where it has no list.
  private var mappings: [JSONValue?]
  /// Where the mappings with an identifier stand.
  private var places: [String: [Int]] = [:]

  /// Reads a file; one that is gone has no mappings.
  ///
  /// Each mapping gets an identifier, as a reader gives it to those that have none: it depends on the place in the file.
  init(_ file: String) throws(FileWritingError) {
    self.file = file
    root = try Self.read(file) ?? [:]
    mappings = root["mappings"]?.array ?? (root.isEmpty && FileStatus(at: file) == nil ? [] : [.object(root)])
    for (number, value) in mappings.enumerated() {
      guard let value else { continue }
      let id = value.mappingID ?? StubMapping.id(ofPlace: "\(file):\(number)")
      places[id, default: []].append(number)
      guard value.mappingID == nil, var mapping = value.object else { continue }
      mapping["id"] = .string(id)
      mappings[number] = .object(mapping)
    }
  }

  private static func read(_ file: String) throws(FileWritingError) -> JSONObject? {
    guard FileStatus(at: file) != nil else { return nil }
    do {
      guard let bytes = try HTTPBody(contentsOf: file, keepingUpTo: 1 << 28).bytes else {
        throw FileWritingError("Cannot change \(file): it has more than \(1 << 28) bytes.")
      }
      return try JSONValue(parsing: bytes).object
    } catch let error as FileWritingError {
      throw error
    } catch {
      throw FileWritingError("Cannot change \(file), since it cannot be read: \(SystemReason.of(error))")
    }
  }

  /// Puts a mapping in the place of the one that has an identifier, or at the end.
  mutating func put(_ mapping: JSONObject, as id: String) {
    if let place = places[id]?.first {
      mappings[place] = .object(mapping)
    } else {
      places[id] = [mappings.count]
      mappings.append(.object(mapping))
    }
  }

  /// Takes out what has an identifier.
  mutating func remove(_ id: String) {
    for place in places.removeValue(forKey: id) ?? [] { mappings[place] = nil }
  }

  /// Writes the file, or removes it where it has nothing any more; the folder's `sync()` makes sure that it stays.
  func write() throws(FileWritingError) {
    let folder = Folder(Folder.around(file))
    let mappings = mappings.compactMap(\.self)
    guard !mappings.isEmpty else { return try folder.remove(file) }
    try folder.create()
    if root["mappings"] == nil, mappings.count == 1, let only = mappings.first?.object {
      return try folder.write(Self.bytes(of: only), to: file)
    }
    var root = root["mappings"] == nil ? [:] : root
    root["mappings"] = .array(mappings)
    try folder.write(Self.bytes(of: root), to: file)
  }

  private static func bytes(of object: JSONObject) -> [UInt8] {
    JSONValue.object(object).serializedBytes(.pretty) + [UInt8(ascii: "\n")]
  }
}

extension JSONValue {
  /// The identifier that a mapping says itself.
  fileprivate var mappingID: String? { (self["id"] ?? self["uuid"])?.string?.lowercased() }
}
