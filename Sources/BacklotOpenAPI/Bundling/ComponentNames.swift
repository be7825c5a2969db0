import BacklotJSON

/// Names for what comes from other files: after its own name there or its file, and never twice.
struct ComponentNames {
  /// The names by the place where components of a kind are kept.
  private var taken: [[String]: Set<String>] = [:]
  private var given: [Key: String] = [:]

  private struct Key: Hashable {
    let place: [String]
    let target: String
  }

  /// Notes that a name is in use.
  mutating func take(_ name: String, at place: [String]) { taken[place, default: []].insert(name) }

  /// Notes what a target is called, unless it has a name already.
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

  /// The last name on the way to it, or that of its file, in the characters that names of components may have.
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
  /// The absolute reference to it.
  var reference: String { document.uri + pointer.fragment }
}
