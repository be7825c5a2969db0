import BacklotHTTP
import BacklotJSON
import BacklotStubs

/// What the responses at a path and below it have in common with those of other paths.
struct SubtreeStructure {
  /// The depth to which members are compared.
  private static let maximumDepth = 3
  /// The minimum number of members that responses must have in common.
  private static let minimumCommonMembers = 3

  /// The paths of members in the responses, by what follows in the request's path and by its method.
  private var members: [String: Set<String>] = [:]
  /// The strings near the root of the responses, in lowercase.
  private(set) var texts: Set<String> = []

  /// Reads the successful responses with JSON; returns `nil` if there is none.
  init?(of exchanges: [ObservedExchange], below depth: Int) {
    for exchange in exchanges where exchange.isSuccessful {
      guard case .json(let value)? = exchange.responseContent?.value else { continue }
      let rest = exchange.segments[(depth + 1)...].map { $0.isData ? "{}" : $0.text }
      var walk = MemberWalk()
      walk.visit(value, path: "", depth: 0)
      members[rest.joined(separator: "/") + " \(exchange.method)", default: []].formUnion(walk.paths)
      if rest.isEmpty { texts.formUnion(walk.texts) }
    }
    if members.isEmpty { return nil }
  }

  /// Returns true if both have responses to the same requests, all of which have mostly the same members.
  func isAlike(_ other: SubtreeStructure) -> Bool {
    let common = Set(members.keys).intersection(other.members.keys)
    return !common.isEmpty
      && common.allSatisfy { key in
        let (mine, others) = (members[key] ?? [], other.members[key] ?? [])
        let shared = mine.intersection(others).count
        return shared >= Self.minimumCommonMembers && Double(shared) >= 0.6 * Double(mine.union(others).count)
      }
  }

  private struct MemberWalk {
    var paths: Set<String> = []
    var texts: Set<String> = []

    mutating func visit(_ value: JSONValue, path: String, depth: Int) {
      switch value {
      case .array(let elements): for element in elements.prefix(3) { visit(element, path: path + "[]", depth: depth) }
      case .object(let object):
        guard depth < SubtreeStructure.maximumDepth else { return }
        for (key, value) in object {
          paths.insert("\(path).\(key)")
          visit(value, path: "\(path).\(key)", depth: depth + 1)
        }
      case .string(let text): if depth < 3 { texts.insert(text.lowercased()) }
      case .null, .bool, .number: break
      }
    }
  }
}
