import BacklotHTTP

extension CriterionCase {
  static let urls: [CriterionCase] = targets + templates + methods + origins

  /// The samples are for http://127.0.0.1.
  private static let origins: [CriterionCase] = [
    CriterionCase(#"{"scheme": "http"}"#, fits: [.get("/")]),
    CriterionCase(#"{"scheme": "https"}"#, fits: [], refuses: [.get("/")]),
    CriterionCase(#"{"host": {"equalTo": "127.0.0.1"}}"#, fits: [.get("/")]),
    CriterionCase(#"{"host": {"contains": "api."}}"#, fits: [], refuses: [.get("/")]),
    CriterionCase(#"{"port": 1}"#, fits: [], refuses: [.get("/")]),
  ]

  private static let targets: [CriterionCase] = [
    CriterionCase("{}", fits: [.get("/"), .get("/a?b"), .post("x")]),
    CriterionCase(
      #"{"url": "/a?b=1&c=2"}"#,
      fits: [.get("/a?b=1&c=2")],
      refuses: [.get("/a?c=2&b=1"), .get("/a"), .get("/a?b=1"), .get("/A?b=1&c=2")]
    ),
    CriterionCase(#"{"url": "/a%20b"}"#, fits: [.get("/a%20b")], refuses: [.get("/a%20b?c"), .get("/a%2020b")]),
    CriterionCase(#"{"urlPattern": "/a\\?b=[0-9]+"}"#, fits: [.get("/a?b=17")], refuses: [.get("/a?b=x"), .get("/a")]),
    CriterionCase(
      #"{"urlPath": "/a/b"}"#,
      fits: [.get("/a/b"), .get("/a/b?c=1")],
      refuses: [.get("/a/b/"), .get("/a")]
    ),
    CriterionCase(
      #"{"urlPathPattern": "/a/[0-9]+"}"#,
      fits: [.get("/a/1"), .get("/a/234?b=x")],
      refuses: [.get("/a/x"), .get("/a/1/2"), .get("/a/")]
    ),
  ]

  /// Templates mean what they mean to WireMock: paths are compared as they were sent.
  private static let templates: [CriterionCase] = [
    CriterionCase(
      #"{"urlPathTemplate": "/a/{id}/b"}"#,
      fits: [.get("/a/1/b"), .get("/a/x%20y/b?c")],
      refuses: [.get("/a/b"), .get("/a/1/2/b"), .get("/a/1/c")]
    ),
    CriterionCase(
      #"{"urlPathTemplate": "/a/{id}/{name}", "pathParameters": {"id": {"matches": "[0-9]+"}, "name": {"equalTo": "Rex"}}}"#,
      fits: [.get("/a/12/Rex")],
      refuses: [.get("/a/x/Rex"), .get("/a/12/Rey"), .get("/a/12")]
    ),
    CriterionCase(
      #"{"urlPathTemplate": "/a/**"}"#,
      fits: [.get("/a/"), .get("/a/b"), .get("/a/b/c/")],
      refuses: [.get("/a"), .get("/ab")]
    ),
    CriterionCase(
      #"{"urlPathTemplate": "/a/**/b/{id}"}"#,
      fits: [.get("/a/x/b/1"), .get("/a/x/y/b/z/b/1"), .get("/a//b/1")],
      refuses: [.get("/a/b/1"), .get("/a/x/b/"), .get("/a/x/b/1/2")]
    ),
    CriterionCase(#"{"urlPathTemplate": "/a**"}"#, fits: [.get("/a"), .get("/ab/c")], refuses: [.get("/b")]),
    CriterionCase(
      #"{"urlPathTemplate": "/a/{rest...}"}"#,
      fits: [.get("/a/b")],
      refuses: [.get("/a/b/c"), .get("/a/")]
    ),
    CriterionCase(#"{"urlPathTemplate": "/a/{}"}"#, fits: [], refuses: [.get("/a/b")]),
    CriterionCase(
      #"{"urlPathTemplate": "/{.a}/{;b*}", "pathParameters": {"a": {"equalTo": ".1"}, "b": {"equalTo": ";2"}}}"#,
      fits: [.get("/.1/;2")],
      refuses: [.get("/1/2")]
    ),
    CriterionCase(
      #"{"urlPathTemplate": "/{a}-{b}.json", "pathParameters": {"a": {"equalTo": "x-y"}, "b": {"equalTo": "z.json"}}}"#,
      fits: [.get("/x-y-z.json.json")],
      refuses: [.get("/x-y-z.json"), .get("/x-z.json.json")]
    ),
    CriterionCase(
      #"{"urlPathTemplate": "/{a}{b}", "pathParameters": {"a": {"equalTo": "12"}, "b": {"equalTo": "3"}}}"#,
      fits: [.get("/123")],
      refuses: [.get("/1")]
    ),
    CriterionCase(
      #"{"urlPathTemplate": "/**/x/**", "pathParameters": {"0": {"equalTo": "a"}, "1": {"equalTo": "b/x/c"}}}"#,
      fits: [.get("/a/x/b/x/c")],
      refuses: [.get("/a/x/b")]
    ),
    CriterionCase(
      #"{"urlPathTemplate": "/{a}/{a}", "pathParameters": {"a": {"equalTo": "2"}}}"#,
      fits: [.get("/1/2")],
      refuses: [.get("/2/1")]
    ),
    CriterionCase(
      #"{"urlPathTemplate": "/a%20b/{id}", "pathParameters": {"id": {"equalTo": "c%2Fd"}}}"#,
      fits: [.get("/a%20b/c%2Fd")],
      refuses: [.get("/a%20b/c%2fd"), .get("/%61%20b/c%2Fd")]
    ),
    CriterionCase(#"{"urlPathTemplate": "/a b/{id}"}"#, fits: [], refuses: [.get("/a%20b/1")]),
  ]

  private static let methods: [CriterionCase] = [
    CriterionCase(#"{"method": "POST"}"#, fits: [.post("")], refuses: [.get("/")]),
    CriterionCase(#"{"method": "ANY"}"#, fits: [.post(""), .get("/")]),
    CriterionCase(
      #"{"method": {"oneOf": ["PUT", "POST"]}}"#,
      fits: [.post(""), MappingSample(method: .put)],
      refuses: [.get("/"), MappingSample(method: .delete)]
    ),
    CriterionCase(
      #"{"method": {"noneOf": ["PUT", "POST"]}}"#,
      fits: [.get("/"), MappingSample(method: .delete)],
      refuses: [.post("")]
    ),
    CriterionCase(#"{"clientIp": {"equalTo": "127.0.0.1"}}"#, fits: [.get("/")]),
    CriterionCase(#"{"clientIp": "127.0.0.1"}"#, fits: [.get("/")]),
    CriterionCase(#"{"clientIp": {"matches": "127\\..*"}, "urlPath": "/a"}"#, fits: [.get("/a")], refuses: [.get("/")]),
    CriterionCase(#"{"clientIp": {"equalTo": "127.0.0.2"}}"#, fits: [], refuses: [.get("/")]),
  ]
}
