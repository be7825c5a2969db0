import SampleRequests
import Testing

@testable import BacklotStubs
@testable import BacklotWireMock

@Suite struct TemplateSyntaxTests {
  static let rows = [
    TemplateRow("plain", "plain"), TemplateRow("", ""), TemplateRow("{{", "{{"), TemplateRow("}} {{", "}} {{"),
    TemplateRow("{{parameters.name}} {{", "Ada {{"), TemplateRow("a}}b", "a}}b"),
    TemplateRow("{{ parameters.name }}", "Ada"), TemplateRow("{{{parameters.name}}}", "Ada"),
    TemplateRow("{{&parameters.name}}", "Ada"), TemplateRow("{\"a\":{\"b\":{{request.port}}}}", "{\"a\":{\"b\":8080}}"),
    TemplateRow("{{\"<b>&'\"}}", "<b>&'"), TemplateRow("{{'it\\'s'}}", "it's"), TemplateRow("{{\"a\\\"b\"}}", "a\"b"),
    TemplateRow("{{'a\\d}}b'}}", "a\\d}}b"), TemplateRow("{{12}} {{-1.50}} {{true}} {{false}}", "12 -1.50 true false"),
    TemplateRow("{{null}}{{undefined}}{{missing}}{{missing.more}}", ""),
    // Paths.
    TemplateRow("{{request.query.search}}", "a"), TemplateRow("{{request.query.search.[1]}}", "b"),
    TemplateRow("{{request.query.search.1}}", "b"), TemplateRow("{{request.query.search.last}}", "c"),
    TemplateRow("{{request.query.search.first}}{{request.query.search.[-2]}}", "aa"),
    TemplateRow("{{request.query.search.size}}", "3"), TemplateRow("{{request/query/q}}", "red fox"),
    TemplateRow("{{request.headers.X-Request-Id}}", "r-1"), TemplateRow("{{request.headers.x-request-id}}", "r-1"),
    TemplateRow("{{request.headers.[123$%$^&__why]}}", "odd"),
    TemplateRow("{{request.headers.Accept.[1]}}", "text/html"),
    TemplateRow("{{parameters.list.[0]}}{{parameters.list.2}}", "13"),
    TemplateRow("{{this.parameters.name}}{{./parameters.name}}{{@root.parameters.name}}", "AdaAdaAda"),
    // Subexpressions and options.
    TemplateRow("{{upper (lower parameters.name)}}", "ADA"), TemplateRow("{{(upper 'x')}}", "X"),
    TemplateRow("{{center 'x' size=5 pad='-'}}", "--x--"), TemplateRow("{{center 'x' size = (math 2 '+' 1)}}", " x "),
    TemplateRow("{{\n  upper\n  'x'\n}}", "X"),
    // Blocks.
    TemplateRow("{{#if parameters.flag}}yes{{else}}no{{/if}}", "yes"),
    TemplateRow("{{#if missing}}yes{{^}}no{{/if}}", "no"),
    TemplateRow("{{#if missing}}1{{else if parameters.flag}}2{{else}}3{{/if}}", "2"),
    TemplateRow("{{#if missing}}1{{else if ''}}2{{else if 0}}3{{else}}4{{/if}}", "4"),
    TemplateRow("{{#if missing}}1{{else eq 1 1}}2{{/if}}", "2"),
    TemplateRow("{{^if missing}}absent{{/if}}", "absent"),
    TemplateRow("{{^missing}}absent{{else}}there{{/missing}}", "absent"),
    TemplateRow("{{^parameters.name}}absent{{else}}there{{/parameters.name}}", "there"),
    TemplateRow("{{#parameters.object}}{{a}}{{/parameters.object}}", "1"),
    TemplateRow("{{#parameters.list}}{{this}},{{/parameters.list}}", "1,2,3,"),
    TemplateRow("{{#parameters.flag}}on{{/parameters.flag}}{{#missing}}x{{else}}off{{/missing}}", "onoff"),
    TemplateRow("{{#each parameters.list}}{{@index}}:{{.}}{{#unless @last}},{{/unless}}{{/each}}", "0:1,1:2,2:3"),
    TemplateRow("{{#each parameters.list as |x i|}}{{i}}={{x}} {{/each}}", "0=1 1=2 2=3 "),
    TemplateRow("{{#each parameters.object}}{{@key}}={{this}};{{/each}}", "a=1;b=[2];"),
    TemplateRow("{{#each parameters.object as |v k|}}{{k}}={{v}};{{/each}}", "a=1;b=[2];"),
    TemplateRow(
      "{{#with parameters.object}}{{a}}{{../parameters.name}}{{parameters.name}}{{this.parameters}}{{/with}}",
      "1AdaAda"
    ),
    TemplateRow("{{#with parameters.object as |o|}}{{o.a}}{{/with}}", "1"),
    TemplateRow(
      "{{#each (array 1 2)}}{{#each ../parameters.list}}{{../this}}{{this}} {{/each}}{{/each}}",
      "11 12 13 21 22 23 "
    ),
    TemplateRow("{{#each (array)}}x{{else}}none{{/each}}", "none"),
    TemplateRow("{{#each (array 'a' 'b')}}{{#if @first}}F{{/if}}{{@index_1}}{{@even}}{{@odd}}{{/each}}", "F1even2odd"),
    // White space, comments, raw blocks and escapes.
    TemplateRow("a {{~parameters.name~}} b", "aAdab"), TemplateRow("a {{~{parameters.name}~}} b", "aAdab"),
    TemplateRow("a\n {{~#if true~}} \n x \n {{~/if~}} \n b", "axb"),
    TemplateRow("a {{#if true}} b {{/if}} c", "a  b  c"),
    TemplateRow("a{{! gone }}b{{!-- }} gone --}}c {{~! gone ~}} d", "abcd"),
    TemplateRow("\\{{parameters.name}} {{parameters.name}}", "{{parameters.name}} Ada"),
    TemplateRow("{{{{raw}}}}{{parameters.name}}{{{{/raw}}}}", "{{parameters.name}}"),
    TemplateRow("{{{{base64}}}}{{x}}{{{{/base64}}}}", "e3t4fX0="),
    TemplateRow("dömé {{parameters.name}} 🐶", "dömé Ada 🐶"),
    // Names that were given.
    TemplateRow("{{#assign 'x'}} 1 {{/assign}}[{{x}}]", "[1]"),
    TemplateRow("{{val 3 assign='n'}}{{#each (array 1)}}{{n}}{{/each}}", "3"),
  ]

