import BacklotHTTP

extension CriterionCase {
  static let urls: [CriterionCase] = [
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
