import BacklotLimits
import SampleRequests
import Testing

@testable import BacklotStubs
@testable import BacklotWireMock

@Suite struct TemplateLimitTests {
  @Test func `a template may be so long and not longer`() throws {
    let limits = TemplateLimits(maximumLength: 10)
    _ = try Template(String(repeating: "x", count: 10), limits: limits)
    let error = try #require(throws: TemplateError.self) {
      try Template(String(repeating: "x", count: 11), limits: limits)
    }
    #expect(error.code == .tooLong && error.expected == "at most 10")
  }

  @Test(arguments: [("{{#if true}}", "{{/if}}", ""), ("(upper ", ")", "x")])
  func `blocks and expressions may be so deep and not deeper`(open: String, close: String, inside: String) throws {
    let limits = TemplateLimits(maximumDepth: 20)
    func text(_ depth: Int) -> String {
      let core = String(repeating: open, count: depth) + inside + String(repeating: close, count: depth)
      return inside.isEmpty ? core : "{{upper \(core)}}"
    }
    _ = try Template(text(20), limits: limits)
    let error = try #require(throws: TemplateError.self) { try Template(text(21), limits: limits) }
    #expect(error.code == .tooDeep)
  }

  @Test func `the deepest template is rendered on a small stack`() async throws {
    let depth = TemplateLimits().maximumDepth
    let chain = String(repeating: "{{#if missing}}{{else if ", count: 1)
    #expect(!chain.isEmpty)
    let text =
      String(repeating: "{{#each (array 1)}}", count: depth - 1) + "x"
      + String(repeating: "{{/each}}", count: depth - 1)
    let template = try Template(text)
    // Tasks run on threads with half a megabyte at most.
    let output = try await Task.detached { try template.sample() }.value
    #expect(output == "x")
  }

  @Test func `an endless chain of else is too deep, not a crash`() throws {
    let text = "{{#if a}}" + String(repeating: "{{else if a}}", count: 10_000) + "{{/if}}"
    let error = try #require(throws: TemplateError.self) { try Template(text) }
    #expect(error.code == .tooDeep)
  }

  @Test(
    arguments: [
      "{{#each (range 1 1000000)}}{{#each (range 1 1000000)}}x{{/each}}{{/each}}", "{{range 1 2000000000}}",
      "{{#each (range 1 100000)}}{{#assign 'x'}}{{x}}{{x}}y{{/assign}}{{/each}}{{x}}", "{{ljust 'x' size=2000000000}}",
      "{{randomValue length=999999999}}", "{{stringFormat '%999999999d' 1}}",
      "{{#each (range 1 100000)}}{{val (array x x) assign='x'}}{{/each}}{{x}}",
      "{{#each (range 1 1000000)}}{{jsonPath @root.request.body '$..*'}}{{/each}}",
      "{{#each (range 1 1000000)}}{{#assign 's'}}{{s}}aaaaaaaaaaaaaaaa{{/assign}}{{replace s 'a' 'bbbbbbbbbbbbbbbbbbb'}}{{/each}}",
      "{{#each (range 1 1000000)}}{{eq @root.parameters @root.parameters}}{{/each}}",
    ]
  )
  func `what would go on for ever is given up`(text: String) throws {
    let template = try Template(text, limits: TemplateLimits(maximumOutput: 1 << 20))
    var context = TemplateContext(now: .sample, draw: RandomDraw(seed: 1, number: 0))
    context.budget = StepBudget(steps: 1_000_000)
    let clock = ContinuousClock()
    let start = clock.now
    let error = #expect(throws: TemplateError.self) { try template.sample(in: context) }
    #expect(error.map { [.outputTooLong, .tooManySteps].contains($0.code) } ?? true)
    #expect(start.duration(to: clock.now) < .seconds(20))
  }

  @Test func `a limit names the tag that hit it`() throws {
    let template = try Template("a\n  {{ljust 'x' size=100}}", limits: TemplateLimits(maximumOutput: 50))
    let error = try #require(throws: TemplateError.self) { try template.sample() }
    #expect((error.code, error.line, error.column) == (.outputTooLong, 2, 3))
    #expect(try Template("{{ljust 'x' size=50}}", limits: TemplateLimits(maximumOutput: 50)).sample().count == 50)
  }

  @Test func `lists inside one another are only so deep`() throws {
    let text = "{{#each (range 1 300)}}{{val (array x) assign='x'}}{{/each}}{{x}}"
    #expect(try Template(text).sample().contains("[ERROR: Lists are nested too deeply]"))
  }

  @Test func `a hundred renderings at once give each its own`() async throws {
    let template = try Template(
      "{{request.id}}-{{randomValue length=20}}-{{#each parameters.list}}{{this}}{{/each}}{{jsonPath request.body '$.name'}}"
    )
    let expected = try (0..<100).map { try Self.render(template, $0) }
    let outputs = try await withThrowingTaskGroup(of: (Int, String).self) { group in
      for number in 0..<100 { group.addTask { (number, try Self.render(template, number)) } }
      return try await group.reduce(into: [Int: String]()) { $0[$1.0] = $1.1 }
    }
    #expect((0..<100).map { outputs[$0] } == expected)
    #expect(Set(expected).count == 100)
  }

  private static func render(_ template: Template, _ number: Int) throws -> String {
    var request = SampleRequest()
    request.id = "\(number)"
    return try template.sample(of: request, seed: UInt64(number))
  }
}