  @Test(arguments: rows)
  func `a template is filled in`(row: TemplateRow) throws {
    #expect(try Template(row.template).sample() == row.expected)
  }

  @Test(
    arguments: [
      ("{{x", 1, 1, nil), ("ab\n {{}}", 2, 4, "a name, a path or a function"), ("{{#if x}}y", 1, 1, "{{/if}}"),
      ("{{#if x}}y{{/unless}}", 1, 11, "{{/if}}"), ("{{/if}}", 1, 1, "{{#if}} before it"),
      ("a{{else}}b", 1, 2, "a block"),
      ("{{#if x}}1{{else}}2{{else}}3{{/if}}", 1, 20, "{{/if}}"), ("{{upper 'x}}", 1, 9, "the same quote again"),
      ("{{upper (lower 'x'}}", 1, 9, "\")\""), ("é\n{{nonesuch 1}}", 2, 3, "\"numberFormat\""),
      ("{{uper 'x'}}", 1, 3, "\"upper\""),
      ("{{> partial}}", 1, 1, "the text itself"), ("{{=<% %>=}}", 1, 1, "the text itself"), ("{{{x}}", 1, 6, nil),
      ("{{#nonesuch 1}}x{{/nonesuch}}", 1, 4, "a function"), ("{{upper ;}}", 1, 9, "a name"), ("{{! x }", 1, 1, nil),
      ("{{{{raw}}}} {{x}}", 1, 1, "{{{{/raw}}}}"), ("{{upper x=}}", 1, 11, "a name"),
      ("{{#each x as |a}}{{/each}}", 1, 16, "a name"),
    ] as [(String, Int, Int, String?)]
  )
  func `what is no template says where and what is missing`(
    template: String,
    line: Int,
    column: Int,
    expected: String?
  ) throws {
    guard let expected else {
      // Without an end of a tag anywhere it is a text.
      if !template.contains("}}") { return #expect(try Template(template).isLiteral) }
      _ = try #require(throws: TemplateError.self) { try Template(template) }
      return
    }
    let error = try #require(throws: TemplateError.self) { try Template(template) }
    #expect(error.line == line && error.column == column, "\(error)")
    #expect(error.expected.contains(expected) || template.contains("nonesuch"), "\(error)")
  }

  @Test func `a template without a tag is known to be one`() throws {
    #expect(try Template("plain {x} }}").isLiteral)
    #expect(try !Template("{{x}}").isLiteral)
  }
}
