import BacklotJSON

/// The text of an archive that is being written, with one value on each line.
struct ArchiveText {
  private(set) var bytes: [UInt8] = []
  /// The number of levels at the current position.
  private var depth: Int
  /// True if the current object or array has a member.
  private var hasMember = false

  init(depth: Int) { self.depth = depth }

  mutating func open(_ name: String? = nil, _ bracket: String = "{") {
    begin(name)
    bytes += bracket.utf8
    depth += 1
    hasMember = false
  }

  mutating func close(_ bracket: String = "}") {
    depth -= 1
    if hasMember { breakLine() }
    bytes += bracket.utf8
    hasMember = true
  }

  mutating func add(_ name: String, _ text: String) {
    begin(name)
    JSONWriter.write(text, to: &bytes)
  }

  /// Adds a member whose value is JSON text.
  mutating func add(_ name: String, json: String) {
    begin(name)
    bytes += json.utf8
  }

  /// Adds a list of objects, each on a line.
  mutating func add(_ name: String, objects: [[(name: String, json: [UInt8])]]) {
    open(name, "[")
    for object in objects {
      begin(nil)
      bytes += "{ ".utf8
      for (number, member) in object.enumerated() {
        bytes += (number == 0 ? "\"\(member.name)\": " : ", \"\(member.name)\": ").utf8
        bytes += member.json
      }
      bytes += " }".utf8
    }
    close("]")
  }

  /// Returns a text as a JSON string.
  static func quoted(_ text: String) -> [UInt8] {
    var bytes: [UInt8] = []
    JSONWriter.write(text, to: &bytes)
    return bytes
  }

  private mutating func begin(_ name: String?) {
    if hasMember { bytes.append(UInt8(ascii: ",")) }
    if !bytes.isEmpty { breakLine() }
    hasMember = true
    if let name { bytes += "\"\(name)\": ".utf8 }
  }

  private mutating func breakLine() {
    bytes.append(UInt8(ascii: "\n"))
    bytes.append(contentsOf: repeatElement(UInt8(ascii: " "), count: 2 * depth))
  }
}
