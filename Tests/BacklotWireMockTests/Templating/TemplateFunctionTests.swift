import BacklotJSON
import BacklotLimits
import SampleRequests
import Testing

@testable import BacklotStubs
@testable import BacklotWireMock

@Suite struct TemplateFunctionTests {
  static let rows = [
    // Conditions.
    TemplateRow("{{#eq 1 1.0}}y{{else}}n{{/eq}}{{#eq '1' 1}}y{{else}}n{{/eq}}{{#eq missing null}}y{{/eq}}", "yny"),
    TemplateRow("{{eq 5 5 yes='y' no='n'}}{{neq 5 5 yes='y' no='n'}}{{eq 1 2}}", "ynfalse"),
    TemplateRow(
      "{{#eq request.headers.Accept.[0] 'text/plain'}}y{{/eq}}{{#eq request.headers.Accept 'text/plain'}}y{{/eq}}",
      "yy"
    ),
    TemplateRow("{{gt 2 1.5}}{{gte 2 2}}{{lt 'a' 'b'}}{{lte 'b' 'a'}}", "truetruetruefalse"),
    TemplateRow("{{gt '10' '9'}}{{gt '10' '9' numeric=true}}{{lt ' 1.50' 2 numeric=true}}", "falsetruetrue"),
    TemplateRow("{{gt 'a' 1 numeric=true}}{{lte 'a' 1 numeric=true}}{{lt '' 1 numeric=true}}", "falsefalsetrue"),
    TemplateRow("{{gte true 1 numeric=true}}{{lt (array 1 2) 3 numeric=true}}", "truefalse"),
    TemplateRow("{{gt 'a' 1}}", "500: gt compares two numbers or two texts"),
    TemplateRow(
      "{{and 1 'x' true}}{{and 1 ''}}{{or '' 0 'x'}}{{or '' 0}}{{not ''}}{{not 'x'}}",
      "truefalsetruefalsetruefalse"
    ),
    TemplateRow("{{#if (array)}}y{{else}}n{{/if}}{{#if 0}}y{{else}}n{{/if}}{{#if parameters.object}}y{{/if}}", "nny"),
    TemplateRow("{{#unless missing}}y{{else}}n{{/unless}}{{#unless 1}}y{{else}}n{{/unless}}", "yn"),
    TemplateRow("{{#and 1 0}}y{{else}}n{{/and}}{{#not 0}}y{{/not}}{{#or 0 1}}y{{/or}}", "nyy"),
    // Scopes.
    TemplateRow("{{lookup parameters.object 'a'}}{{lookup parameters.list 1}}{{lookup missing 'a'}}", "12"),
    TemplateRow("{{lookup request.query 'filter[order_id]'}} {{lookup request.query 'search.1'}}", "9 b"),
    TemplateRow("{{lookup parameters.object 'none'}}", #"{"a":1,"b":[2]}"#),
    TemplateRow("{{request.query.search.[-1]}}{{request.query.search.[-2]}}{{request.query.search.[-3]}}", "ba"),
    TemplateRow("{{lookup request.query.search -1}}{{lookup request.query 'search.[-2]'}}", "ba"),
    TemplateRow("{{request.path.[-1]}}{{parameters.list.[-1]}}{{#with (array 1 2)}}{{this.[-1]}}{{/with}}", ""),
    TemplateRow("{{lookup (array 1 2) -1}}", "[1, 2]"),
    TemplateRow("{{val missing or='x'}}{{val missing default='y'}}{{val 'z' or='x'}}{{val}}", "xyz"),
    TemplateRow("{{val (array 1 2) assign='l'}}{{arrayJoin '*' l}}", "1*2"),
    TemplateRow("{{#each (array 5 6) base=1}}{{@index}}{{/each}}", "12"),
    // Dates.
    TemplateRow("{{now}}", "2021-06-23T11:22:33Z"),
    TemplateRow("{{now offset='-24 hours' format='yyyy-MM-dd'}}", "2021-06-22"),
    TemplateRow("{{now timezone='Australia/Sydney'}}", "2021-06-23T21:22:33+10:00"),
    TemplateRow("{{now format='epoch'}} {{now format='unix'}}", "1624447353500 1624447353"),
    TemplateRow("{{date (parseDate '2018-05-05T10:11:12Z') offset='-1 days'}}", "2018-05-04T10:11:12Z"),
    TemplateRow("{{date (parseDate '2021-10' format='yyyy-MM') offset='+32 days' format='yyyy-MM'}}", "2021-11"),
    TemplateRow(
      "{{date (truncateDate (parseDate '2021-06-29T11:22:33Z') 'first hour of day')}}",
      "2021-06-29T00:00:00Z"
    ),
    TemplateRow(
      "{{date (truncateDate now 'first hour of day')}}",
      "[ERROR: A date object must be passed to the truncateDate helper]"
    ),
    TemplateRow(
      "{{date (truncateDate (now) 'last day of month') format='yyyy-MM-dd\\'T\\'HH:mm'}}",
      "2021-06-30T00:00"
    ),
    TemplateRow("{{dateFormat (now) 'EEEE'}} {{dateFormat (now) format='dd MMM' tz='+14:00'}}", "Wednesday 24 Jun"),
    TemplateRow(
      "{{truncateDate 'x' 'first hour of day'}}",
      "[ERROR: A date object must be passed to the truncateDate helper]"
    ),
    TemplateRow(
      "{{truncateDate (now)}}",
      "[ERROR: Truncation type must be specified as the first parameter to truncateDate]"
    ),
    TemplateRow(
      "{{now offset='3 weeks'}}",
      #"500: "3 weeks", column 3: there is no unit "weeks"; expected one of seconds, minutes, hours, days, months, years"#
    ),
    // Documents.
    TemplateRow(
      "{{jsonPath request.body '$.name'}} {{jsonPath request.body '$.age'}} {{jsonPath request.body '$.big'}}",
      "Rex 3.0 12345678901234567890"
    ),
    TemplateRow(
      "{{jsonPath request.body '$.tags'}} {{jsonPath request.body '$.owner'}}",
      "[ \"a\", \"b\" ] {\n  \"city\" : \"Rome\"\n}"
    ),
    TemplateRow(
      "{{jsonPath request.body '$.none'}}|{{jsonPath request.body '$.none' default='d'}}|{{jsonPath request.body '$.owner.zip' default='z'}}",
      "|d|z"
    ),
    TemplateRow(
      "{{jsonPath request.body '$..city'}}{{jsonPath request.body '$..none'}}",
      #"[ null, "Rome" ][ null, null ]"#
    ),
    TemplateRow("{{jsonPath '[{\"n\":1},{},2]' '$[*].n'}}{{jsonPath '[{},{}]' '$[*].n.m'}}", "[ 1, null ][ ]"),
    TemplateRow(
      "{{jsonPath '[1e3, 1.50, 0.0000001, -0, 12e-1]' '$[0]'}} {{jsonPath '[0.0000001]' '$[0]'}} {{jsonPath '[-0]' '$[0]'}}",
      "1E+3 1E-7 0"
    ),
    TemplateRow("{{jsonPath '[1e3,1.50,1E-7,-0.0,-1.2e1]' '$'}}", "[ 1000, 1.50, 0.0000001, 0.0, -12 ]"),
    TemplateRow("{{jsonPath '[1e99999,1e9999999999]' '$'}}", "[ 1E+99999, 1e9999999999 ]"),
    TemplateRow("{{#each (jsonPath request.body '$.tags')}}{{this}};{{/each}}", "a;b;"),
    TemplateRow("{{#with (jsonPath request.body '$.owner')}}{{city}}{{/with}}", "Rome"),
    TemplateRow("{{jsonPath request.body 'name'}}{{jsonPath request.body '$.tags.length()'}}", "Rex2"),
    TemplateRow("{{jsonPath 'x{' '$.a'}}", "[ERROR: x{ is not valid JSON]"), TemplateRow("{{jsonPath '' '$.a'}}", ""),
    TemplateRow("{{jsonPath request.body}}", "[ERROR: The JSONPath cannot be empty]"),
    TemplateRow("{{jsonPath (parseJson '{\"a\":{\"b\":1}}') '$.a.b'}}", "1"),
    TemplateRow("{{#parseJson 'p'}}{\"n\":[1,{\"m\":2}]}{{/parseJson}}{{p.n.[0]}}{{p.n.1.m}}", "12"),
    TemplateRow("{{parseJson '{\"n\":1}' 'p'}}{{p.n}}{{lookup (parseJson '{\"n\":2}') 'n'}}", "12"),
    TemplateRow("{{parseJson}}", "[ERROR: Missing required JSON string parameter]"),
    TemplateRow("{{size (parseJson ' ')}}", "0"),
    TemplateRow(
      "{{toJson (array 1 'two' true)}} {{toJson request.query.search}} {{toJson request.query.q}}{{toJson missing}}",
      #"[ 1, "two", true ] [ "a", "b", "c" ] "red fox""#
    ),
    TemplateRow("{{formatJson '{\"a\":[1,{\"b\":null}]}'}}", "{\n  \"a\" : [ 1, {\n    \"b\" : null\n  } ]\n}"),
    TemplateRow(
      "{{formatJson '{\"a\":{},\"b\":[],\"c\":[[]]}'}}",
      "{\n  \"a\" : { },\n  \"b\" : [ ],\n  \"c\" : [ [ ] ]\n}"
    ),
    TemplateRow("{{formatJson '[1e2, 2.0]'}} {{formatJson '[1e2, 2.0]' format='compact'}}", "[ 100, 2.0 ] [1E+2,2.0]"),
    TemplateRow(#"{{formatJson '["\u001f\u2028/\"\\\t"]'}}"#, "[ \"\\u001F\u{2028}/\\\"\\\\\\t\" ]"),
    TemplateRow(
      "{{formatJson (parseJson '{}')}}",
      "[ERROR: formatJson should take a block of JSON to format or a single parameter of type String]"
    ),
    TemplateRow(
      "{{toJson (parseJson '{\"b\":null,\"a\":{\"c\":null},\"d\":[null]}')}}",
      "{\n  \"a\" : { },\n  \"d\" : [ null ]\n}"
    ),
    TemplateRow("{{#formatJson format='compact'}} { \"a\" : 1 } {{/formatJson}}", #"{"a":1}"#),
    TemplateRow(
      "{{formatJson '{' }}",
      "[ERROR: There was an error parsing the json. Please make sure the json is valid]"
    ),
    TemplateRow("{{formatJson '{}' format='x'}}", "[ERROR: formatJson: format [x] should be one of [pretty, compact]]"),
    TemplateRow(
      "{{formatJson ''}}",
      "[ERROR: formatJson should take a block of JSON to format or a single parameter of type String]"
    ),
    // Edited documents.
    TemplateRow(
      "{{jsonMerge '{\"a\":{\"b\":1,\"c\":2},\"d\":3}' '{\"a\":{\"b\":9},\"d\":null}'}}",
      #"{"a":{"b":9,"c":2},"d":null}"#
    ),
    TemplateRow("{{#jsonMerge '{\"a\":1,\"d\":3}' removeNulls=true}}{\"d\":null}{{/jsonMerge}}", #"{"a":1}"#),
    TemplateRow("{{jsonMerge '[1]' '{}'}}", "[ERROR: Base JSON is not a JSON object ('[1]')]"),
    TemplateRow("{{jsonMerge '{}' '{'}}", "[ERROR: JSON to merge is not valid JSON ('{')]"),
    TemplateRow(
      "{{jsonArrayAdd '[1]' '2'}}{{jsonArrayAdd '[1]' '[2,3]' flatten=true}}{{jsonArrayAdd '[1,2]' '3' maxItems=2}}",
      "[1,2][1,2,3][2,3]"
    ),
    TemplateRow("{{jsonArrayAdd '{\"l\":[1]}' '{\"x\":1}' jsonPath='$.l'}}", #"{"l":[1,{"x":1}]}"#),
    TemplateRow(
      "{{jsonArrayAdd '{\"l\":1}' '2' jsonPath='$.l'}}",
      #"[ERROR: Target JSON is not a JSON array (root: '{"l":1}', jsonPath: '$.l')]"#
    ),
    TemplateRow(
      "{{jsonRemove '{\"a\":1,\"b\":[1,2,3]}' '$.b[0,2]'}}{{jsonRemove '{\"a\":1}' '$.none'}}{{jsonRemove '[1,[2]]' '$[*]'}}",
      #"{"a":1,"b":[2]}{"a":1}[]"#
    ),
    TemplateRow(
      "{{jsonRemove '{\"a\":1}' '$'}}",
      "[ERROR: Delete operation cannot be applied to JSONPath expression ('$')]"
    ),
    TemplateRow("{{jsonSort '[{\"n\":2},{\"n\":10},{\"n\":null}]' '$[*].n'}}", #"[{},{"n":2},{"n":10}]"#),
    TemplateRow(
      "{{jsonSort '[{\"n\":2},{\"a\":0},{\"n\":1},{\"b\":0}]' '$[*].n'}}",
      #"[{"a":0},{"b":0},{"n":1},{"n":2}]"#
    ),
    TemplateRow("{{jsonSort '[{\"n\":2},{},{\"n\":3}]' '$[*].n' order='desc'}}", #"[{"n":3},{"n":2},{}]"#),
    TemplateRow("{{jsonSort '[{\"n\":2},{},{\"n\":3}]' '$[*].n' nulls='last' order='desc'}}", #"[{},{"n":3},{"n":2}]"#),
    TemplateRow(
      "{{jsonSort '[{\"n\":1},5]' '$[*].n'}}",
      "[ERROR: Number of sort values (1) does not match array size (2)]"
    ),
    TemplateRow(
      "{{jsonSort '[[1],[2,3]]' '$[*][*]'}}",
      "[ERROR: Number of sort values (3) does not match array size (2). JSONPath contains 2 wildcards [*] but only single-level array sorting is supported]"
    ),
    TemplateRow("{{jsonSort 'null' '$[*]'}}", "[ERROR: Cannot sort a JSON null value - input must be a JSON array]"),
    TemplateRow(
      "{{jsonSort (array 1) '$[*]'}}{{jsonRemove parameters.object '$.a'}}",
      "[ERROR: Input JSON must be a string][ERROR: Input JSON must be a string]"
    ),
    TemplateRow(
      "{{jsonMerge parameters.object '{}'}}{{jsonMerge '{}' parameters.object}}",
      "[ERROR: Base JSON parameter must be a string][ERROR: JSON to merge must be a string]"
    ),
    TemplateRow(
      "{{jsonArrayAdd parameters.list '1'}}{{jsonArrayAdd '[]' 1}}",
      "[ERROR: Base JSON must be a string][ERROR: Item-to-add JSON must be a string]"
    ),
    TemplateRow("{{jsonRemove '{\"a\":1,\"b\":null,\"c\":1.50}' '$.a'}}", #"{"c":1.50}"#),
    TemplateRow(
      "{{jsonSort '{\"l\":[\"b\",\"a\"]}' '$.l[*]' order='desc'}}{{jsonSort '[2,null,1]' '$[*]' nulls='last'}}",
      #"{"l":["b","a"]}[1,2,null]"#
    ),
    TemplateRow(
      "{{jsonSort '[1,\"a\"]' '$[*]'}}",
      "[ERROR: All sort field values must be of the same comparable type (Number, String, or Boolean)]"
    ),
    TemplateRow(
      "{{jsonSort '[1]' '$'}}",
      "[ERROR: JSONPath must include [*] to specify array location (e.g., '$[*].name' or '$.users[*].name')]"
    ),
    // Lists.
    TemplateRow("{{range 3 6}}{{range '-1' '1'}}{{range 2 1}}", "[3, 4, 5, 6][-1, 0, 1][]"),
    TemplateRow("{{range 5}}", "[ERROR: The range helper requires both lower and upper bounds as integer parameters]"),
    TemplateRow("{{array 1 'two' true}}{{array}}", "[1, two, true][]"),
    TemplateRow(
      "{{arrayAdd (array 1 3) 2 position=1}}{{arrayAdd (array 1) 0 position='start'}}{{arrayAdd (array 1) 2}}",
      "[1, 2, 3][0, 1][1, 2]"
    ),
    TemplateRow(
      "{{arrayAdd (array 1) 2 position=3}}",
      "[ERROR: position must be greater than or equal to 0 and less than or equal to the size of the list]"
    ),
    TemplateRow("{{arrayAdd (array 1) 2 position='x'}}", "[ERROR: position must be 'start', 'end' or an integer]"),
    TemplateRow(
      "{{arrayAdd (array 1) position=1}}",
      "[ERROR: Missing required parameter: additional value to add to list]"
    ),
    TemplateRow(
      "{{arrayRemove (array 1 2 3) position=1}}{{arrayRemove (array 1 2) position='start'}}{{arrayRemove (array 1 2)}}{{arrayRemove (array)}}",
      "[1, 3][2][1][]"
    ),
    TemplateRow(
      "{{arrayJoin ',' (array 'a' 'b')}}{{arrayJoin ',' 1 2 3 prefix='<' suffix='>'}}{{arrayJoin ',' (array)}}",
      "a,b<1,2,3>"
    ),
    TemplateRow("{{#arrayJoin ', ' parameters.list as |x|}}n{{x}}{{/arrayJoin}}", "n1, n2, n3"),
    TemplateRow(
      "{{arrayJoin ','}}{{arrayJoin (array 1)}}",
      "[ERROR: The parameter must be list][ERROR: Separator parameter must be a String]"
    ),
    TemplateRow("{{join parameters.list ', '}}{{join 'a' 'b' '-' prefix='<'}}", "1, 2, 3<a-b"),
    TemplateRow(
      "{{contains 'abcde' 'cd'}}{{contains 'abc' missing}}{{#contains (array 'a' 'b') 'b'}}Y{{/contains}}{{#contains 'a' 'z'}}Y{{else}}N{{/contains}}",
      "truefalseYN"
    ),
    TemplateRow(
      "{{size 'abcde'}}{{size request.query.search}}{{size parameters.object}}{{size (array)}}{{size '🐶'}}",
      "53202"
    ),
    // Texts.
    TemplateRow("{{trim '  x '}}{{#trim}}\n y {{/trim}}", "xy"),
    TemplateRow("{{capitalize 'ab cD'}} {{capitalize 'ab cD' fully=true}}", "Ab CD Ab Cd"),
    TemplateRow("{{capitalizeFirst 'ab cd'}}{{upper 'é'}}{{lower 'É'}}{{upper missing 'x'}}{{upper ''}}", "Ab cdÉéx"),
    TemplateRow("{{cut 'a b c'}}{{cut 'a-b' '-'}}{{replace 'a.b.c' '.' '::'}}", "abcaba::b::c"),
    TemplateRow(
      "{{abbreviate 'abcdefghij' 7}}{{abbreviate 'abc' 7}}",
      "abcd...abc"
    ),
    TemplateRow("{{abbreviate 'abc' 2}}", "500: abbreviate takes a text and a width of at least 4"),
    TemplateRow(
      "[{{center 'ab' size=7}}][{{ljust 'ab' size=4}}][{{rjust 'ab' size=5 pad='xy'}}]",
      "[  ab   ][ab  ][xyxab]"
    ),
    TemplateRow("{{center 'a'}}", "500: found 'null', expected 'size'"),
    TemplateRow("{{defaultIfEmpty '' 'd'}}{{defaultIfEmpty 'x' 'd'}}{{defaultIfEmpty missing}}", "dx"),
    TemplateRow("{{slugify 'Joel is a Slug! 1'}}{{stripTags '<b>Joel</b> <3'}}", "joel-is-a-slug-Joel <3"),
    TemplateRow(
      "{{substring 'Handlebars' 4}}{{substring 'Handlebars' 0 4}}",
      "lebarsHand"
    ),
    TemplateRow("{{substring 'a' 2}}", "500: there is no substring from 2 to 1 in 1 characters"),
    TemplateRow("{{parseJson '{\"a'}}", "500"), TemplateRow("{{matches 'a' '('}}", "500"),
    TemplateRow("{{arrayAdd 'a' 1}}", "500: arrayAdd takes a list and a value"),
    TemplateRow("{{arrayRemove 'a'}}", "500: arrayRemove takes a list"),
    TemplateRow("{{wordWrap 'Joel is a slug' 5}}|{{wordWrap 'unbreakable x' 5}}", "Joel\nis a\nslug|unbreakable\nx"),
    TemplateRow(
      "{{yesno true}}{{yesno false no='nope'}}{{yesno missing}}",
      "yesnopemaybe"
    ),
    TemplateRow("{{yesno 'x'}}", "500: found 'x', expected 'boolean'"),
    TemplateRow("{{stringFormat 'Hi %s, %5.2f%% %04d %x' parameters.name 3.14159 42 255}}", "Hi Ada,  3.14% 0042 ff"),
    TemplateRow(
      "{{stringFormat '%2$s %1$-3s| %,d %+d %(d' 'a' 'b' 1234567 5 -5}}",
      "500: stringFormat: the format is invalid or refers to a missing argument"
    ),
    TemplateRow(
      "{{stringFormat '%d' 'x'}}",
      "500: stringFormat: the format is invalid or refers to a missing argument"
    ),
    // Encodings.
    TemplateRow(
      "{{base64 'hello'}}{{base64 'hello' padding=false}}{{base64 'aGVsbG8' decode=true}}{{#base64}}hi{{/base64}}",
      "aGVsbG8=aGVsbG8hellohi".replacing("hellohi", with: "helloaGk=")
    ),
    TemplateRow("{{base64 '§' decode=true}}", "500: '§' is not Base64"),
    TemplateRow("{{urlEncode 'one two/ä'}} {{urlEncode 'one+two%C3%A4' decode=true}}", "one+two%2F%C3%A4 one twoä"),
    TemplateRow(
      "{{formData 'item=1&item=two%202&x=a+b&=&bad' 'f' urlDecode=true}}{{f.item.1}}{{f.x}}{{f.bad}}",
      "two 2a b"
    ),
    TemplateRow("{{formData 'a=1&b=%20'}}", "{a=1, b=%20}"),
    // Numbers.
    TemplateRow(
      "{{math 1 '+' 2}} {{math '4' '-' 2.5}} {{math 2 '*' 3}} {{math 10 '/' 4}} {{math 10.0 '/' 4}} {{math 10 '%' 3}}",
      "3 1.5 6 3 2.5 1"
    ),
    TemplateRow(
      "{{math 0.1 '+' 0.2}} {{math 1.50 '+' 1.50}} {{math 9007199254740993 '+' 1}} {{math -7 '/' 2}} {{math 'x' 'x' 2}}",
      "0.3 3.0 9007199254740994 -4 0"
    ),
    TemplateRow(
      "{{math (now format='yyyy') '-' (now format='yyyy')}}{{math ' 07 ' '+' '+1'}}{{math '.5' '*' 2}}",
      "081.0"
    ),
    TemplateRow("{{math 1 '/' 0}}", "500: / by zero"),
    TemplateRow("{{math 1 '%' 0}}", "500: Division by zero"),
    TemplateRow("{{math 1 '^' 2}}", "[ERROR: ^ is not a valid mathematical operator]"),
    TemplateRow(
      "{{math 1}}",
      "[ERROR: All maths functions require two operands and an operator as parameters e.g. 3 '+' 2]"
    ),
    TemplateRow("{{isEven 2}}{{isEven 3}}{{isOdd 3 'o'}}{{stripes 2 'a' 'b'}}{{stripes 3}}{{isOdd 'x'}}", "evenoaodd"),
    TemplateRow(
      "{{numberFormat parameters.price '#,##0.00'}} {{numberFormat 0.125 'percent'}} {{numberFormat 2.5 'integer'}} {{numberFormat 1234.5678}}",
      "1,234.50 12% 2 1,234.568"
    ),
    TemplateRow(
      "{{numberFormat 123.456 'currency' 'en_GB'}} {{numberFormat -5 'currency'}} {{numberFormat request.query.amount '000.0'}}",
      "£123.46 -$5.00 012.5"
    ),
    TemplateRow(
      "{{numberFormat 1234567 groupingUsed=false}} {{numberFormat 1.005 maximumFractionDigits=2 roundingMode='up'}} {{numberFormat 1 minimumFractionDigits=2}}",
      "1234567 1.01 1.00"
    ),
    TemplateRow(
      "{{numberFormat -1 '0.0;(0.0)'}} {{numberFormat 5 \"'#'0\"}} {{numberFormat 1 'currency' 'de_DE'}}",
      "(1.0) #5 [ERROR: numberFormat supports only English locales, such as en_US, not 'de_DE']"
    ),
    // Numbers at the edge of what can be counted.
    TemplateRow("{{#each (array 1) base=9223372036854775807}}{{@index_1}}{{/each}}", "-9223372036854775808"),
    TemplateRow("{{center 'x' size=-9223372036854775808}}{{math '1e-9223372036854775808' '+' 1}}", "x1"),
    TemplateRow("{{math '-170141183460469231731687303715884105728' '/' -1}}", "0"),
    TemplateRow("{{abbreviate 'abcd' 9223372036854775807}}{{wordWrap 'a b' 9223372036854775807}}", "abcda b"),
    TemplateRow(
      "{{size (pickRandom (array 1 2) count=9223372036854775807)}}{{now offset='2147483647 years' format='yyyy'}}",
      "2+285200616"
    ),
    // Patterns.
    TemplateRow(
      "{{matches '123' '[0-9]+'}}{{matches 'a1' '[0-9]+'}}{{#matches 'x' '.'}}Y{{/matches}}{{#matches 'x' '..'}}Y{{else}}N{{/matches}}",
      "truefalseYN"
    ),
    TemplateRow("{{regexExtract 'abc-DEF-123' '[A-Z]+'}}{{regexExtract 'abc' '[0-9]+' default='d'}}", "DEFd"),
    TemplateRow(
      "{{regexExtract 'abc-DEF-1' '([a-z]+)-([A-Z]+)-([0-9]+)' 'p'}}{{p.0}},{{p.1}},{{p.2}}{{regexExtract 'a1b2' '([a-z])' 'q'}}{{q.1}}",
      "abc,DEF,1b"
    ),
    TemplateRow("{{regexExtract 'abc' '[0-9]+'}}", "[ERROR: Nothing matched [0-9]+]"),
    TemplateRow("{{regexExtract 'abc' '('}}", "[ERROR: Invalid regex string (]"),
    TemplateRow(
      "{{#matches '1'}}Y{{/matches}}",
      "[ERROR: You must specify the string to be matched and the regular expression]"
    ),
    // The machine.
    TemplateRow(
      "{{hostname}} {{systemValue key='HOME'}} {{systemValue}}",
      "localhost [ERROR: Access to HOME is denied] [ERROR: The key cannot be empty]"
    ),
    TemplateRow("{{xPath '<a/>' '/a'}}", "[ERROR: This program does not support XML; use backlot serve]"),
  ]

  @Test(arguments: rows)
  func `a function gives its value`(row: TemplateRow) throws {
    let output: String
    do { output = try Template(row.template).sample() } catch let error as TemplateError {
      #expect(error.code == .functionFailed)
      output = "500: \(error.problem)"
    }
    #expect(output == row.expected || row.expected == "500" && output.hasPrefix("500: "))
  }
}
