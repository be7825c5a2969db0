import BacklotCodegen
import BacklotStubs
import Testing

@Suite struct `Samples that cannot be used` {
  @Test(arguments: [
    ("", "a.json: the sample is empty"), (" \n ", "a.json: the sample is empty"),
    (
      "{\n \"a\": }",
      "a.json:2: the sample is left out, because it is not valid JSON: unexpected \"}\" in column 7, expected a value"
    ),
    ("<html>", "a.json:1: the sample is left out"), ("{}\n{\"a\":\n{}", "a.json:2: the line is left out"),
    (String(repeating: "[", count: 1000), "a.json:1: the sample is left out"),
    (
      "{\n\"a\":\"x\",\"a\":1}",
      "a.json:2: the sample is left out, because JSONDecoder reads the first of two members only: duplicate member \"a\""
    ),
    ("\u{0}{", "a.json: the sample is left out, because it is in UTF-16: save it in UTF-8"),
  ])
  func `are named with their place, and left out`(text: String, message: String) {
    let models = generate(["a.json": text, "b.json": #"{"x":1}"#])
    #expect(models.findings.count == 1)
    #expect(models.findings.first?.description.hasPrefix(message) == true, "\(models.findings)")
    #expect(models.source?.contains("var x") == true)
  }

  @Test func `give no source if there are no others`() {
    let models = generate(["a.json": "nonsense", "b.json": ""])
    #expect(models.source == nil)
    #expect(models.findings.count == 2)
  }

  @Test func `are none of these: lines of JSON, and a byte order mark`() {
    let models = generate(["a.jsonl": "{\"x\":1}\r\n\n{\"y\":2}\n", "b.json": "\u{FEFF}{\"z\":1}"])
    #expect(models.findings == [])
    #expect(models.sampleCount == 3)
  }

  @Test func `or contradict each other are named with both places`() {
    let models = generate(["a.json": "{\n\"x\": 1}", "b.json": #"{"x": 2}"#, "c.json": "{\"y\": 1,\n\n\"x\": \"z\"}"])
    #expect(
      models.findings.map(\.description) == [
        "c.json:3: $.x is a string here, but a number at a.json:2. Its type is an enumeration with a case for each."
      ]
    )
    #expect(models.findings.first?.severity == .warning)
  }

  @Test func `or have values that no type keeps, are reported`() {
    let deep = String(repeating: "[", count: 100) + String(repeating: "]", count: 100)
    let findings = generate(["a.json": "{\n\"a\":1234567890123456789012345678901234567890.5,\"b\":\(deep)}"]).findings
    #expect(findings.count == 2)
    #expect(findings.first?.description.hasPrefix("a.json:2: $.a has a number with more digits") == true)
    #expect(findings.last?.description.contains("nested more than 64 levels deep") == true)
  }

  @Test func `are lines of a file that is named as such, also if the first one is broken`() {
    let models = generate(["a.jsonl": "{\"a\":,}\n{\"a\":2}\n{\"a\":3}", "b.NDJSON": "{\n{\"a\":4}"])
    #expect(models.findings.map { "\($0.origin)" } == ["a.jsonl:1", "b.NDJSON:1"])
    #expect(models.sampleCount == 3)
  }

  @Test func `or have numbers that no decoder reads, are reported`() {
    let findings = generate(["a.json": "{\"b\":1e400,\n\"c\":1e-400,\"d\":0e400}"]).findings
    #expect(
      findings.map(\.description) == [
        "a.json:1: $.b has a number beyond the range of Double, which JSONDecoder cannot read",
        "a.json:2: $.c has a number beyond the range of Double, which JSONDecoder cannot read",
      ]
    )
  }

  @Test func `or have arrays that take the compiler very long, are reported with their file`() {
    func nested(_ depth: Int) -> String {
      String(repeating: "[", count: depth) + "1" + String(repeating: "]", count: depth)
    }
    let models = generate(["a.json": "{\"a\":\(nested(8))}", "b.json": "{\"a\":\(nested(8)),\"b\":\(nested(20))}"])
    #expect(models.source?.contains("var a: [[[[[[[[Double]]]]]]]]?") == true)
    #expect(models.source?.contains("var b: [[[[[[[[[AnyJSON]]]]]]]]]?") == true)
    #expect(models.findings.count == 1)
    #expect(models.findings.first?.origin == Stub.Origin(file: "b.json"))
    #expect(models.findings.first?.message.contains("in more than 8 arrays directly inside each other") == true)
  }

  @Test func `or have numbers that only Decimal keeps beside one that it cannot, are reported`() {
    let findings = generate(["a.json": "{\n\"a\":[9007199254740993,1e200]}"]).findings
    let message =
      "a.json:2: $.a[] has a number with more digits than Double and Decimal keep. Its type is Double, which rounds it."
    #expect(findings.map(\.description) == [message])
  }

  @Test func `because they are huge still have a type of limited size`() {
    let names = (0..<3000).map { #""name\#($0)":{"a":\#($0)}"# }
    let models = generate(["a.json": "{\(names.joined(separator: ","))}"])
    #expect((models.source?.count ?? .max) < 4000)
  }
}

private func generate(_ samples: KeyValuePairs<String, String>) -> GeneratedModels {
  ModelGenerator(InferenceOptions(typeName: "Sample"))
    .generate(samples.map { ModelSample(at: Stub.Origin(file: $0), Array($1.utf8)) })
}
