import Testing

@testable import BacklotMessages

@Suite struct PathTemplateTests {
  @Test(arguments: [
    ("/dogs", "/dogs", true), ("/dogs", "/dogs/", false), ("/dogs/", "/dogs/", true), ("/dogs/", "/dogs", false),
    ("/dogs", "/Dogs", false), ("/dogs", "/dogs/1", false), ("/dogs/1", "/dogs", false), ("dogs", "/dogs", true),
    ("/", "/", true), ("/", "", true), ("", "/", true), ("/", "//", false), ("/a//b", "/a//b", true),
    ("/a//b", "/a/b", false), ("/a/b", "/a//b", false),
    ("/South Korea", "/South%20Korea", true), ("/South%20Korea", "/South%20Korea", true),
    ("/South%20Korea", "/South Korea", true), ("/%C3%A9", "/é", true), ("/é", "/%c3%a9", true),
    ("/é", "/e\u{301}", false),
    ("/a%2Fb", "/a%2Fb", true), ("/a%2Fb", "/a%2fb", true), ("/a%2Fb", "/a/b", false), ("/a/b", "/a%2Fb", false),
    ("/100%", "/100%", true), ("/100%", "/100%25", true), ("/100%25", "/100%", true), ("/a%zz", "/a%zz", true),
    ("/a+b", "/a b", false), ("/a+b", "/a+b", true),
  ])
  func `literal segments are compared decoded, and slashes count`(template: String, path: String, isFitting: Bool) {
    #expect(PathTemplate(template).matches(path) == isFitting)
    #expect((PathTemplate(template).parameters(in: path) != nil) == isFitting)
  }

  @Test(arguments: [
    "/", "/dogs", "/{id}", "/{rest...}", "/**", "/dogs/**", "/dogs/{rest...}", "/v{n}", "/South%20Korea",
    "/a/b/{c}.json",
  ])
  func `a template with a segment more is the same as one that is written so`(text: String) {
    for name in ["dogs", "{id}", "{id}.json", "**", "{rest...}", "South Korea", "100%25", "é", "}{"] {
      let appended = PathTemplate(text).appending(name)
      #expect(appended == PathTemplate(text == "/" ? "/\(name)" : "\(text)/\(name)"))
      #expect(appended.appending("x") == PathTemplate(appended.text + "/x"))
    }
  }

  @Test(
    arguments: [
      ("/dogs/{id}", "/dogs/7", ["id=7"]), ("/dogs/{id}", "/dogs/", nil), ("/dogs/{id}", "/dogs", nil),
      ("/dogs/{id}", "/dogs/7/", nil), ("/dogs/{id}", "/dogs/a%2Fb", ["id=a/b"]),
      ("/dogs/{id}", "/dogs/South%20Korea", ["id=South Korea"]), ("/dogs/{id}", "/dogs/a+b", ["id=a+b"]),
      ("/{a}/x/{b}", "/1/x/2", ["a=1", "b=2"]), ("/{a}/x/{b}", "/1/y/2", nil), ("/{a}/{a}", "/1/2", ["a=1", "a=2"]),
      ("/files/{name}.json", "/files/a.json", ["name=a"]),
      ("/files/{name}.json", "/files/a.json.json", ["name=a.json"]),
      ("/files/{name}.json", "/files/.json", nil), ("/files/{name}.json", "/files/a.jso", nil),
      ("/files/{name}.json", "/files/a.json5", nil), ("/f/{name}.{type}", "/f/a.b.c", ["name=a", "type=b.c"]),
      ("/f/{name}.{type}", "/f/a.", nil), ("/f/{name}.{type}", "/f/.a", nil), ("/v{n}", "/v12", ["n=12"]),
      ("/v{n}", "/w12", nil), ("/v{n}", "/v", nil), ("/{a}-{b}-{c}", "/1-2-3-4", ["a=1", "b=2", "c=3-4"]),
      ("/{lat},{lon}", "/1.5%2C2", ["lat=1.5", "lon=2"]), ("/{a}{b}", "/xyz", ["a=x", "b=yz"]), ("/{a}{b}", "/x", nil),
      ("/{a}{b}", "/éx", ["a=é", "b=x"]),
    ] as [(String, String, [String]?)]
  )
  func `parameters stand for a segment or a part of one`(template: String, path: String, found: [String]?) {
    #expect(PathTemplate(template).parameters(in: path)?.parameters.map { "\($0.name)=\($0.value)" } == found)
    #expect(PathTemplate(template).matches(path) == (found != nil))
  }

