/// The names that are in use in a scope.
package struct NameScope: Sendable {
  package private(set) var used: Set<String>
  /// The next number to try for each name that is in use.
  private var numbers: [String: Int] = [:]

  /// Creates a scope in which some names are in use.
  package init(reserving names: Set<String> = []) { used = names }

  /// Returns a name that is not yet in use, with a number at its end if required, and marks it as used.
  package mutating func unique(_ name: String) -> String {
    if used.insert(name).inserted { return name }
    let separator = name.last?.isNumber == true ? "_" : ""
    while true {
      let number = numbers[name, default: 2]
      numbers[name] = number + 1
      let numbered = "\(name)\(separator)\(number)"
      if used.insert(numbered).inserted { return numbered }
    }
  }
}
