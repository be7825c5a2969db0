import BacklotFakeGenerator
import Testing

/// Requirements that a protocol repeats from one that it inherits from.
@Suite struct RepeatedRequirementTests {
  private func generate(_ text: String) -> FakeGenerator.Output {
    FakeGenerator().generate(from: [FakeGenerator.Source(path: "A.swift", text: text)])
  }

  @Test(arguments: [
    ("func a(_ x: Int)", "func a(_ y: Int)", "func a(_ "),
    ("func a(_ x: Int) throws", "func a(_ y: Int)", "func a(_ "),
    ("func a<T>(_ x: T) -> [T]", "func a<U>(_ y: U) -> [U]", "func a<"),
    ("func a(_ x: consuming Int)", "func a(_ x: Int)", "func a(_ "),
    ("init(a: Int)", "init(a b: Int)", "  init(a"),
    ("subscript(a: Int) -> Int { get }", "subscript(b: Int) -> Int { get set }", "subscript(_ "),
    ("typealias ID = Int; func a(_ x: ID)", "func a(_ x: Int)", "func a(_ "),
    ("var a: Int { get throws }", "var a: Int { get }", "var a: Int"),
  ])
  func `a requirement with other names inside is the same one`(base: String, repeated: String, start: String) throws {
    let output = generate("// backlot: fake\nprotocol P: Base { \(repeated) }\nprotocol Base { \(base) }")
    #expect(output.problems == [])
    let source = try #require(output.source)
    #expect(source.split(separator: start, omittingEmptySubsequences: false).count == 2, "\(source)")
  }

  @Test func `overloads by type and by async stay`() throws {
    let output = generate(
      "// backlot: fake\nprotocol P: Base { func a(_ x: Int); func b() async }\nprotocol Base { func a(_ x: String); func b() }"
    )
    let source = try #require(output.source)
    #expect(source.split(separator: "  func a(", omittingEmptySubsequences: false).count == 3)
    #expect(source.split(separator: "  func b(", omittingEmptySubsequences: false).count == 3)
  }

  @Test(arguments: [
    ("func a()", "func a() throws"),
    ("func a() throws(E)", "func a() throws"),
    ("var a: Int { get set }", "var a: Int { get }"),
    ("var a: Int { get }", "var a: Int { get async }"),
    ("subscript(a: Int) -> Int { get set }", "subscript(b: Int) -> Int { get }"),
  ])
  func `a repeated requirement that asks for less is an error`(base: String, repeated: String) {
    let output = generate("// backlot: fake\nprotocol P: Base { \(repeated) }\nprotocol Base { \(base) }")
    #expect(output.problems.map(\.place) == ["A.swift:3:17"])
    #expect(output.problems.first?.message.contains("asks for more than the one that repeats it") == true)
    #expect(output.source == nil)
  }
}
