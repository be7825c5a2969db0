import BacklotJSON
import BacklotJSONSchema
import Testing

/// Formats as demands; what the specifications and their grammars say, a table for each.
@Suite struct JSONSchemaFormatTests {
  struct Table: Sendable, CustomTestStringConvertible {
    let format: String
    let valid: [JSONValue]
    let invalid: [JSONValue]

    var testDescription: String { format }

    init(_ format: String, valid: [JSONValue], invalid: [JSONValue]) {
      self.format = format
      self.valid = valid
      self.invalid = invalid
    }
  }

  static let times: [Table] = [
    Table(
      "date-time",
      valid: [
        "1963-06-19T08:30:06.283185Z", "1963-06-19T08:30:06Z", "1937-01-01T12:00:27.87+00:20",
        "1990-12-31T15:59:50.123-08:00", "1998-12-31T23:59:60Z", "1998-12-31T15:59:60.123-08:00",
        "1963-06-19t08:30:06.283185z", "2020-02-29T00:00:00Z",
      ],
      invalid: [
        "1998-12-31T23:59:61Z", "1998-12-31T23:58:60Z", "1998-12-31T22:59:60Z", "1990-02-31T15:59:59.123-08:00",
        "1990-12-31T15:59:59-24:00", "1963-06-19T08:30:06.28123+01:00Z", "06/19/1963 08:30:06 PST",
        "2013-350T01:01:01", "1963-6-19T08:30:06.283185Z", "1963-06-1T08:30:06.283185Z", "1963-06-1৪T00:00:00Z",
        "1963-06-11T0৪:00:00Z", "1963-06-19 08:30:06Z", "1963-06-19T08:30:06", "1963-06-19T08:30:06.Z", "",
      ]
    ),
    Table(
      "date",
      valid: ["1963-06-19", "2020-01-31", "2021-02-28", "2020-02-29", "2000-02-29", "2020-12-31"],
      invalid: [
        "2020-01-32", "2021-02-29", "1900-02-29", "2020-04-31", "2020-13-01", "2020-00-01", "2020-01-00", "06/19/1963",
        "2013-350", "1998-1-20", "1998-01-1", "20230328", "2023-W01", "1963-06-1৪", "1963-06-19T00:00:00Z",
        "12020-01-01", "",
      ]
    ),
    Table(
      "time",
      valid: [
        "08:30:06Z", "23:59:60Z", "23:59:60+00:00", "01:29:60+01:30", "23:29:60+23:30", "15:59:60-08:00",
        "23:20:50.52Z", "08:30:06.283185Z", "08:30:06+00:20", "08:30:06-08:00", "08:30:06z",
      ],
      invalid: [
        "008:030:006Z", "8:3:6Z", "08:30:6Z", "22:59:60Z", "23:58:60Z", "22:59:60+00:00", "23:59:60+01:00",
        "23:59:60-00:30", "24:00:00Z", "00:60:00Z", "00:00:61Z", "01:02:03+24:00", "01:02:03+00:60", "01:02:03Z+00:30",
        "08:30:06 PST", "01:01:01,1111", "12:00:00", "12:00:00.52", "1২:00:00Z", "08:30:06#00:20", "ab:cd:efZ", "",
      ]
    ),
    Table(
      "duration",
      valid: ["P4DT12H30M5S", "P4Y", "PT0S", "P0D", "P1M", "PT1M", "PT36H", "P1DT12H", "P2W", "P1Y2M3DT4H5M6S"],
      invalid: [
        "PT1D", "4DT12H30M5S", "P", "PT", "P1YT", "P2D1Y", "P1D2H", "P2S", "P1Y2W", "P1", "P1W2D", "P২Y", "P1.5D", "",
        "p1d", "P1Y3D", "PT1H5S",
      ]
    ),
  ]

