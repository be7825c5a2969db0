import BacklotJSON

/// Unique names for components from other files, derived from their names there or the names of the files.
struct ComponentNames {
  /// The names in use, by the place of components of a kind.
  private var taken: [[String]: Set<String>] = [:]
  private var given: [Key: String] = [:]

  private struct Key: Hashable {
    let place: [String]
    let target: String
  }

  /// Records that a name is in use.
  mutating func take(_ name: String, at place: [String]) { taken[place, default: []].insert(name) }

  /// Records a target's name, unless it already has one.
  mutating func give(_ name: String, to target: ContractNode, at place: [String]) {
    let key = Key(place: place, target: target.reference)
    if given[key] == nil { given[key] = name }
  }

  /// Returns the name of a target, if it has one.
  func name(of target: ContractNode, at place: [String]) -> String? {
    given[Key(place: place, target: target.reference)]
  }

  /// Creates a name for a target that does not have one.
  mutating func newName(for target: ContractNode, at place: [String]) -> String {
    let wished = Self.wish(for: target)
    var name = wished
    var count = 1
    while taken[place]?.contains(name) == true {
      count += 1
      name = "\(wished)_\(count)"
    }
    take(name, at: place)
    give(name, to: target, at: place)
    return name
  }

  /// Returns the last name in a target's pointer or the name of its file, limited to the characters that component
  /// names allow.
  private static func wish(for target: ContractNode) -> String {
    let file = target.document.uri.split(separator: "/").last ?? "component"
    let stem = file.lastIndex(of: ".").map { file[..<$0] } ?? file
    let name = (target.name ?? String(stem)).map { isAllowed($0) ? $0 : "_" }
    return name.isEmpty ? "component" : String(name)
  }

  private static func isAllowed(_ character: Character) -> Bool {
    character.isASCII && (character.isLetter || character.isNumber || "._-".contains(character))
  }
}

extension ContractNode {
  /// The absolute reference to the node.
  var reference: String { document.uri + pointer.fragment }
}
