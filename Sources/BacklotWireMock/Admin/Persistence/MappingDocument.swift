import BacklotHTTP
import BacklotJSON

/// A file of one or more mappings that can be changed.
///
/// Writing the file removes its comments.
struct MappingDocument {
  private let file: String
  private var root: JSONObject
  /// The mappings, with `nil` in place of a removed one.
  ///
  /// If the file has no list, the whole file is the only mapping.
  private var mappings: [JSONValue?]
  /// The indexes of the mappings by identifier.
  private var places: [String: [Int]] = [:]
  /// The mappings without an identifier in the file that have changed since they were read.
  ///
  /// Another mapping may be an edited version of one of them.
  private var changed: Set<String> = []
  /// The number of remaining mappings for each identifier that several mappings had.
  private(set) var leftOfSeveral: [String: Int] = [:]

  /// Reads a file.
  ///
  /// A missing file has no mappings.
  ///
  /// Each mapping gets an identifier: that of the stub that was created from it, or one based on its position in the
  /// file.
  ///
  /// - Parameters:
  ///   - file: The file's path.
  ///   - stubs: A closure that returns the mappings previously read from the file.
  init(_ file: String, known stubs: () -> [StubMapping]) throws(FileWritingError) {
    self.file = file
    let isThere = try ResolvedPath.status(at: file) != nil
    root = try isThere ? Self.read(file) : [:]
    mappings = root["mappings"]?.array ?? (isThere ? [.object(root)] : [])
    for (number, value) in mappings.enumerated() {
      if let id = value?.mappingID { places[id, default: []].append(number) }
    }
    let unnamed = mappings.indices.filter { mappings[$0]?.object != nil && mappings[$0]?.mappingID == nil }
    if !unnamed.isEmpty { assignIDs(to: unnamed, known: stubs().filter { places[$0.id] == nil }) }
  }

  private static func read(_ file: String) throws(FileWritingError) -> JSONObject {
    do {
      guard let bytes = try HTTPBody(contentsOf: file, keepingUpTo: 1 << 28).bytes else {
        throw FileWritingError("Cannot change \(file): it has more than \(1 << 28) bytes.")
      }
      guard let object = try RelaxedJSON.document(bytes).value.object else {
        throw FileWritingError("Cannot change \(file): it contains no mapping, expected an object.")
      }
      return object
    } catch let error as FileWritingError {
      throw error
    } catch {
      throw FileWritingError("Cannot change \(file), because it cannot be read: \(SystemReason.of(error))")
    }
  }
}

// MARK: - Mappings without an identifier

extension MappingDocument {
  /// Assigns identifiers to the mappings without one.
  ///
  /// Their positions are not conclusive, because users may have moved them.
  private mutating func assignIDs(to unnamed: [Int], known stubs: [StubMapping]) {
    var known = Dictionary(stubs.map { ($0.id, $0.content) }, uniquingKeysWith: { first, _ in first })
    var left: [Int] = []
    for number in unnamed {
      let id = placeID(number)
      guard let content = known[id], content == mappings[number]?.object?.withoutMappingID else {
        left.append(number)
        continue
      }
      known[id] = nil
      setID(of: number, to: id)
    }
    left = assignIDs(toMoved: left, known: &known)
    for number in left {
      let id = placeID(number)
      // An unknown mapping must not be mistaken for another one.
      setID(of: number, to: known[id] == nil && places[id] == nil ? id : UniqueIdentifier.new())
    }
    if !left.isEmpty { changed = Set(known.keys) }
  }

  /// Assigns identifiers to the mappings that were moved within the file.
  ///
  /// - Returns: The positions of the others.
  private mutating func assignIDs(toMoved numbers: [Int], known: inout [String: JSONObject]) -> [Int] {
    guard !numbers.isEmpty, !known.isEmpty else { return numbers }
    var ids = Dictionary(grouping: known.keys.sorted(by: >)) { known[$0] }
    return numbers.filter { number in
      guard let id = ids[mappings[number]?.object?.withoutMappingID]?.popLast() else { return true }
      known[id] = nil
      setID(of: number, to: id)
      return false
    }
  }

  private mutating func setID(of number: Int, to id: String) {
    places[id, default: []].append(number)
    guard var mapping = mappings[number]?.object else { return }
    mapping["id"] = .string(id)
    mappings[number] = .object(mapping)
  }

  private func placeID(_ number: Int) -> String { UniqueIdentifier.of(place: "\(file):\(number)") }

  private func checkUnchanged(_ id: String) throws(FileWritingError) {
    guard changed.contains(id) else { return }
    throw .outdated(
      "The mapping \(id) has no id in \(file), which has changed since it was read: "
        + "reload it with POST /__admin/mappings/reset, or give its mappings ids."
    )
  }
}

// MARK: - Changes

extension MappingDocument {
  /// Replaces the mapping with an identifier, or appends it.
  ///
  /// If several mappings have the identifier, the last one answers. The others are removed, because they would
  /// otherwise reappear when it is removed.
  mutating func put(_ mapping: JSONObject, as id: String) throws(FileWritingError) {
    try checkUnchanged(id)
    let old = places[id] ?? []
    if old.count > 1 { leftOfSeveral[id] = 1 }
    for place in old.dropLast() { mappings[place] = nil }
    let place = old.last ?? mappings.count
    if place == mappings.count { mappings.append(nil) }
    mappings[place] = .object(mapping)
    places[id] = [place]
  }

  /// Removes all mappings with an identifier.
  mutating func remove(_ id: String) throws(FileWritingError) {
    try checkUnchanged(id)
    let old = places.removeValue(forKey: id) ?? []
    if old.count > 1 || leftOfSeveral[id] != nil { leftOfSeveral[id] = 0 }
    for place in old { mappings[place] = nil }
  }

  /// The content to write, or `nil` if no mapping is left.
  private var bytes: [UInt8]? {
    let mappings = mappings.compactMap(\.self)
    guard let first = mappings.first else { return nil }
    if root["mappings"] == nil, mappings.count == 1, let only = first.object { return Self.bytes(of: only) }
    var root = root["mappings"] == nil ? [:] : root
    root["mappings"] = .array(mappings)
    return Self.bytes(of: root)
  }

  private static func bytes(of object: JSONObject) -> [UInt8] {
    JSONValue.object(object).serializedBytes(.pretty) + [UInt8(ascii: "\n")]
  }

  /// Writes the new content to a temporary file next to the file, or returns `nil` if the file is to be removed because
  /// it has no mappings left.
  func stage() throws(FileWritingError) -> StagedFile? {
    guard let bytes else { return nil }
    try Folder(ResolvedPath.folder(of: file)).create()
    return try StagedFile(bytes, for: file)
  }
}

extension JSONObject {
  /// The members that define the behavior of a mapping.
  fileprivate var withoutMappingID: JSONObject {
    var object = self
    object["id"] = nil
    object["uuid"] = nil
    return object
  }
}

extension StubMapping {
  fileprivate var content: JSONObject { json.withoutMappingID }
}
