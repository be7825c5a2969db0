import BacklotImporters
import BacklotStubs
import Testing

@Suite struct BrokenFileTests {
  private static let broken: [(text: String, line: Int?, message: String)] = [
    ("", 1, "is not valid JSON"), ("{\"imposters\": [\n,]}", 2, "is not valid JSON"),
    ("[1]", nil, "is not a file that can be imported"),
    (#"{"a": 1}"#, nil, "is not a file that can be imported"),
    (#"{"imposters": \#(String(repeating: "[", count: 300))"#, 1, "is not valid JSON"),
  ]

  @Test(arguments: broken)
  func `a file that cannot be imported has a located diagnostic`(text: String, line: Int?, message: String) {
    let imported = ImportedFile(content: Array(text.utf8), path: "b.json").read()
    #expect(imported.stubs.isEmpty && imported.errors.count == 1)
    #expect(imported.errors.first?.origin == Stub.Origin(file: "b.json", line: line))
    #expect(imported.errors.first?.message.hasPrefix(message) == true)
  }

  @Test func `a missing file has a diagnostic`() {
    let imported = ImportedFile("/nowhere/at/all.json").read()
    #expect(imported.errors.first?.message.contains("No such file") == true)
  }

  private static let partly = [
    #"{"imposters": [7, null, {"protocol": "http", "stubs": [null, 1, {"responses": 5}, {"predicates": 3, "responses": [{}]}, {"responses": [{"is": {"body": "ok"}}]}]}]}"#,
    #"{"port": 1, "routes": [null, 3, {}, {"method": "b b", "endpoint": "x", "responses": [{}]}, {"method": "get", "endpoint": "(", "responses": [{}]}, {"method": "get", "endpoint": "", "responses": [null, {"body": "ok", "default": true}]}]}"#,
    #"{"item": [null, 4, {"item": 3}, {"request": "x", "response": [null]}, {"request": {"url": 3}, "response": 3}, {"request": "http://h/", "response": [{"body": "ok"}]}]}"#,
  ]

  @Test(arguments: partly)
  func `what can be used of a broken file is used, and the rest is named`(text: String) async throws {
    let importing = Importing(text)
    #expect(importing.imported.errors.isEmpty)
    #expect(importing.losses.count > 1)
    #expect(importing.imported.losses.allSatisfy { $0.location != nil })
    let answers = importing.imported.stubs.compactMap { $0.mapping?.json["response"]?["body"]?.string }
    #expect(answers.contains("ok"))
  }

  @Test func `limits are kept at the limit and one past it`() {
    let text = #"{"imposters": [{"protocol": "http", "stubs": [{"responses": [{"is": {}}]}]}]}"#
    func read(_ limits: ImportedFile.Limits) -> ImportedStubs {
      ImportedFile(content: Array(text.utf8), path: "l.json", limits: limits).read()
    }
    #expect(read(.init(fileSize: text.utf8.count)).stubs.count == 2)
    #expect(read(.init(fileSize: text.utf8.count - 1)).errors.first?.message.contains("exceeds the limit") == true)
    #expect(read(.init(depth: 8)).stubs.count == 2)
    #expect(read(.init(depth: 7)).errors.first?.message.contains("is not valid JSON") == true)
    #expect(read(.init(stubCount: 2)).losses == [])
    let limited = read(.init(stubCount: 1))
    #expect(limited.stubs.count == 1 && limited.losses.first?.message.contains("more than 1") == true)
  }

  @Test(.timeLimit(.minutes(5)))
  func `a file that repeats itself without end is read in bounded time`() {
    let many = String(repeating: "{{a}}", count: 2_000)
    func repeated(_ text: String) -> String { String(repeating: text, count: 100) }
    let nested = (0..<12).map { number in
      let value = repeated("{{v\(number + 1)}}")
      return #"{"key": "v\#(number)", "value": "\#(value)"}"#
    }
    let buckets = (0..<12).map { number in
      let value = repeated("{{data 'b\(number + 1)'}}")
      return #"{"id": "b\#(number)", "value": "\#(value)"}"#
    }
    let stubs = Array(repeating: "{}", count: 2_000).joined(separator: ",")
    let space = String(repeating: " ", count: 4_000_000)
    let tests = Array(repeating: #"{"equals": {"path": "/a"}}"#, count: 3_000).joined(separator: ",")
    let braces = String(repeating: "{{", count: 20_000) + "}}"
    for text in [
      #"{"item": [{"request": "http://h/{{v0}}", "response": [{"body": "{{v0}}\#(many)"}]}], "variable": [\#(nested.joined(separator: ","))]}"#,
      #"{"port": 1, "routes": [{"endpoint": "a", "responses": [{"body": "{{data 'b0'}}\#(braces)"}]}], "data": [\#(buckets.joined(separator: ","))]}"#,
      #"{"protocol": "http", "defaultResponse": {"body": "\#(String(repeating: "x", count: 500_000))"}, "stubs": [\#(stubs)]}"#,
      #"{\#(space)"protocol": "http", "defaultResponse": {"statusCode": 1}, "stubs": [\#(stubs)]}"#,
      #"{"protocol": "http", "stubs": [{"predicates": [\#(tests)]}]}"#,
    ] {
      let imported = ImportedFile(content: Array(text.utf8), path: "r.json").read()
      #expect(imported.errors.isEmpty && !imported.losses.isEmpty)
    }
  }

  @Test func `UTF-16 and byte order marks are read`() async throws {
    let text = #"{"protocol": "http", "stubs": [{"responses": [{"is": {"body": "é"}}]}]}"#
    let units = Array(text.utf16)
    let little = units.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    let big = units.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
    for bytes in [[0xEF, 0xBB, 0xBF] + Array(text.utf8), [0xFF, 0xFE] + little, [0xFE, 0xFF] + big, little, big] {
      let importing = Importing(ImportedFile(content: bytes, path: "u.json"))
      #expect(try await importing.answer(.get, "/").body == "é")
    }
  }
}
