import BacklotJSON
import BacklotLimits
import Testing

@testable import BacklotStubs
@testable import BacklotWireMock

@Suite struct TemplateBudgetTests {
  private static func steps(_ template: String, _ body: String, most: Int = 50_000_000) throws -> (
    text: String, steps: Int
  ) {
    var request = SampleRequest()
    request.body = Array(body.utf8)
    var context = TemplateContext(now: .sample, draw: RandomDraw(seed: 1, number: 0), budget: StepBudget(steps: most))
    let output = try Template(template).render(TemplateModel(request), in: &context)
    return (String(decoding: output, as: UTF8.self), most - context.budget.remaining)
  }

  private static let form = (0..<4000).map { "field\($0)=\($0)" }.joined(separator: "&")

  @Test func `a form is read once for a template that asks for it often`() throws {
    let once = try Self.steps("{{#with (formData request.body)}}{{field7}}{{/with}}", Self.form)
    let often = try Self.steps(
      "{{#each (range 1 50)}}{{#with (formData @root.request.body)}}{{field7}}{{/with}}{{/each}}",
      Self.form
    )
    #expect(often.text == String(repeating: "7", count: 50))
    #expect(often.steps < 20 * once.steps)
  }

  private static let document = "[\((0..<20_000).map { #"{"id":\#($0)}"# }.joined(separator: ","))]"

  @Test(
    arguments: [
      "{{jsonPath request.body '$[7].id'}}", "{{jsonPath @root.request.body '$[7].id' default='x'}}",
      "{{#with (parseJson @root.request.body)}}{{[7].id}}{{/with}}",
      "{{#if @root.request.body}}{{jsonPath @root.request.body '$[7].id'}}{{/if}}",
      "{{#unless (not @root.request.body)}}7{{/unless}}",
    ]
  )
  func `a body that is mentioned often is charged for once`(expression: String) throws {
    let once = try Self.steps("{{#each (range 1 1)}}\(expression)\(expression){{/each}}", Self.document)
    let often = try Self.steps("{{#each (range 1 32)}}\(expression)\(expression){{/each}}", Self.document)
    #expect(often.text == String(repeating: once.text, count: 32) && !once.text.contains("ERROR"))
    #expect(often.steps < 2 * once.steps + 64 * 60, "\(once.steps), \(often.steps)")
  }

  /// A template's work, on a body that grows with a number.
  static let growing: [(template: String, body: @Sendable (Int) -> String)] = [
    (
      "{{jsonSort request.body '$[*].a'}}",
      { n in "[\((0..<n).map { #"{"a":"\#(n - $0)"}"# }.joined(separator: ","))]" }
    ),
    ("{{size (parseJson request.body)}}", { n in "[\((0..<n).map { "\($0)" }.joined(separator: ","))]" }),
    ("{{size (formData request.body)}}", { n in (0..<n).map { "f\($0)=\($0)" }.joined(separator: "&") }),
    ("{{jsonPath request.body '$..a'}}", { n in "[\((0..<n).map { #"{"a":\#($0)}"# }.joined(separator: ","))]" }),
    ("{{regexExtract request.body '[^z]*z' default='x'}}", { n in String(repeating: "ab", count: n) }),
    ("{{#if (contains request.body 'zz')}}{{/if}}", { n in String(repeating: "ab", count: n) }),
    (
      "{{jsonMerge request.body '{\"a\":1}'}}",
      { n in "{\((0..<n).map { #""k\#($0)":\#($0)"# }.joined(separator: ","))}" }
    ),
    ("{{toJson (parseJson request.body)}}", { n in "[\((0..<n).map { "\($0)" }.joined(separator: ","))]" }),
    ("{{size request.bodyAsBase64}}", { n in String(repeating: "ab", count: n) }),
    ("{{lower request.body}}", { n in String(repeating: "AB", count: n) }),
  ]

  @Test(arguments: growing.indices)
  func `work on a larger body takes more steps`(_ index: Int) throws {
    let row = Self.growing[index]
    let (small, large) = (try Self.steps(row.template, row.body(100)), try Self.steps(row.template, row.body(10_000)))
    #expect(large.steps > 10 * small.steps, "\(row.template): \(small.steps), \(large.steps)")
  }

  @Test func `sorting takes steps beside those for finding the keys`() throws {
    let body = "[\((0..<10_000).map { #"{"a":\#($0 * 7919 % 10_000)}"# }.joined(separator: ","))]"
    let finding = try Self.steps("{{#if (jsonPath request.body '$[*].a')}}{{/if}}", body).steps
    let sorting = try Self.steps("{{#if (jsonSort request.body '$[*].a')}}{{/if}}", body).steps
    #expect(sorting - finding > 200_000, "\(sorting), \(finding)")
  }

  @Test func `a rendering that needs more than the request has left is given up, with the place of the tag`() throws {
    let error = try #require(throws: TemplateError.self) {
      try Self.steps("a\n{{#each (range 1 100)}}x{{/each}}", "", most: 500)
    }
    #expect((error.code, error.line) == (.tooManySteps, 2))
  }

  @Test func `a rendering may take all steps that its request has left`() throws {
    let list = "{{size (range 1 1500000)}}"
    #expect(try Self.steps(list, "", most: StepBudget().remaining).text == "1500000")
    let error = try #require(throws: TemplateError.self) {
      try Self.steps(list + list, "", most: StepBudget().remaining)
    }
    #expect(error.expected.contains("20000000 steps"))
  }

  @Test(
    arguments: [
      ("asc", "first", "[null,1,2,10]"), ("desc", "first", "[10,2,1,null]"), ("asc", "last", "[1,2,10,null]"),
      ("desc", "last", "[null,10,2,1]"),
    ]
  )
  func `sorting puts nulls where it is told`(order: String, nulls: String, expected: String) throws {
    let template = "{{jsonSort request.body '$[*]' order='\(order)' nulls='\(nulls)'}}"
    #expect(try Self.steps(template, "[10, null, 1, 2]").text == expected)
  }

  @Test func `texts are sorted by their UTF-16, and large numbers by all their digits`() throws {
    let texts = try Self.steps("{{jsonSort request.body '$[*]'}}", #"["\uFF41", "\uD83D\uDE00", "b", "a"]"#)
    #expect(try JSONValue(parsing: texts.text) == ["a", "b", "\u{1F600}", "\u{FF41}"])
    let numbers = try Self.steps(
      "{{jsonSort request.body '$[*]'}}",
      "[10000000000000000000001, 10000000000000000000000]"
    )
    #expect(numbers.text == "[10000000000000000000000,10000000000000000000001]")
  }
}
