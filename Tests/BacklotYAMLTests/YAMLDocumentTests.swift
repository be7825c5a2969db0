import BacklotJSON
import Testing

@testable import BacklotYAML

@Suite struct YAMLDocumentTests {
  private func value(_ text: String) throws -> String {
    try YAMLDocument(parsing: Array(text.utf8)).value.serialized()
  }

  @Test(
    arguments: [
      ("", "null"), ("~", "null"), ("null", "null"), ("NULL", "null"), ("nULL", #""nULL""#), ("# nothing", "null"),
      ("true", "true"), ("True", "true"), ("FALSE", "false"), ("yes", #""yes""#), ("no", #""no""#), ("on", #""on""#),
      ("0", "0"), ("-0", "-0"), ("12", "12"), ("+12", "12"), ("-7", "-7"), ("007", "7"), ("0o17", "15"),
      ("0xFf", "255"),
      ("0o8", #""0o8""#), ("0x", #""0x""#), ("1_000", #""1_000""#), ("12:30", #""12:30""#), ("1.5", "1.5"),
      (".5", "0.5"),
      ("1.", "1.0"), ("+.5e3", "0.5e3"), ("1e+3", "1e3"), ("1E-3", "1e-3"), ("-01.50", "-1.50"), (".", #""."# + #"""#),
      ("1e", #""1e""#), ("--1", #""--1""#), ("+-1", #""+-1""#), ("12345678901234567890123", "12345678901234567890123"),
      ("2026-11-21", #""2026-11-21""#), ("'12'", #""12""#), (#""tr\u0075e""#, #""true""#),
      ("|\n  a\n  b\n", #""a\nb\n""#),
      (">-\n  a\n  b\n", #""a b""#), ("!!str 12", #""12""#), ("! 12", #""12""#), (#"!!int "12""#, "12"),
      ("!!float 3", "3"),
      ("!!null ''", "null"), ("!!bool 'true'", "true"), ("!!timestamp 2026-11-21", #""2026-11-21""#),
      ("\u{FEFF}a: 1", #"{"a":1}"#),
    ]
  )
  func `scalars mean what the core schema says`(text: String, json: String) throws {
    #expect(try value(text) == json)
  }

  @Test(
    arguments: [
      ("[a, 1, [true]]", #"["a",1,[true]]"#), (#"{"a":1, b: {c: ~}}"#, #"{"a":1,"b":{"c":null}}"#),
      ("- a\n- - b\n  - c\n", #"["a",["b","c"]]"#),
      ("200: ok\ntrue: yes\n~: none\n1.50: x\n", #"{"200":"ok","true":"yes","~":"none","1.50":"x"}"#),
      ("a:\nb:\n", #"{"a":null,"b":null}"#), ("? a\n: 1\n", #"{"a":1}"#), ("!!map {a: !!seq [1]}", #"{"a":[1]}"#),
      ("a: &x [1, 2]\nb: *x\n", #"{"a":[1,2],"b":[1,2]}"#), ("&k a: 1\nb: *k\n", #"{"a":1,"b":"a"}"#),
      ("{&a 1: x, y: *a}", #"{"1":"x","y":1}"#), ("- &a 200\n- {*a : x}\n", #"[200,{"200":"x"}]"#),
      ("- &a 1\n- &a 2\n- *a\n", "[1,2,2]"), ("é: 1\ne\u{301}: 2\n", "{\"é\":1,\"e\u{301}\":2}"),
      ("- &k a\n- *k : 1\n", #"["a",{"a":1}]"#),
    ]
  )
  func `collections, aliases and keys become JSON`(text: String, json: String) throws {
    #expect(try value(text) == json)
  }

  @Test(
    arguments: [
      ("base: &b {x: 1, y: 2}\nown:\n  a: 0\n  <<: *b\n  y: 3\n", #"{"a":0,"x":1,"y":3}"#),
      ("base: &b {x: 1}\nother: &o {x: 2, z: 4}\nown:\n  <<: [*b, *o]\n", #"{"x":1,"z":4}"#),
      ("own:\n  <<: {a: 1}\n  <<: {a: 2, b: 3}\n", #"{"a":1,"b":3}"#), ("own: {'<<': 1}\n", #"{"<<":1}"#),
      ("own: {é: 1, <<: {e\u{301}: 2}}\n", "{\"é\":1,\"e\u{301}\":2}"),
    ]
  )
  func `merge keys bring along what is not there`(text: String, json: String) throws {
    let document = try YAMLDocument(parsing: Array(text.utf8))
    #expect(document.value["own"]?.serialized() == json)
  }

  @Test(
    arguments: [
      (
        "a: 1\n\"b\": 2\na: 3\n", YAMLError.Code.duplicateKey,
        "line 3, column 1: duplicate key \"a\"; the first one is at line 1, column 1"
      ),
      (
        "a: {b: 1, 'b': 2}", .duplicateKey,
        "line 1, column 11: duplicate key \"b\"; the first one is at line 1, column 5"
      ),
      (
        "[a]: 1", .keyIsNoText,
        "line 1, column 1: a key is a sequence or a mapping, expected a string, because names in JSON are strings"
      ),
      (
        "- &a [1]\n- *a : 2\n", .keyIsNoText,
        "line 2, column 3: a key is a sequence or a mapping, expected a string, because names in JSON are strings"
      ),
      ("ü: *x", .alias, "line 1, column 4: unknown alias *x; define the anchor &x before it"),
      ("a: &x [*x]", .alias, "line 1, column 8: the alias *x is inside the value of its own anchor &x"),
      ("a:\n  <<: 1", .merge, "line 2, column 7: invalid value of <<, expected a mapping or a sequence of mappings"),
      (
        "a: !thing 1", .tag,
        "line 1, column 4: unknown tag !thing; remove it, or use a tag of the core schema such as !!str"
      ),
      (
        "!!set {a}", .tag,
        "line 1, column 1: unknown tag !!set; remove it, or use a tag of the core schema such as !!str"
      ),
      ("a: !!seq {}", .tag, "line 1, column 4: the tag !!seq does not apply to a mapping"),
      ("!!str [a]", .tag, "line 1, column 1: the tag !!str does not apply to a sequence"),
      ("!!map a", .tag, "line 1, column 1: the tag !!map does not apply to \"a\""),
      (
        "%YAML 1.3\n---\na", .malformed,
        "line 1, column 1: found incompatible YAML document; write %YAML 1.1 or %YAML 1.2, or remove the directive"
      ),
      (
        #""\uD83D\uDE00""#, .malformed,
        #"line 1, column 4: found invalid Unicode character escape code; write a character beyond U+FFFF as \U and eight digits, not as two \u escapes"#
      ),
      ("!!int a: 1", .tag, "line 1, column 1: the tag !!int does not apply to \"a\""),
      ("!!int 1.5", .tag, "line 1, column 1: the tag !!int does not apply to \"1.5\""),
      (
        "a: -.inf", .number,
        "line 1, column 4: the number -.inf cannot be written in JSON; put it in quotes to make it a string"
      ),
      (
        "a: 0x1FFFFFFFFFFFFFFFF", .number,
        "line 1, column 4: the number 0x1FFFFFFFFFFFFFFFF exceeds 64 bits; write it in decimal digits, or put it in quotes to make it a string"
      ),
      (
        "a: 1\n--- \nb: 2", .documentCount,
        "line 3, column 1: unexpected second document; put each document into its own file"
      ),
      (
        "a: b: c", .malformed,
        "line 1, column 5: mapping values are not allowed in this context; put a text that contains a colon and a space in quotes, and indent a key like its siblings"
      ),
      (
        "a:\n\t- b", .malformed,
        "line 2, column 1: found character that cannot start any token; put a text that begins with this character in quotes, and indent with spaces instead of tabs"
      ),
      ("a: [1, 2", .malformed, "line 1, column 9: did not find expected ',' or ']'"),
      ("a: \"b", .malformed, "line 1, column 6: found unexpected end of stream; close the open quote or bracket"),
      (
        "a: \u{1}", .encoding,
        "line 1, column 4: control characters are not allowed, expected UTF-8 without control characters"
      ),
    ]
  )
  func `what is wrong is told with its place`(text: String, code: YAMLError.Code, sentence: String) throws {
    let error = try #require(throws: YAMLError.self) { try YAMLDocument(parsing: Array(text.utf8)) }
    #expect(error.code == code)
    #expect("\(error)" == sentence)
  }

  @Test func `bytes that are not UTF-8 are refused at their place`() throws {
    let error = try #require(throws: YAMLError.self) { try YAMLDocument(parsing: Array("a:\n ü".utf8) + [0xFF]) }
    #expect(error.code == .encoding)
    #expect("\(error.location)" == "line 2, column 3")
  }

  @Test func `places are kept to the column and the byte`() throws {
    let text =
      "\u{FEFF}# dogs\r\ndögs:\r\n  - name: Rex\r\n    \"breed\" : [a, ö, c]\r\nbase: &b {x: 1}\r\nown: {<<: *b, y: 2}\r\n"
    let document = try YAMLDocument(parsing: Array(text.utf8))
    #expect(document.location(of: "")?.description == "line 2, column 1")
    #expect(document.keyLocation(of: "/dögs")?.description == "line 2, column 1")
    #expect(document.location(of: "/dögs/0/name")?.description == "line 3, column 11")
    #expect(document.keyLocation(of: "/dögs/0/breed")?.description == "line 4, column 5")
    let last = try #require(document.location(of: "/dögs/0/breed/2"))
    #expect("\(last)" == "line 4, column 22")
    #expect(Array(text.utf8)[last.offset] == UInt8(ascii: "c"))
    // The location of a value from an alias or a merge key is that of its anchor.
    #expect(document.location(of: "/own/x")?.description == "line 5, column 14")
    #expect(document.location(of: "/dögs/1") == nil)
    #expect(document.location(of: "/dögs/00") == nil)
    #expect(document.keyLocation(of: "/dögs/0") == nil)
  }

  @Test func `a stream has as many documents as it says`() throws {
    let stream = Array("a: 1\n---\n- 2\n...\n---\n---\nthree\n".utf8)
    let documents = try YAMLDocument.documents(parsing: stream)
    #expect(documents.map { $0.value.serialized() } == [#"{"a":1}"#, "[2]", "null", #""three""#])
    #expect(try YAMLDocument.documents(parsing: []).isEmpty)
  }

  @Test func `an anchor of one document is none of the next`() {
    let text = Array("- &a 1\n---\n- *a\n".utf8)
    #expect(throws: YAMLError.self) { try YAMLDocument.documents(parsing: text) }
  }
}

@Suite struct YAMLLimitTests {
  @Test func `aliases that repeat aliases are refused before they fill the memory`() throws {
    var text = "a0: &a0 [x]\n"
    for level in 1...60 { text += "a\(level): &a\(level) [*a\(level - 1), *a\(level - 1)]\n" }
    let error = try #require(throws: YAMLError.self) { try YAMLDocument(parsing: Array(text.utf8)) }
    #expect(error.code == .tooManyValues)
    #expect(error.message.hasPrefix("there are more than 4000000 values up to here"))
  }

  @Test func `merge keys that merge merges are refused as well`() throws {
    var text = "a0: &a0 {x: [1]}\n"
    for level in 1...60 { text += "a\(level): &a\(level) {<<: *a\(level - 1), k\(level): *a\(level - 1)}\n" }
    let error = try #require(throws: YAMLError.self) { try YAMLDocument(parsing: Array(text.utf8)) }
    #expect(error.code == .tooManyValues)
  }

  @Test(arguments: [
    String(repeating: "[", count: 100_000), String(repeating: "- ", count: 100_000),
    String(repeating: "{a: ", count: 100_000),
  ])
  func `what nests too deeply is refused`(text: String) throws {
    let error = try #require(throws: YAMLError.self) { try YAMLDocument(parsing: Array(text.utf8)) }
    #expect(error.code == .tooDeep || error.code == .malformed)
    #expect(error.line == 1)
  }

  @Test(.timeLimit(.minutes(5)))
  func `what ends together at the end of a long text is read in one walk`() throws {
    var text = String(repeating: "\n", count: 200_000)
    for level in 0..<400 { text += String(repeating: " ", count: level) + "a:\n" }
    let document = try YAMLDocument(parsing: Array(text.utf8))
    #expect(document.location(of: "")?.line == 200_001)
  }

  @Test(arguments: ["*k : 1", "<<: *m"])
  func `aliases that repeat long names are refused before they take long`(member: String) throws {
    let name = String(repeating: "k", count: 1 << 20)
    let text = "- &m {? &k \"\(name)\" : 1}\n" + String(repeating: "- {\(member)}\n", count: 2000)
    let error = #expect(throws: YAMLError.self) { try YAMLDocument.documents(parsing: [UInt8](text.utf8)) }
    #expect(error?.code == .tooManyValues)
  }

  @Test func `aliases cannot nest more deeply than brackets`() throws {
    var text = "a0: &a0 [x]\n"
    for level in 1...20 { text += "a\(level): &a\(level) [*a\(level - 1)]\n" }
    let limits = YAMLLimits(maximumDepth: 15)
    let error = try #require(throws: YAMLError.self) { try YAMLDocument(parsing: Array(text.utf8), limits: limits) }
    #expect(error.code == .tooDeep)
    #expect(error.line == 15)
  }

  @Test func `a text that is too long is refused unread`() throws {
    let limits = YAMLLimits(maximumLength: 3)
    let error = try #require(throws: YAMLError.self) { try YAMLDocument(parsing: Array("[1]x".utf8), limits: limits) }
    #expect(error.code == .tooLong)
    #expect(error.message == "the text has 4 bytes, expected at most 3 bytes")
  }

  @Test func `keys that only look the same have places of their own`() throws {
    let document = try YAMLDocument(parsing: Array("é: 1\ne\u{301}: 2\n".utf8))
    #expect(document.location(of: JSONPointer(tokens: ["e\u{301}"]))?.line == 2)
  }
}
