extension CriterionCase {
  static let bodies: [CriterionCase] = [
    body(#"{"equalTo": "hello"}"#, fits: [.post("hello")], refuses: [.post("Hello"), .post("")]),
    body(#"{"contains": "ell"}"#, fits: [.post("hello")], refuses: [.post("helo")]),
    body(#"{"absent": true}"#, fits: [.post("")], refuses: [.post("x")]),
    body(#"{"doesNotContain": "x"}"#, fits: [.post("abc"), .post("")], refuses: [.post("axc")]),
    body(#"{"matches": "a.*z"}"#, fits: [.post("a\nz"), .post("a\r\n\u{2028}z")], refuses: [.post("a\nzz ")]),
    body(#"{"doesNotMatch": "a.*z"}"#, fits: [.post("a\nzz ")], refuses: [.post("a\nz")]),
    body(#"{"matches": "(?s)a.*z"}"#, fits: [.post("a\nz")], refuses: [.post("a\nzz ")]),
    body(#"{"binaryEqualTo": "aGVsbG8="}"#, fits: [.post("hello")], refuses: [.post("hello!")]),
    CriterionCase(
      #"{"bodyPatterns": [{"contains": "a"}, {"contains": "b"}]}"#,
      fits: [.post("ab")],
      refuses: [.post("a"), .post("b")]
    ),
    body(#"{"not": {"contains": "a"}}"#, fits: [.post("b"), .post("")], refuses: [.post("a")]),
    body(
      #"{"or": [{"equalToJson": {"a": 1}}, {"equalTo": "plain"}]}"#,
      fits: [.json(#"{"a": 1}"#), .post("plain")],
      refuses: [.json(#"{"a": 2}"#)]
    ),
  ]

  static let json: [CriterionCase] = [
    body(
      #"{"equalToJson": {"a": [1, 2], "b": null}}"#,
      fits: [.json(#"{"b":null,"a":[1.0,2e0]}"#)],
      refuses: [.json(#"{"a": [2, 1], "b": null}"#), .json(#"{"a": [1, 2]}"#), .json("{"), .post("")]
    ),
    body(#"{"equalToJson": "{\"a\": [1]}"}"#, fits: [.json(#"{"a":[1]}"#)], refuses: [.json(#"{"a":[1],"b":2}"#)]),
    body(
      #"{"equalToJson": {"a": [1, 2]}, "ignoreArrayOrder": true}"#,
      fits: [.json(#"{"a": [2, 1]}"#)],
      refuses: [.json(#"{"a": [2, 1, 3]}"#), .json(#"{"a": [2, 1], "b": 1}"#)]
    ),
    body(
      #"{"equalToJson": {"a": [1, 2]}, "ignoreExtraElements": true}"#,
      fits: [.json(#"{"a": [1, 2, 3], "b": 1}"#)],
      refuses: [.json(#"{"a": [2, 1]}"#), .json(#"{"a": [1]}"#)]
    ),
    body(
      #"{"equalToJson": {"id": "${json-unit.any-string}", "age": "${json-unit.any-number}", "ok": "${json-unit.any-boolean}"}}"#,
      fits: [.json(#"{"id": "x", "age": 1.5, "ok": false}"#)],
      refuses: [.json(#"{"id": 1, "age": 1.5, "ok": false}"#), .json(#"{"id": "x", "age": "1", "ok": false}"#)]
    ),
    body(
      #"{"equalToJson": {"id": "${json-unit.ignore}", "code": "${json-unit.regex}[A-Z]+", "more": "${json-unit.ignore-element}"}}"#,
      fits: [.json(#"{"id": {"deep": []}, "code": "ABC"}"#), .json(#"{"id": 1, "code": "Z", "more": 2}"#)],
      refuses: [
        .json(#"{"id": 1, "code": "abc"}"#), .json(#"{"code": "ABC"}"#), .json(#"{"id": 1, "code": "A", "x": 2}"#),
      ]
    ),
    body(
      #"{"matchesJsonSchema": {"type": "object", "required": ["name"], "properties": {"age": {"minimum": 1}}}}"#,
      fits: [.json(#"{"name": 1}"#), .json(#"{"name": 1, "age": 1.0}"#)],
      refuses: [.json(#"{"age": 2}"#), .json(#"{"name": 1, "age": 0}"#), .json("[]"), .json("<a/>"), .post("")]
    ),
    body(
      #"{"matchesJsonSchema": "{\"items\": [{\"type\": \"integer\"}]}", "schemaVersion": "V7"}"#,
      fits: [.json("[1, true]"), .json("{}")],
      refuses: [.json("[true]")]
    ),
    body(
      #"{"matchesJsonSchema": {"type": "string", "maxLength": 3}}"#,
      fits: [.json(#""abc""#), .json("123"), .json("Rex")],
      refuses: [.json("1234"), .json("{}"), .json(#""abcd""#)]
    ),
    body(
      #"{"matchesJsonPath": "$.name"}"#,
      fits: [.json(#"{"name": "Rex"}"#), .json(#"{"name": []}"#)],
      refuses: [.json(#"{"nam": 1}"#), .json(#"{"name": null}"#), .json("<a/>"), .post("")]
    ),
    body(
      #"{"matchesJsonPath": "$.dogs[?(@.age > 3)]"}"#,
      fits: [.json(#"{"dogs": [{"age": 2}, {"age": 4}]}"#)],
      refuses: [.json(#"{"dogs": [{"age": 2}]}"#), .json(#"{"dogs": []}"#)]
    ),
    body(
      #"{"matchesJsonPath": {"expression": "$.dogs[*].name", "equalTo": "Rex"}}"#,
      fits: [.json(#"{"dogs": [{"name": "Lassie"}, {"name": "Rex"}]}"#)],
      refuses: [.json(#"{"dogs": [{"name": "Lassie"}]}"#), .json(#"{"dogs": []}"#)]
    ),
    body(
      #"{"matchesJsonPath": {"expression": "$.dog", "equalToJson": {"name": "Rex"}, "ignoreExtraElements": true}}"#,
      fits: [.json(#"{"dog": {"name": "Rex", "age": 3}}"#)],
      refuses: [.json(#"{"dog": {"age": 3}}"#)]
    ),
    body(
      #"{"matchesJsonPath": {"expression": "$.age", "equalTo": "3"}}"#,
      fits: [.json(#"{"age": 3}"#), .json(#"{"age": "3"}"#)],
      refuses: [.json(#"{"age": 3.5}"#)]
    ),
    body(
      #"{"matchesJsonPath": {"expression": "$.tags", "contains": "b"}}"#,
      fits: [.json(#"{"tags": ["a", "b"]}"#)],
      refuses: [.json(#"{"tags": ["a"]}"#)]
    ),
    body(
      #"{"matchesJsonPath": {"expression": "$.gone", "absent": true}}"#,
      fits: [.json(#"{"a": 1}"#)],
      refuses: [.json(#"{"gone": 1}"#)]
    ),
    body(
      #"{"matchesJsonPath": {"expression": "$.a", "matches": "x.*y"}}"#,
      fits: [.json(#"{"a": "x\ny"}"#)],
      refuses: [.json(#"{"a": "x\nz"}"#)]
    ),
    body(
      #"{"matchesJsonSchema": {"id": 1, "name": "alice"}}"#,
      fits: [],
      refuses: [.json("{}"), .json(#""json string""#), .json(#"{"id": 1, "name": "alice"}"#), .json("[]")],
      warnings: 1
    ),
    body(
      ##"{"matchesJsonSchema": {"type": "array", "items": {"$ref": "#/does/not/exist"}}}"##,
      fits: [],
      refuses: [.json("[]"), .json("[1]"), .json("{}")],
      warnings: 1
    ),
    body(
      #"{"matchesJsonPath": {"expression": "$.a", "and": [{"contains": "x"}, {"doesNotContain": "y"}]}}"#,
      fits: [.json(#"{"a": "xz"}"#)],
      refuses: [.json(#"{"a": "xy"}"#)]
    ),
  ]

  static let xml: [CriterionCase] = [
    body(
      #"{"equalToXml": "<dog id='1'><name>Rex</name></dog>"}"#,
      fits: [.post("<dog id=\"1\">\n  <name>Rex</name>\n</dog>")],
      refuses: [.post("<dog id=\"2\"><name>Rex</name></dog>"), .post("<dog"), .post(""), .json("{}")]
    ),
    body(
      #"{"equalToXml": "<dog><id>${xmlunit.ignore}</id></dog>", "enablePlaceholders": true}"#,
      fits: [.post("<dog><id>17</id></dog>")],
      refuses: [.post("<dog><name>17</name></dog>")]
    ),
    body(
      #"{"equalToXml": "<dog><id>[[xmlunit.isNumber]]</id></dog>", "enablePlaceholders": true, "placeholderOpeningDelimiterRegex": "\\[\\[", "placeholderClosingDelimiterRegex": "]]"}"#,
      fits: [.post("<dog><id>17</id></dog>")],
      refuses: [.post("<dog><id>x</id></dog>")]
    ),
    body(
      #"{"matchesXPath": "/dog/name[text() = 'Rex']"}"#,
      fits: [.post("<dog><name>Rex</name></dog>")],
      refuses: [.post("<dog><name>Lassie</name></dog>"), .post("no XML")]
    ),
    body(#"{"matchesXPath": "count(//dog) > 3"}"#, fits: [.post("<dog/>")], refuses: [.post("no XML"), .post("")]),
    body(#"{"matchesXPath": "string(//gone)"}"#, fits: [.post("<dog/>")], refuses: [.post("<dog")]),
    body(#"{"matchesXPath": "number('x')"}"#, fits: [.post("<dog/>")], refuses: [.post("no XML")]),
    body(
      #"{"matchesXPath": {"expression": "count(//dog) > 3", "equalTo": "true"}}"#,
      fits: [],
      refuses: [.post("<dog/>")]
    ),
    body(
      #"{"matchesXPath": {"expression": "//name/text()", "contains": "ex"}}"#,
      fits: [.post("<dogs><name>Lassie</name><name>Rex</name></dogs>")],
      refuses: [.post("<dogs><name>Lassie</name></dogs>"), .post("<dogs/>")]
    ),
    body(
      #"{"matchesXPath": "/d:dog", "xPathNamespaces": {"d": "urn:dogs"}}"#,
      fits: [.post("<x:dog xmlns:x=\"urn:dogs\"/>")],
      refuses: [.post("<x:dog xmlns:x=\"urn:cats\"/>")]
    ),
    body(#"{"matchesXPath": "/soap:Envelope"}"#, fits: [], refuses: [.post("<soap:Envelope/>")], warnings: 1),
    body(#"{"matchesXPath": "//&&&"}"#, fits: [], refuses: [.post("<a/>"), .post("no XML")], warnings: 1),
    body(
      #"{"matchesXPath": "//d:dog", "xPathNamespaces": {"x": "urn:dogs"}}"#,
      fits: [],
      refuses: [.post("<d:dog xmlns:d=\"urn:dogs\"/>")],
      warnings: 1
    ),
    body(
      #"{"matchesXPath": {"expression": "//soap:Body", "absent": true}}"#,
      fits: [],
      refuses: [.post("<a/>")],
      warnings: 1
    ),
    body(
      #"{"matchesXPath": {"expression": "//*[local-name() = 'Date']/@Val", "equalToDateTime": "2021-01-01T00:00:00", "actualFormat": "dd/MM/yyyy"}}"#,
      fits: [.post("<soap:Envelope><Date Val=\"01/01/2021\"/></soap:Envelope>")],
      refuses: [.post("<soap:Envelope><Date Val=\"02/01/2021\"/></soap:Envelope>")]
    ),
    body(
      #"{"equalToXml": "<!DOCTYPE a SYSTEM 'https://nowhere.invalid/a.dtd'><a>1</a>"}"#,
      fits: [.post("<a>1</a>"), .post("<!DOCTYPE a SYSTEM 'https://nowhere.invalid/a.dtd'><a>1</a>")],
      refuses: [.post("<a>2</a>")]
    ),
    body(
      #"{"equalToXml": "<!DOCTYPE a [<!ENTITY x 'y'>]><a>&x;</a>"}"#,
      fits: [.post("<a>y</a>"), .post("<!DOCTYPE a [<!ENTITY z 'y'>]><a>&z;</a>")],
      refuses: [.post("<a>z</a>"), .post("<b/>")]
    ),
    body(
      #"{"equalToXml": "<!DOCTYPE a [<!ENTITY x '<b/>'>]><a>&x;</a>"}"#,
      fits: [],
      refuses: [.post("<a>z</a>"), .post("<b/>")],
      warnings: 1
    ),
    body(
      #"{"equalToXml": "<th:thing xmlns:th='urn:a'>1</th:thing>"}"#,
      fits: [.post("<st:thing xmlns:st='urn:a'>1</st:thing>")],
      refuses: [
        .post("<th:thing>1</th:thing>"), .post("<thing>1</thing>"), .post("<th:thing xmlns:th='urn:b'>1</th:thing>"),
      ]
    ),
    body(
      #"{"equalToXml": "<th:thing>1</th:thing>", "namespaceAwareness": "LEGACY"}"#,
      fits: [.post("<st:thing>1</st:thing>"), .post("<th:thing>1</th:thing>")],
      refuses: [.post("<st:thing>2</st:thing>")]
    ),
    body(
      #"{"equalToXml": "<th:thing>1</th:thing>", "namespaceAwareness": "NONE"}"#,
      fits: [.post("<th:thing>1</th:thing>")],
      refuses: [.post("<st:thing>1</st:thing>")]
    ),
    body(
      #"{"matchesXPath": {"expression": "//gone", "absent": true}}"#,
      fits: [.post("<a/>")],
      refuses: [.post("<a><gone/></a>")]
    ),
  ]

  static let parts: [CriterionCase] = [
    CriterionCase(
      #"""
      {"multipartPatterns": [{"name": "info", "headers": {"Content-Type": {"contains": "json"}},
        "bodyPatterns": [{"equalToJson": {"a": 1}}]}]}
      """#,
      fits: [.parts(("file", "a.txt", "text/plain", "x"), ("info", nil, "application/json", #"{"a": 1}"#))],
      refuses: [
        .parts(("info", nil, "application/json", #"{"a": 2}"#)),
        .parts(("other", nil, "application/json", #"{"a": 1}"#)),
        .parts(("info", nil, "text/plain", #"{"a": 1}"#)), .post("info"),
      ]
    ),
    CriterionCase(
      #"{"multipartPatterns": [{"fileName": "a.txt", "bodyPatterns": [{"contains": "line"}]}]}"#,
      fits: [.parts(("file", "a.txt", "text/plain", "a line\r\nand one more"))],
      refuses: [.parts(("file", "b.txt", "text/plain", "line")), .parts(("file", "a.txt", "text/plain", "no"))]
    ),
    CriterionCase(
      #"{"multipartPatterns": [{"matchingType": "ALL", "bodyPatterns": [{"matches": "[0-9]+"}]}]}"#,
      fits: [.parts(("a", nil, "text/plain", "1"), ("b", nil, "text/plain", "22"))],
      refuses: [.parts(("a", nil, "text/plain", "1"), ("b", nil, "text/plain", "x"))]
    ),
  ]

  private static func body(
    _ pattern: String,
    fits: [MappingSample],
    refuses: [MappingSample],
    warnings: Int = 0
  ) -> CriterionCase {
    CriterionCase("{\"bodyPatterns\": [\(pattern)]}", fits: fits, refuses: refuses, warnings: warnings)
  }
}