  static let names: [Table] = [
    Table(
      "email",
      valid: [
        "joe.bloggs@example.com", "te~st@example.com", "~test@example.com", #""joe bloggs"@example.com"#,
        #""joe..bloggs"@example.com"#, #""joe@bloggs"@example.com"#, "joe.bloggs@[127.0.0.1]", "joe.bloggs@[IPv6:::1]",
        "te.s.t@example.com", "riedgar+guidelines@iana.org", #"""@example.com"#,
      ],
      invalid: [
        "2962", ".test@example.com", "test.@example.com", "te..st@example.com", "joe.bloggs@invalid=domain.com",
        "joe.bloggs@[127.0.0.300]", "@example.com", "joe@", "user1@oceania.org, user2@oceania.org",
        "Winston Smith <winston@oceania.org>", "实例@example.com", #"""#, #""@example.com"#, #""a"b"@example.com"#, "",
      ]
    ),
    Table("idn-email", valid: ["실례@실례.테스트", "joe.bloggs@example.com"], invalid: ["2962", "실례", "@실례.테스트", ""]),
    Table(
      "hostname",
      valid: [
        "www.example.com", "xn--4gbwdl.xn--wgbh1c", "hostname", "host-name", "h0stn4me", "1host", "hostnam3",
        "A.B", .string(String(repeating: "a", count: 63) + ".com"), "xn--nxasmm1c", "ab--cd",
      ],
      invalid: [
        "-a-host-name-that-starts-with--", "not_a_valid_host_name", "-hostname", "hostname-", "_hostname", "host_name",
        "a..b", ".a", "a.", ".", "", .string(String(repeating: "a", count: 64) + ".com"), "xn--X", "xn--", "host name",
        .string(String(repeating: "a.", count: 127) + "a"), "hostname\n", "ＡＢＣ.com", "xn--aa---o47jg78q",
      ]
    ),
    Table(
      "idn-hostname",
      valid: [
        "실례.테스트", "xn--ihqwcrb4cv8a8dqg056pqjye", "hostname", "l·l", "α͵β", "א׳ב", "א״ב", "・ぁ", "・丈", "・ァ",
        "ب٠ب", "۰0", "क\u{94D}\u{200D}ष", "क\u{94D}\u{200C}ष", "بي\u{200C}بي", "ß", "ςά", "〇", "a\u{3002}b",
      ],
      invalid: [
        "〮한국〮", "실〮례.테스트", "-> $1.00 --", "-hello", "hello-", "\u{903}hello", "\u{300}hello", "\u{488}hello", "a·l", "·l",
        "l·", "α͵S", "α͵", "A׳ב", "׳ב", "A״ב", "def・abc", "・", "ب٠۰", "क\u{200D}ष", "\u{200D}ष", "क\u{200C}ष", "ـߺ",
        "〱〲〳〴〵〮〯〻", "Ａ", "", "a..b", "ab--실", "ab--c", "XX--c", .string(String(repeating: "실", count: 60)),
      ]
    ),
    Table(
      "ipv4",
      valid: ["192.168.0.1", "0.0.0.0", "255.255.255.255", "87.10.0.1"],
      invalid: [
        "127.0.0.0.1", "256.256.256.256", "127.0", "0x7f000001", "2130706433", "087.10.0.1", "1২7.0.0.1",
        "192.168.1.0/24", " 1.1.1.1", "1.1.1.1 ", "1..1.1", "",
      ]
    ),
    Table(
      "ipv6",
      valid: [
        "::1", "::abef", "::", "::42:ff:1", "d6::", "1:d6::42", "1:2:3:4:5:6:7:8", "1:2::192.168.0.1",
        "::ffff:192.168.0.1", "1:2:3:4:5:6:1.2.3.4", "1::", "::2:3:4:5:6:7:8", "1:2:3:4:5:6:7::",
      ],
      invalid: [
        "12345::", "::abcef", "1:1:1:1:1:1:1:1:1:1:1:1:1:1:1:1", "::laptop", ":2:3:4:5:6:7:8", "1:2:3:4:5:6:7:",
        ":2:3:4::8", "1::d6::42", "1::2:192.168.256.1", "1::2:192.168.ff.1", "::ffff:192.168.0.1:1", "1:2:3:4:5:::8",
        "1:2:3:4:5:6:7", "1", "127.0.0.1", "1:2:3:4:1.2.3", "  ::1", "::1  ", "fe80::/64", "fe80::a%eth1",
        "1000:1000:1000:1000:1000:1000:255.255.255.255:1", "1:2:3:4:5:6:7:৪", "1:2::192.16৪.0.1", "", ":",
        "1:2:3:4:5:6:7:8::", ":::",
      ]
    ),
  ]

