import BacklotCodegen
import Testing

@Suite struct `Settings of the plugins` {
  @Test func `name the models and the clients of a target`() throws {
    let settings = try settings(
      """
      {"access": "public", "models": [{"type": "Dogs", "samples": ["dogs.json"], "trustSamples": true},
       {"type": "Cat", "samples": ["cat.json"], "contract": "api.json", "schema": "#/components/schemas/Kitty"}],
       "clients": [{"contract": "api.json", "namespace": "API", "tags": ["dogs"], "mock": true}]}
      """
    )
    #expect(settings.access == .public)
    #expect(settings.models.map(\.type) == ["Dogs", "Cat"])
    #expect(settings.models.map(\.samples) == [["dogs.json"], ["cat.json"]])
    #expect(settings.models.map(\.contract) == [nil, "api.json"])
    #expect(settings.models.map(\.schema) == [nil, "#/components/schemas/Kitty"])
    #expect(settings.models.map(\.trustsSamples) == [true, false])
    #expect(settings.models.allSatisfy { !$0.keepsPlainStrings })
    #expect(settings.clients.map(\.namespace) == ["API"])
    #expect(settings.clients.allSatisfy { $0.includesMock && $0.operations.isEmpty && $0.tags == ["dogs"] })
  }

  @Test(arguments: [
    ("{\n\"model\": []}", "settings.json:2: unknown member \"model\": expected access, models, clients"),
    ("{}", "settings.json:1: there is nothing to generate: add \"models\" or \"clients\""),
    ("[]", "settings.json:1: expected an object with access, models, clients"),
    ("{\"access\": \"open\", \"models\": []}", "expected internal, package or public"),
    ("{\"models\": [{\"type\": \"dog s\", \"samples\": [\"a\"]}]}", "cannot be the name of a type: use \"DogS\""),
    ("{\"models\": [{\"type\": \"Dog\"}]}", "\"samples\" is missing: expected an array of files"),
    (
      "{\"models\": [{\"type\": \"Dog\", \"samples\": [\"a\"], \"schema\": \"#/a\"}]}",
      "expected the file that has the schema"
    ),
    ("{\"clients\": [{\"namespace\": \"API\"}]}", "\"contract\" is missing: expected a file"),
    ("{\"clients\": [{\"contract\": 3, \"namespace\": \"API\"}]}", "expected a string"),
    (
      "{\"models\": [{\"type\": \"Dog\", \"samples\": [\"a\"]},\n{\"type\": \"DOG\", \"samples\": [\"b\"]}]}",
      "settings.json:2: \"DOG\" is also the name of the file of another part: use another name"
    ),
    (
      "{\"models\": [{\"type\": \"BacklotSupport\", \"samples\": [\"a\"]}]}",
      "settings.json:1: \"BacklotSupport\" is also the name of the file of the support types: use another name"
    ),
    (
      "{\"models\": [{\"type\": \"Dog\", \"samples\": [\"a\"]}],\n\"clients\": [{\"contract\": \"a\", \"namespace\": \"Dog\"}]}",
      "settings.json:2: \"Dog\" is also the name"
    ),
    ("{\"models\": {}}", "expected an array of objects"),
    ("{\"models\": [", "settings.json"),
  ])
  func `are refused with the line and the reason`(text: String, problem: String) {
    let error = #expect(throws: GenerationSettings.Invalid.self) { try settings(text) }
    #expect(error?.description.contains(problem) == true, "\(error?.description ?? "")")
  }

  private func settings(_ text: String) throws -> GenerationSettings {
    try GenerationSettings(parsing: Array(text.utf8), of: "settings.json")
  }
}

@Suite struct `A client in one file` {
  @Test func `has one comment, and imports each module once`() {
    var output = ClientGenerator.Output()
    output.files = [
      "A.swift": "// Generated.\n// ignore\n\nimport Foundation\nimport BacklotClient\n\nstruct A {}\n",
      "B.swift": "// Generated.\n// ignore\n\npublic import BacklotClient\n\nstruct B {}\n",
      "C.swift": "// Generated.\n// ignore\n\nstruct C {}\n",
    ]
    #expect(
      output.joined
        == "// Generated.\n// ignore\n\npublic import BacklotClient\nimport Foundation\n\nstruct A {}\n\nstruct B {}\n\nstruct C {}\n"
    )
  }
}
