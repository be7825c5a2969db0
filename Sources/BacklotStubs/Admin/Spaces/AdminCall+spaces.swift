import BacklotHTTP
import BacklotJSON

extension AdminCall {
  static let spaceRoutes: [AdminRoute] = [
    AdminRoute(.get, "/spaces", "the spaces of clients that do not see each other") { (call) throws(AdminProblem) in
      call.listSpaces()
    },
    AdminRoute(.delete, "/spaces/{name}", "forgets one with all that is in it") { (call) throws(AdminProblem) in
      let name = call.parameter("name")
      guard call.admin.spaces?.remove(name) ?? false else { throw .missing("space", name) }
      return call.done
    },
  ]

  private func listSpaces() -> ResponseDefinition {
    let spaces = admin.spaces
    let listed = (spaces?.names ?? []).compactMap { name in
      spaces?.known(name).map { backend in
        JSONValue.object([
          "name": .string(name), "mappings": .number(JSONNumber(backend.stubs.count)),
          "requests": .number(JSONNumber(backend.journal.count)),
        ])
      }
    }
    return answer("spaces", listed)
  }
}