  static let identifiers: [Table] = [
    Table(
      "uri",
      valid: [
        "http://foo.bar/?baz=qux#quux", "http://foo.com/blah_(wikipedia)_blah#cite-1",
        "http://foo.bar/?q=Test%20URL-encoded%20stuff", "http://xn--nw2a.xn--j6w193g/",
        "http://-.~_!$&'()*+,;=:%40:80%2f::::::@example.com", "http://223.255.255.254",
        "ftp://ftp.is.co.za/rfc/rfc1808",
        "ldap://[2001:db8::7]/c=GB?objectClass?one", "mailto:John.Doe@example.com", "news:comp.infosystems.www",
        "tel:+1-816-555-1212", "urn:oasis:names:specification:docbook:dtd:xml:4.1.2", "http://a:80", "http://[v1.a:b]/",
        "a:", "file:///x",
      ],
      invalid: [
        "//foo.bar/?baz=qux#quux", "/abc", #"\\WINDOWS\fileshare"#, "abc", "http:// shouldfail.com", ":// should fail",
        "bar,baz:foo", "https://[@example.org/test.txt", #"https://example.org/foobar\.txt"#,
        "https://example.org/foobar<>.txt", "https://example.org/foobar{}.txt", "https://example.org/foobar^.txt",
        "https://example.org/foobar`.txt", "https://example.org/foo bar.txt", "https://example.org/foobar|.txt",
        "http://a:80a/", "http://a/%2", "http://a/%zz", "http://ƒøø.com", "http://a#b#c", "http://[::1", "1a:b", "",
      ]
    ),
    Table(
      "uri-reference",
      valid: [
        "http://foo.bar/?baz=qux#quux", "//foo.bar/?baz", "/abc", "abc", "#fragment", "", "?q", "a/b:c", "./b:c",
      ],
      invalid: [#"\\WINDOWS\fileshare"#, #"#frag\ment"#, "1a:b", "a b", "unicode/ƒ", "%", "a[b"]
    ),
    Table(
      "iri",
      valid: ["http://ƒøø.ßår/?∂éœ=πîx#πîüx", "http://ƒøø.com/blah_(wîkïpédiå)_blah#ßité-1", "http://[2001:db8::7]"],
      invalid: [
        "http://2001:0db8:85a3:0000:0000:8a2e:0370:7334", "/abc", #"\\WINDOWS\filëßåré"#, "âππ", ":// ƒåïl",
        "a:\u{E000}",
      ]
    ),
    Table(
      "iri-reference",
      valid: ["http://ƒøø.ßår/?∂éœ=πîx#πîüx", "//ƒøø.ßår/?∂éœ=πîx#πîüx", "/âππ", "âππ", "#ƒrägmênt", "?\u{E000}"],
      invalid: [#"\\WINDOWS\filëßåré"#, #"#ƒräg\mênt"#, "\u{E000}"]
    ),
    Table(
      "uri-template",
      valid: [
        "http://example.com/dictionary/{term:1}/{term}", "http://example.com/dictionary", "dictionary/{term:1}/{term}",
        "", "{+path}/here", "{?x,y*,list.item}", "{%20a}", "é{x}",
      ],
      invalid: [
        "http://example.com/dictionary/{term:1}/{term", "{}", "{a b}", "{a:0}", "{a:10000}", "a}", "{a", "%zz", "a b",
        "{a,}", "{.}", "{a..b}", "<a>",
      ]
    ),
    Table(
      "uuid",
      valid: [
        "2EB8AA08-AA98-11EA-B4AA-73B441D16380", "2eb8aa08-aa98-11ea-b4aa-73b441d16380",
        "00000000-0000-0000-0000-000000000000",
      ],
      invalid: [
        "2eb8aa08-aa98-11ea-b4aa-73b441d1638", "2eb8aa08-aa98-11ea-73b441d16380",
        "2eb8aa08-aa98-11ea-b4ga-73b441d16380", "2eb8aa08aa9811eab4aa73b441d16380",
        "2eb8aa08aa98-11ea-b4aa73b441d16380",
        "2eb8-aa08-aa98-11ea-b4aa73b44-1d16380", "{2eb8aa08-aa98-11ea-b4aa-73b441d16380}", "",
      ]
    ),
    Table(
      "json-pointer",
      valid: [
        "/foo/bar~0/baz~1/%a", "", "/foo/0", "/", "/a~1b", "/c%d", #"/i\j"#, #"/k"l"#, "/ ", "/m~0n", "/foo/-", "//",
      ],
      invalid: ["/foo/bar~", "/foo/-/bar~", "/~01~", "/~2", "#", "#/", "#a", "/~0~", "/~0/~", "a", "0", "a/a"]
    ),
    Table(
      "relative-json-pointer",
      valid: ["1", "0/foo/bar", "2/0/baz/1/zip", "0#", "120/foo/bar", "0+1/foo", "1-2#"],
      invalid: ["/foo/bar", "-1/foo/bar", "+1/foo/bar", "0##", "01/a", "01#", "", "a", "0-", "0+01"]
    ),
    Table("regex", valid: ["([abc])+\\s+$", "", "^a$"], invalid: ["^(abc]", "a{2,1}", "*"]),
  ]

  static let others: [Table] = [
    Table(
      "color",
      valid: ["fuchsia", "#CC8899", "#C89", "rgb(1, 2, 3)", "rgb(10%,0%,5%)", "Red"],
      invalid: ["#00332520", "puce", "light_grayish_red-violet", "rgb(1,2)", "#12", ""]
    ),
    Table("host-name", valid: ["www.example.com"], invalid: ["-a-host-name-that-starts-with--"]),
    Table("ip-address", valid: ["192.168.0.1"], invalid: ["127.0.0.0.1"]),
    Table("byte", valid: ["", "YQ==", "YWI=", "YWJj"], invalid: ["YQ", "YQ=", "Y===", "Y Q=", "é"]),
    Table("char", valid: ["a", "é", "😀"], invalid: ["", "ab"]),
    Table("int8", valid: [127, -128, 1.0], invalid: [128, -129, 1.5]),
    Table("int16", valid: [32767, -32768], invalid: [32768]),
    Table("int32", valid: [2147483647, -2_147_483_648, 1e3], invalid: [2_147_483_648, 0.5]),
    Table("int64", valid: [9_223_372_036_854_775_807], invalid: [1e19, 0.5]),
    Table("uint8", valid: [0, 255], invalid: [-1, 256]),
    Table("uint16", valid: [65535], invalid: [65536]),
    Table("uint32", valid: [4_294_967_295], invalid: [4_294_967_296, -1]),
    Table(
      "uint64",
      valid: [.number(JSONNumber(UInt64.max)), 0],
      invalid: [.number(JSONNumber("18446744073709551616") ?? 0), -1, 0.5]
    ),
    Table("float", valid: [1.5, 3e38], invalid: [1e39]),
    Table("double", valid: [1.5, 1e300], invalid: [.number(JSONNumber("1e400") ?? 0)]),
    Table("double-int", valid: [9_007_199_254_740_991], invalid: [9_007_199_254_740_992, 0.5]),
  ]

  private static func schema(_ format: String, _ assertions: JSONSchemaAssertions) throws -> JSONSchema {
    try JSONSchema(compiling: ["format": .string(format)], asserting: assertions)
  }

  @Test(arguments: times + names + identifiers + others)
  func `a format takes what its grammar takes and nothing else`(_ table: Table) throws {
    let schema = try Self.schema(table.format, .formats)
    for value in table.valid { #expect(schema.accepts(value), "\(value.excerpt())") }
    for value in table.invalid { #expect(!schema.accepts(value), "\(value.excerpt())") }
    for other: JSONValue in [nil, true, [], [:]] { #expect(schema.accepts(other)) }
  }

  @Test(arguments: times + names + identifiers + others)
  func `a format is an annotation unless it is asked to be more`(_ table: Table) throws {
    let schema = try Self.schema(table.format, [])
    for value in table.invalid { #expect(schema.accepts(value), "\(value.excerpt())") }
  }

  @Test func `a format that nobody knows says nothing`() throws {
    #expect(try Self.schema("phone-number-of-mars", .formats).accepts("x"))
    #expect(try Self.schema("password", .formats).accepts("x"))
  }

  @Test func `relative pointers shift only in drafts after the seventh`() throws {
    func schema(_ dialect: JSONSchemaDialect) throws -> JSONSchema {
      try JSONSchema(compiling: ["format": "relative-json-pointer"], dialect: dialect, asserting: .formats)
    }
    for text in ["0+1", "1-2/a", "0+1#"] {
      #expect(try !schema(.draft7).accepts(.string(text)))
      #expect(try schema(.draft202012).accepts(.string(text)))
    }
    for text in ["0", "1/a+1", "12#", "0/+"] { #expect(try schema(.draft7).accepts(.string(text))) }
    #expect(try schema(.draft7).validate("/a").violations.count == 1)
    let sampled = try JSONSchema(
      compiling: ["type": "string", "format": "relative-json-pointer"],
      dialect: .draft7,
      asserting: .formats
    )
    for seed in 0..<20 { #expect(try sampled.accepts(sampled.sample(seed: UInt64(seed)))) }
  }

  @Test func `the vocabulary that demands formats makes them demands, and knows no unknown ones`() throws {
    let metaschema: JSONValue = [
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "$id": "https://example.com/strict",
      "$vocabulary": [
        "https://json-schema.org/draft/2020-12/vocab/core": true,
        "https://json-schema.org/draft/2020-12/vocab/format-assertion": true,
      ],
    ]
    func schema(_ format: JSONValue) throws -> JSONSchema {
      try JSONSchema(compiling: ["$schema": "https://example.com/strict", "format": format]) { uri in
        uri == "https://example.com/strict" ? .value(metaschema) : nil
      }
    }
    #expect(try schema("ipv4").accepts("127.0.0.1"))
    #expect(try !schema("ipv4").accepts("localhost"))
    let error = #expect(throws: JSONSchemaError.self) { try schema("unheard-of") }
    #expect(error?.problems.first?.message.contains("unheard-of") == true)
  }
}