  @Test(
    arguments: [
      ("/static/**", "/static/a", ["**=a"]), ("/static/**", "/static/a/b%20c/", ["**=a/b c/"]),
      ("/static/**", "/static", nil),
      ("/static/**", "/static/", ["**="]), ("/static/**", "/other/a", nil), ("/**", "/", ["**="]), ("/**", "", ["**="]),
      ("/**", "/a/b", ["**=a/b"]), ("/**", "*", ["**=*"]), ("/{rest...}", "/a/b", ["rest=a/b"]),
      ("/{a}/{rest...}", "/1/2/3", ["a=1", "rest=2/3"]), ("/{a}/{rest...}", "/1", nil),
      ("/**/x", "/**/x", []), ("/**/x", "/a/x", nil), ("/{rest...}/x", "/a/x", ["rest...=a"]),
    ] as [(String, String, [String]?)]
  )
  func `a rest takes all that follows and stands only at the end`(template: String, path: String, found: [String]?) {
    #expect(PathTemplate(template).parameters(in: path)?.parameters.map { "\($0.name)=\($0.value)" } == found)
    #expect(PathTemplate(template).matches(path) == (found != nil))
  }

  @Test(
    arguments: [
      ("/a{", "/a{", []), ("/a}", "/a}", []), ("/{}", "/{}", []), ("/{}", "/x", nil), ("/{a", "/{a", []),
      ("/{a{b}", "/{ax", ["b=x"]), ("/{}{id}", "/{}7", ["id=7"]), ("/}{a}", "/}7", ["a=7"]), ("/{a}}", "/7}", ["a=7"]),
    ] as [(String, String, [String]?)]
  )
  func `braces that do not close or name nothing stand for themselves`(template: String, path: String, found: [String]?)
  {
    #expect(PathTemplate(template).parameters(in: path)?.parameters.map { "\($0.name)=\($0.value)" } == found)
  }

  @Test(arguments: [
    ("/a", "/{x}"), ("/a/{x}", "/{x}/a"), ("/v{x}", "/{x}"), ("/a", "/v{x}"), ("/{x}", "/**"), ("/a/b", "/a/**"),
    ("/{x}/b", "/{x}/{y}"), ("/a/b", "/a"),
  ])
  func `the path that says more comes first`(more: PathTemplate, less: PathTemplate) {
    #expect(PathTemplate.isMoreSpecific(more, than: less))
    #expect(!PathTemplate.isMoreSpecific(less, than: more))
    #expect(!PathTemplate.isMoreSpecific(more, than: more))
  }

  @Test func `a parameter is found by its name, the first of several`() {
    let found = PathTemplate("/{a}/{b}/{a}").parameters(in: "/1/2/3")
    #expect(found?["a"] == "1")
    #expect(found?["b"] == "2")
    #expect(found?["c"] == nil)
  }

  @Test(
    arguments: [
      ("example.com", nil, "example.com", nil), ("Example.COM:8080", "http", "example.com", 8080),
      ("example.com", "https", "example.com", 443), ("example.com", "HTTP", "example.com", 80),
      ("example.com:", "http", "example.com", 80), ("[::1]", "http", "[::1]", 80), ("[::1]", nil, "[::1]", nil),
      ("[2001:DB8::1]:81", "http", "[2001:db8::1]", 81), ("[::]", nil, "[::]", nil), ("u:p@host:1", nil, "host", 1),
      ("u@v@host", nil, "host", nil), ("", nil, "", nil), (":80", nil, "", 80), ("host:http", nil, "host:http", nil),
      ("host:99999999999999999999", "http", "host", 80),
    ] as [(String, String?, String, Int?)]
  )
  func `host and port are told apart`(authority: String, scheme: String?, host: String, port: Int?) {
    let found = RequestAuthority(authority: authority, scheme: scheme)
    #expect(found.host == host)
    #expect(found.port == port)
  }
}
