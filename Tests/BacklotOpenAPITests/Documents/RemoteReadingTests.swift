import BacklotJSON
import BacklotStubs
import Foundation
import TemporaryFolders
import Testing

@testable import BacklotOpenAPI

@Suite("Documents in a network", .timeLimit(.minutes(5))) struct RemoteReadingTests {
  /// A contract whose operations answer with what references lead to, each on a line of its own from the second on.
  private func contract(_ references: String...) -> String {
    let paths = references.enumerated().map { index, reference in
      #""/\#(index)": {"get": {"responses": {"200": {"description": "d", "content": {"application/json": {"schema": "#
        + #"{"type": "object", "required": ["v"], "properties": {"v": {"$ref": "\#(reference)"}}}}}}}}}"#
    }
    return "{\"openapi\": \"3.1.0\", \"info\": {\"title\": \"t\", \"version\": \"1\"}, \"paths\": {\n"
      + paths.joined(separator: ",\n") + "}}"
  }

  private func always(_ value: String) -> String { #"{"const": "\#(value)"}"# }

  private func answers(
    _ name: String,
    _ files: ContractFiles
  ) async throws -> (problems: [SourceDiagnostic], answers: [String]) {
    let contract = Contract(name, settings: ContractSettings(), files: files)
    let blueprint = BackendBlueprint([contract])
    let backend = MockBackend(layers: [[contract]], time: .immediate)
    var answers: [String] = []
    for index in 0..<blueprint.stubs.count(where: { !$0.isFallback }) {
      let response = try await backend.ask(.get, "/\(index)")
      let detail = response.status.code == 200 ? try response.json["v"] : try response.json["detail"]
      answers.append(detail?.string ?? response.text)
    }
    return (blueprint.diagnostics, answers)
  }

  @Test func `nothing is asked for unless it is allowed, and whoever is refused is told what to do`() async throws {
    let network = FakeNetwork(["https://a.example/s.json": .document(always("far"))])
    let folder = try TemporaryFolder(["api.json": contract("https://a.example/s.json")])
    for permission in [ContractNetwork.Permission.nothing, .namedOrigin] {
      let (problems, answers) = try await answers("\(folder.path)/api.json", network.files(allowing: permission))
      #expect(problems == [])
      let way = permission == .nothing ? "never fetched" : "fetched only if that is allowed"
      #expect(answers[0].contains("api.json:2: "))
      #expect(answers[0].contains("it is a remote document, which is \(way); do allow it"))
    }
    let answer = try await answers("\(folder.path)/api.json", ContractFiles()).answers[0]
    #expect(answer.contains("which is never fetched; put a copy next to the document"))
    #expect(network.asked == [])
  }

  @Test func `documents are asked for when the contract is read, each of them once`() async throws {
    let network = FakeNetwork([
      "https://a.example/v1/s.json": #"{"allOf": [{"$ref": "../v2/t.json#/T"}, {"$ref": "?q"}]}"#,
      "https://a.example/v1/s.json?q": "{}",
      "https://a.example/v2/t.json": ##"{"T": {"const": "far", "$comment": {"$ref": "/v1/s.json"}}}"##,
    ])
    let folder = try TemporaryFolder([
      "api.json": contract("parts/s.json", "https://a.example/v1/s.json"),
      "parts/s.json": #"{"allOf": [{"$ref": "https://a.example/v1/s.json"}, {"$ref": "t.json"}]}"#,
      "parts/t.json": "{}",
    ])
    let files = network.files()
    let contract = Contract("\(folder.path)/api.json", settings: ContractSettings(), files: files)
    var blueprint = BackendBlueprint()
    contract.contribute(to: &blueprint)
    let asked = ["https://a.example/v1/s.json", "https://a.example/v2/t.json", "https://a.example/v1/s.json?q"]
    #expect(Set(network.asked) == Set(asked) && network.asked.count == 3)
    let (problems, answers) = try await answers("\(folder.path)/api.json", files)
    #expect(problems == [] && answers == ["far", "far"])
    #expect(network.asked.count == 3)
  }

  @Test func `references count from where a document was found`() async throws {
    let network = FakeNetwork([
      "https://a.example/s.json": .moved(to: "https://b.example/x/s.json"),
      "https://b.example/x/s.json":
        .document(
          ##"{"$defs": {"own": {"const": "far"}}, "##
            + ##""allOf": [{"$ref": "t.json"}, {"$ref": "#/$defs/own"}, {"$ref": "s.json#/$defs/own"}]}"##
        ),
      "https://b.example/x/t.json": "{}", "https://a.example/t.json": .document(always("wrong")),
    ])
    let folder = try TemporaryFolder(["api.json": contract("https://a.example/s.json")])
    let (problems, answers) = try await answers("\(folder.path)/api.json", network.files())
    #expect(problems == [] && answers == ["far"])
    #expect(network.asked == ["https://a.example/s.json", "https://b.example/x/t.json"])
  }

  @Test func `what cannot be had is told where it is referred to, and the rest is served`() async throws {
    let network = FakeNetwork([
      "https://a.example/s.json": .document(always("far")), "https://a.example/broken.json": "{\n \"a\": ]",
      "https://a.example/t.json": "{\n  \"$ref\": \"gone.json#/x\"\n}",
    ])
    let folder = try TemporaryFolder([
      "api.json": contract(
        "https://a.example/s.json",
        "https://a.example/none.json#/a",
        "https://a.example/broken.json",
        "https://a.example/t.json"
      )
    ])
    let (problems, answers) = try await answers("\(folder.path)/api.json", network.files())
    #expect(problems.allSatisfy { $0.severity == .warning })
    let texts = problems.map(\.description)
    #expect(texts.count == 3)
    #expect(
      texts[0]
        == "\(folder.path)/api.json:3: \"$ref\" is \"https://a.example/none.json#/a\": https://a.example/none.json answers 404"
    )
    #expect(texts[1].hasPrefix("\(folder.path)/api.json:4: \"$ref\" is \"https://a.example/broken.json\": "))
    #expect(texts[2].hasPrefix("https://a.example/t.json:2: \"$ref\" is \"gone.json#/x\": "))
    #expect(answers[0] == "far" && answers[1].contains("answers 404") && answers[3].contains("answers 404"))
  }

  @Test(arguments: [
    #"{"$ref": "file:///ROOT/secret.json"}"#, #"{"$id": "file:///ROOT/", "$ref": "secret.json"}"#,
    #"{"allOf": [{"$ref": "file:///ROOT/secret.json"}]}"#, #"{"$ref": "FILE:///ROOT/secret.json"}"#,
    #"{"$ref": "file://localhost/ROOT/secret.json"}"#,
  ])
  func `a document of a network does not reach into files`(schema: String) async throws {
    let folder = try TemporaryFolder(["secret.json": always("secret"), "near.json": always("near")])
    let schema = schema.replacing("/ROOT", with: folder.path)
    let network = FakeNetwork(["https://a.example/s.json": .document(schema)])
    try folder.write(contract("https://a.example/s.json", "near.json"), to: "api.json")
    let (problems, answers) = try await answers("\(folder.path)/api.json", network.files())
    #expect(problems.map(\.origin.file) == ["https://a.example/s.json"])
    #expect(problems[0].message.hasSuffix("a remote document can refer only to documents with http or https URLs"))
    #expect(answers[0].contains("https://a.example/s.json"), "\(answers)")
    #expect(answers[0].contains("can refer only to"), "\(answers)")
    #expect(answers[1] == "near")
  }

  @Test func `nor where it is no schema that refers to it`() async throws {
    let folder = try TemporaryFolder(["item.json": #"{"get": {"responses": {}}}"#])
    let network = FakeNetwork([
      "https://a.example/api.json":
        .document(#"{"openapi": "3.1.0", "paths": {"/0": {"$ref": "file://\#(folder.path)/item.json"}}}"#)
    ])
    let (problems, _) = try await answers("https://a.example/api.json", network.files())
    #expect(problems.count == 2)
    #expect(problems.allSatisfy { $0.message.contains("can refer only to documents with http") })
  }

  @Test func `a contract that is named by its URL may refer to its own origin`() async throws {
    let main = "HTTPS://a.example:443/v1/api.json"
    let network = FakeNetwork([
      "https://a.example:443/v1/api.json":
        .document(contract("s.json", "https://A.example/t.json", "https://b.example/s.json", "/moved.json")),
      "https://a.example:443/v1/s.json": .document(always("near")),
      "https://A.example/t.json": .document(always("same")),
      "https://b.example/s.json": .document(always("far")),
      "https://a.example:443/moved.json": .moved(to: "https://b.example/s.json"),
    ])
    let (problems, near) = try await answers(main, network.files(allowing: .namedOrigin))
    #expect(near.prefix(2) == ["near", "same"])
    #expect(near[2].contains("do allow it") && near[3].contains("it has moved to https://b.example/s.json"))
    #expect(problems.map(\.origin.line) == [4, 5] && problems.allSatisfy { $0.origin.file == main })
    #expect(!network.asked.contains("https://b.example/s.json"))
    #expect(try await answers(main, network.files()).answers == ["near", "same", "far", "far"])
    let none = try await answers(main, network.files(allowing: .nothing))
    #expect(none.problems.map(\.message) == ["it is a remote document, which is never fetched; do allow it"])
  }

  @Test func `a contract that has moved may refer to where it is now`() async throws {
    let network = FakeNetwork([
      "https://a.example/api.json": .moved(to: "https://b.example/v1/api.json"),
      "https://b.example/v1/api.json": .document(
        contract("s.json", "https://a.example/s.json", "https://c.example/s.json")
      ),
      "https://b.example/v1/s.json": .document(always("near")), "https://a.example/s.json": .document(always("old")),
    ])
    let (problems, answers) = try await answers("https://a.example/api.json", network.files(allowing: .namedOrigin))
    #expect(answers.prefix(2) == ["near", "old"] && problems.map(\.origin.line) == [4])
  }

  @Test func `there is an end to how much is asked for`() async throws {
    var places: [String: FakeNetwork.Place] = [:]
    for number in 0..<10 {
      places["https://a.example/\(number).json"] = .document(#"{"$ref": "\#(number + 1).json"}"#)
    }
    let folder = try TemporaryFolder(["api.json": contract("https://a.example/0.json")])
    let changes: [(String, Int, @Sendable (inout ContractNetwork.Limits) -> Void)] = [
      ("it exceeds the limit of 3 remote documents", 3, { $0.count = 3 }),
      ("it is too long", 4, { $0.totalSize = 60 }),
      ("exceed the limit of 0 MiB", 3, { $0.totalSize = 54 }), ("it is too long", 1, { $0.size = 17 }),
      ("it was not fetched, because the others exceeded the time limit of 0.0 seconds", 0, { $0.time = .zero }),
    ]
    for (reason, count, change) in changes {
      let network = FakeNetwork(places)
      let (problems, answers) = try await answers(
        "\(folder.path)/api.json",
        network.files(allowing: .everything, change)
      )
      #expect(problems.count == 1 && problems[0].message.contains(reason), "\(reason): \(problems)")
      #expect(answers[0].contains(reason) && network.asked.count == count, "\(network.asked)")
    }
    let crowd = FakeNetwork([
      "https://a.example/0.json": .document(
        "{\"anyOf\": [" + (0..<300).map { #"{"$ref": "\#($0 + 1).json"}"# }.joined(separator: ",") + "]}"
      )
    ])
    let (problems, _) = try await answers("\(folder.path)/api.json", crowd.files { $0.count = 200 })
    #expect(problems.count == 101 && problems.last?.message.contains("exceeds the limit of 200") == true)
    let many = (0..<300).map { #"{"$ref": "file:///\#($0)"}"# }.joined(separator: ",")
    let network = FakeNetwork(["https://a.example/0.json": .document("{\"anyOf\": [\(many)]}")])
    #expect(try await answers("\(folder.path)/api.json", network.files()).problems.count == 100)
  }

  @Test func `documents in a circle, and one of too many levels, are asked for once and reported`() async throws {
    let deep = String(repeating: "[", count: 10_000) + String(repeating: "]", count: 10_000)
    let network = FakeNetwork([
      "https://a.example/a.json": #"{"$ref": "b.json"}"#, "https://a.example/b.json": #"{"$ref": "a.json"}"#,
      "https://a.example/deep.json": .document(deep),
    ])
    let references = contract("https://a.example/a.json", "https://a.example/deep.json")
    let folder = try TemporaryFolder(["api.json": references])
    let (problems, answers) = try await answers("\(folder.path)/api.json", network.files())
    #expect(problems.map(\.origin.line) == [3] && problems[0].message.contains("at most 512"), "\(problems)")
    #expect(answers[0] != "far" && answers[1].contains("at most 512"), "\(answers)")
    #expect(network.asked.count == 3)
  }

  @Test func `what was asked for is remembered until somebody wants it anew`() async throws {
    let url = "https://a.example/s.json"
    let network = FakeNetwork([url: .document(always("old"))])
    let folder = try TemporaryFolder(["api.json": contract(url, "https://a.example/gone.json")])
    let path = "\(folder.path)/api.json"
    let files = network.files()
    let early = try await answers(path, files.offline)
    #expect(early.problems.count == 2 && early.answers[0].contains("has not been fetched yet") && network.asked == [])
    #expect(try await answers(path, files).answers[0] == "old")
    network.put(.document(always("new")), at: url)
    for files in [files, files.offline] { #expect(try await answers(path, files).answers[0] == "old") }
    #expect(network.asked.count == 2)
    files.network.forget()
    #expect(try await answers(path, files).answers[0] == "new")
    #expect(network.asked.count == 4)
  }

  @Test func `schemas of schemas and what has a name of its own are not asked for, and mappings are`() async throws {
    let network = FakeNetwork([
      "https://a.example/cat.json": #"{"type": "object", "properties": {"kind": {"const": "cat"}}}"#
    ])
    let folder = try TemporaryFolder([
      "api.json": """
      {"openapi": "3.1.0", "paths": {}, "components": {"schemas": {
        "Any": {"$ref": "https://json-schema.org/draft/2020-12/schema"},
        "Own": {"$id": "https://b.example/own", "anyOf": [{"$ref": "own#/$defs/a"}], "$defs": {"a": {}}},
        "Other": {"$ref": "https://b.example/own"},
        "Pet": {"type": "object", "discriminator": {"propertyName": "kind", "mapping":
          {"cat": "https://a.example/cat.json", "dog": "Dog"}}}}}}
      """
    ])
    #expect(try await answers("\(folder.path)/api.json", network.files()).problems == [])
    #expect(network.asked == ["https://a.example/cat.json"])
  }

  @Test func `a bundle holds what was in a network, and one that cannot be made says why`() throws {
    let network = FakeNetwork([
      "https://a.example/api.json": .document(contract("s.json#/S", "https://b.example/s.json#/S")),
      "https://a.example/s.json": ##"{"S": {"type": "array", "items": {"$ref": "#/S"}}}"##,
      "https://b.example/s.json": #"{"S": {"$ref": "https://a.example/s.json#/S"}}"#,
    ])
    let bundle = try network.files().bundle("https://a.example/api.json")
    #expect(bundle["components"]?["schemas"]?.object.map { Array($0.keys) } == ["S", "S_2"])
    #expect(!bundle.serialized().contains("example"))
    let error = #expect(throws: ContractError.self) {
      try network.files(allowing: .namedOrigin).bundle("https://a.example/api.json")
    }
    #expect(error?.code == .remoteReference && error?.origin.line == 3)
  }

  @Test func `documents in a network are not watched, nor what they name, and files are`() throws {
    let network = FakeNetwork(["https://a.example/s.json": #"{"$ref": "file:///etc/hostname"}"#])
    let identified = #"{"$id": "https://a.example/schemas/s.json", "$ref": "t.json"}"#
    let folder = try TemporaryFolder([
      "api.json": contract("https://a.example/s.json", "s.json"), "s.json": identified, "t.json": "{}",
    ])
    let library = try network.files().library(for: "\(folder.path)/api.json")
    #expect(library.referredFiles() == ["s.json", "t.json"].map { "\(folder.path)/\($0)" })
  }

  @Test func `the deepest document that is read takes no more stack than a thread has`() async throws {
    let depth = 250
    let deep = String(repeating: #"{"allOf":["#, count: depth) + "{}" + String(repeating: "]}", count: depth)
    let network = FakeNetwork([
      "https://a.example/s.json": .moved(to: "https://b.example/s.json"), "https://b.example/s.json": .document(deep),
    ])
    let folder = try TemporaryFolder(["api.json": contract("https://a.example/s.json")])
    let files = network.files()
    let problems = await withCheckedContinuation { continuation in
      let thread = Thread {
        let contract = Contract("\(folder.path)/api.json", settings: ContractSettings(), files: files)
        continuation.resume(returning: BackendBlueprint([contract]).diagnostics)
      }
      thread.stackSize = 512 << 10
      thread.start()
    }
    #expect(problems == [])
  }
}
