/// A member of a fake: what it stores, and the declarations that use it.
struct FakedMember {
  /// The recorders, with their comments.
  var storage: [String] = []
  /// The initializers, which come before other members.
  var initializers: [String] = []
  /// The members of the protocol.
  var implementations: [String] = []
}

/// Members, some of which depend on conditions.
indirect enum FakedMembers {
  case member(FakedMember)
  /// The clauses of an `#if`: the line and the members.
  case conditional([(line: String, members: [FakedMembers])])

  /// Returns the declarations of one kind, with the conditions around them.
  func declarations(_ kind: KeyPath<FakedMember, [String]>) -> [String] {
    switch self {
    case .member(let member): return member[keyPath: kind]
    case .conditional(let clauses):
      let bodies = clauses.map { $0.members.flatMap { $0.declarations(kind) } }
      guard bodies.contains(where: { !$0.isEmpty }) else { return [] }
      let lines = zip(clauses, bodies).flatMap { clause, body in
        [clause.line] + (body.isEmpty ? [] : [body.joined(separator: "\n\n").indented()])
      }
      return [(lines + ["#endif"]).joined(separator: "\n")]
    }
  }
}
