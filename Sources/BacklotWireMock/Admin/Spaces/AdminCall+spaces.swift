import BacklotHTTP
import BacklotJSON

extension AdminCall {
  static let spaceRoutes: [AdminRoute] = [
    AdminRoute(.get, at: "/spaces", summary: "list the spaces, each with its own stubs and journal") {
      (call) throws(AdminProblem) in
      call.listSpaces()
    },
    AdminRoute(.delete, at: "/spaces/{name}", summary: "remove a space and its contents") {
      (call) throws(AdminProblem) in
      let name = call.parameter("name")
      guard call.admin.spaces?.remove(name) ?? false else { throw .missing("space", named: name) }
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
    return answer(listNamed: "spaces", values: listed)
  }
}
