import BacklotHTTP
import BacklotJSON
import BacklotJSONSchema
import BacklotStubs

/// Finds the schema of a contract for a fixture.
struct SchemaChooser {
  private let contract: ServedContract

  init(_ contract: ServedContract) { self.contract = contract }

  /// A schema with its display name.
  struct Candidate: Sendable {
    let name: String
    let schema: ContractSchema
  }

  /// Returns the schema for a value, or `nil` if the contract has no similar schema.
  func schema(for value: JSONValue, _ choice: FixtureSchema) throws(ContractError) -> Candidate? {
    switch choice {
    case .nearest: return nearest(to: value)
    case .pointer(let pointer):
      let root = contract.library.main.root
      guard let found = root.value[at: pointer] else {
        throw ContractError(.unresolvedReference, at: root, message: "there is no \(pointer.fragment) in the contract")
      }
      return component(ContractNode(document: contract.library.main, pointer: pointer, value: found))
    case .answer(let method, let path, let status): return try answer(method: method, path: path, status: status)
    }
  }

  private func component(_ node: ContractNode) -> Candidate {
    let schema = ContractSchema(node, dialect: contract.dialect, library: contract.library)
    return Candidate(name: node.pointer.fragment, schema: schema)
  }

  private func answer(method: String, path: String, status: Int?) throws(ContractError) -> Candidate {
    let root = contract.library.main.root
    let named = contract.all.first { $0.place.writtenPath == path && $0.place.method.rawValue == method }
    guard
      let operation = named
        ?? contract.routes.value.operations(at: path).known.first(where: { $0.place.method.rawValue == method })
    else { throw ContractError(.invalid, at: root, message: "there is no operation \(method) \(path) in the contract") }
    let all = try operation.answers().operation
    let response = status.map { all.response(for: $0) } ?? all.success
    guard let response, let schema = response.jsonSchema else {
      let which = status.map { " with the status \($0)" } ?? ""
      throw ContractError(.invalid, at: operation.place.node, message: "\(method) \(path) has no JSON response\(which)")
    }
    return Candidate(name: "\(operation.place.method) \(operation.place.writtenPath) \(response.code)", schema: schema)
  }
}

// MARK: - Most similar schema

extension SchemaChooser {
  /// The maximum number of schemas that validate a value.
  private static let limit = 50

  /// Returns the response or component schema that has the most of the value's names.
  ///
  /// If there are several, returns the one with the fewest violations; among these, the first.
  private func nearest(to value: JSONValue) -> Candidate? {
    let known = candidates.map { (names: $0.schema.shape.value.knownNames(in: value), candidate: $0) }
    // A value whose names are all unknown to the contract does not belong to it, though some schema may accept any
    // value.
    guard let most = known.map(\.names).max(), most >= (value.hasNames ? 1 : 0) else { return nil }
    var best: (count: Int, candidate: Candidate)?
    for (_, candidate) in known.filter({ $0.names == most }).prefix(Self.limit) {
      guard let count = violationCount(of: value, by: candidate) else { continue }
      if count == 0 { return candidate }
      if count < best?.count ?? .max { best = (count, candidate) }
    }
    return most == 0 ? nil : best?.candidate
  }

  /// Returns the number of violations of a schema, or `nil` if the schema is invalid.
  private func violationCount(of value: JSONValue, by candidate: Candidate) -> Int? {
    do throws(ContractError) { return try candidate.schema.forResponses().validate(value).violations.count } catch {
      return nil
    }
  }

  /// The schemas of all responses, then those of the components, without duplicates.
  private var candidates: [Candidate] {
    var seen: Set<String> = []
    return (answers + components).filter { seen.insert(key(of: $0.schema.node)).inserted }
  }

  /// Returns a schema's unique key, which does not depend on the reference to it.
  private func key(of node: ContractNode) -> String {
    do throws(ContractError) {
      let target = try contract.library.resolved(node)
      return target.document.uri + target.pointer.fragment
    } catch {
      return node.document.uri + node.pointer.fragment
    }
  }

  private var answers: [Candidate] {
    contract.all.flatMap { operation -> [Candidate] in
      let responses: [DocumentedResponse]
      do throws(ContractError) { responses = try operation.answers().operation.responses } catch { return [] }
      return responses.compactMap { response in
        response.jsonSchema.map { schema in
          Candidate(name: "\(operation.place.method) \(operation.place.writtenPath) \(response.code)", schema: schema)
        }
      }
    }
  }

  private var components: [Candidate] {
    let root = contract.library.main.root
    let schemas = root["components"]?["schemas"] ?? root["definitions"]
    return schemas?.members.map { component($0.node) } ?? []
  }
}
