import BacklotHTTP
import BacklotJSON

/// A file of one mapping or of several, as it is changed.
struct MappingDocument {
  private let file: String
  private var root: JSONObject
  /// The mappings; the one that is the whole file where it has no list.
  private var mappings: [JSONValue]

  /// Reads a file; one that is gone has no mappings.
  init(_ file: String) throws(FileWritingError) {
    self.file = file
    guard FileStatus(at: file) != nil else {
      (root, mappings) = ([:], [])
      return
    }
    do {
      guard let bytes = try HTTPBody(contentsOf: file, keepingUpTo: 1 << 28).bytes else {
        throw FileWritingError("Cannot change \(file): it has more than \(1 << 28) bytes.")
      }
      root = try JSONValue(parsing: bytes).object ?? [:]
    } catch let error as FileWritingError {
      throw error
    } catch {
      throw FileWritingError("Cannot change \(file), since it cannot be read: \(SystemReason.of(error))")
    }
    mappings = root["mappings"]?.array ?? [.object(root)]
  }

  /// The same with another mapping in the place of the one that has an identifier, or at the end.
  func replacing(_ id: String, with mapping: JSONObject) -> Self {
    var copy = identified
    if let place = copy.place(of: id) {
      copy.mappings[place] = .object(mapping)
    } else {
      copy.mappings.append(.object(mapping))
    }
    return copy
  }

  /// The same without some mappings.
  func removing(_ ids: Set<String>) -> Self {
    var copy = identified
    copy.mappings.removeAll { $0.mappingID.map { ids.contains($0) } ?? false }
    return copy
  }

  /// Writes the file, or removes it where it has nothing any more.
  func write() throws(FileWritingError) {
    let folder = Folder(Folder.around(file))
    guard !mappings.isEmpty else { return try folder.remove(file) }
    guard root["mappings"] == nil, let only = mappings.first?.object, mappings.count == 1 else {
      var root = root["mappings"] == nil ? [:] : root
      root["mappings"] = .array(mappings)
      try folder.write(Self.bytes(of: root), to: file)
      return try folder.sync()
    }
    try folder.write(Self.bytes(of: only), to: file)
    try folder.sync()
  }

  static func bytes(of object: JSONObject) -> [UInt8] {
    JSONValue.object(object).serializedBytes(.pretty) + [UInt8(ascii: "\n")]
  }

  /// The same with an identifier for each mapping, as a reader gives it to those that have none: it depends on the place
  /// in the file.
  private var identified: Self {
    var copy = self
    for (number, value) in mappings.enumerated() where value.mappingID == nil {
      guard var mapping = value.object else { continue }
      mapping["id"] = .string(StubMapping.id(ofPlace: "\(file):\(number)"))
      copy.mappings[number] = .object(mapping)
    }
    return copy
  }

  private func place(of id: String) -> Int? { mappings.firstIndex { $0.mappingID == id } }
}

extension JSONValue {
  /// The identifier that a mapping says itself.
  fileprivate var mappingID: String? { (self["id"] ?? self["uuid"])?.string?.lowercased() }
}
