extension CriterionCase {
  /// Each matcher of texts, held against the query item `q`.
  static let texts: [CriterionCase] = [
    query(#"{"equalTo": "Rex"}"#, fits: ["Rex"], refuses: ["rex", "Rex%20", ""]),
    query(#"{"equalTo": "rEX", "caseInsensitive": true}"#, fits: ["Rex", "REX"], refuses: ["Re"]),
    query(#"{"contains": "an"}"#, fits: ["an", "banana"], refuses: ["bnn", "AN", ""]),
    query(#"{"doesNotContain": "an"}"#, fits: ["bun", ""], refuses: ["banana"]),
    query(#"{"matches": "[a-z]{2,3}"}"#, fits: ["ab", "abc"], refuses: ["a", "abcd", "xabx1"]),
    query(#"{"doesNotMatch": "[a-z]{2,3}"}"#, fits: ["a", "abcd"], refuses: ["ab"]),
    query(#"{"matches": "a.*z"}"#, fits: ["a%0Az", "a%0D%0A%0Az"], refuses: ["a%0Azz%0A", "%0Aaz"]),
    query(#"{"doesNotMatch": "a.*z"}"#, fits: ["a%0Ay"], refuses: ["a%0Az"]),
    query(#"{"matches": "(?-s)a.*z"}"#, fits: ["a%20z"], refuses: ["a%0Az"]),
    query(#"{"matches": "a.*^b$.*z"}"#, refuses: ["a%0Ab%0Az"]),
    query(
      #"{"matchesPathTemplate": "/a/{id}"}"#,
      fits: ["/a/1", "%2Fa%2F%2520", "/a/1?b/c"],
      refuses: ["/a/1/2", "/a/", "/a/1%23b", "a/1", "http://x/a/1", ""]
    ),
    query(#"{"not": {"matchesPathTemplate": "/a/**"}}"#, fits: ["/b", "/a"], refuses: ["/a/1"]),
    CriterionCase(
      #"{"headers": {"X-Path": {"matchesPathTemplate": "/**/{id}"}}}"#,
      fits: [.field("X-Path", "/a/b/c")],
      refuses: [.field("X-Path", "/a"), .get("/a/b")]
    ),
    query(#"{"anything": "anything"}"#, fits: ["a", ""]),
    CriterionCase(
      #"{"queryParameters": {"q": {"absent": true}}}"#,
      fits: [.get("/")],
      refuses: [.get("/?q=1"), .get("/?q")]
    ),
    CriterionCase(#"{"queryParameters": {"q": {"doesNotContain": "x"}}}"#, fits: [.get("/"), .get("/?q=x&q=y")]),
    CriterionCase(#"{"queryParameters": {"q": {"contains": "x"}}}"#, fits: [.get("/?q=y&q=x")], refuses: [.get("/")]),
    query(#"{"and": [{"contains": "a"}, {"contains": "b"}]}"#, fits: ["ab", "ba"], refuses: ["a", "b"]),
    query(#"{"or": [{"equalTo": "a"}, {"equalTo": "b"}, {"absent": true}]}"#, fits: ["a", "b"], refuses: ["c"]),
    CriterionCase(#"{"queryParameters": {"q": {"or": [{"equalTo": "a"}, {"absent": true}]}}}"#, fits: [.get("/")]),
    query(#"{"not": {"equalTo": "a"}}"#, fits: ["b", ""], refuses: ["a"]),
    CriterionCase(
      #"{"queryParameters": {"q": {"and": [{"contains": "a"}, {"contains": "b"}]}}}"#,
      fits: [.get("/?q=x&q=ab")],
      refuses: [.get("/?q=a&q=b"), .get("/")]
    ),
    CriterionCase(
      #"{"queryParameters": {"q": {"hasExactly": [{"equalTo": "1"}, {"matches": "[23]"}]}}}"#,
      fits: [.get("/?q=1&q=2"), .get("/?q=3&q=1")],
      refuses: [.get("/?q=1"), .get("/?q=1&q=2&q=3"), .get("/?q=1&q=4"), .get("/")]
    ),
    CriterionCase(
      #"{"queryParameters": {"q": {"includes": [{"equalTo": "1"}, {"equalTo": "2"}]}}}"#,
      fits: [.get("/?q=1&q=2"), .get("/?q=3&q=2&q=1")],
      refuses: [.get("/?q=1"), .get("/")]
    ),
    query(#"{"equalTo": "a b+é"}"#, fits: ["a%20b%2B%C3%A9", "a+b%2B%c3%a9"], refuses: ["a%20b"]),
  ]

  static let numbers: [CriterionCase] = [
    query(
      #"{"equalToNumber": 10}"#,
      fits: ["10", "10.0", "1e1", "010", "00010", "%2B10", "10.", "%2010%20", "10d"],
      refuses: ["10.1", "ten", "", "1%200", "10x", "%2B%2B10", "10..", ".", "e1"]
    ),
    query(#"{"equalToNumber": "1"}"#, fits: ["1", "1.0", "01", "001.0e0"], refuses: ["2", "x"]),
    query(#"{"equalToNumber": "007"}"#, fits: ["7", "07"], refuses: ["70"]),
    query(#"{"greaterThanNumber": " 1.5 "}"#, fits: ["2", "01.6", ".2e1"], refuses: ["1.5", ".5", "01"]),
    query(#"{"lessThanNumber": "-.5"}"#, fits: ["-1", "-0.6", "-.6"], refuses: ["-.5", "0"]),
    query(#"{"greaterThanNumber": 10}"#, fits: ["10.5", "11"], refuses: ["10", "9", "x"]),
    query(#"{"greaterThanEqualNumber": 10.5}"#, fits: ["10.5", "11"], refuses: ["10.4"]),
    query(#"{"lessThanNumber": -1}"#, fits: ["-1.5", "-2"], refuses: ["-1", "0"]),
    query(#"{"lessThanEqualNumber": 3}"#, fits: ["3", "-100"], refuses: ["3.0001"]),
  ]

  static let dates: [CriterionCase] = [
    query(#"{"before": "not a date"}"#, refuses: ["2021-04-30T23:59:59Z", "x", ""], warnings: 1),
    query(#"{"after": "2021-13-45T00:00:00Z"}"#, refuses: ["2999-04-30T23:59:59Z"], warnings: 1),
    query(#"{"equalToDateTime": ""}"#, refuses: ["2021-04-30T23:59:59Z", ""], warnings: 1),
    query(
      #"{"before": "2021-05-01T00:00:00Z"}"#,
      fits: ["2021-04-30T23:59:59Z"],
      refuses: ["2021-05-01T00:00:00Z", "x"]
    ),
    query(
      #"{"after": "2021-05-01T00:00:00Z"}"#,
      fits: ["2021-05-01T00:00:01Z", "2021-05-01T01:00:01%2B01:00"],
      refuses: ["2021-05-01T00:00:00Z", "2021-05-01T01:00:00%2B01:00"]
    ),
    query(
      #"{"equalToDateTime": "2021-06-24T12:00:00Z"}"#,
      fits: ["2021-06-24T14:00:00%2B02:00"],
      refuses: ["2021-06-24"]
    ),
    query(
      #"{"equalToDateTime": "2021-06-24T00:00:00", "actualFormat": "dd/MM/yyyy"}"#,
      fits: ["24/06/2021"],
      refuses: ["06/24/2021", "2021-06-24"]
    ),
    query(#"{"after": "now -1 days"}"#, fits: ["2999-01-01T00:00:00Z"], refuses: ["2001-01-01T00:00:00Z"]),
    query(#"{"before": "now +3 months"}"#, fits: ["2001-01-01T00:00:00Z"], refuses: ["2999-01-01T00:00:00Z"]),
    query(
      #"{"before": "now", "expectedOffset": -15, "expectedOffsetUnit": "days"}"#,
      fits: ["2001-01-01T00:00:00Z"],
      refuses: ["2999-01-01T00:00:00Z"]
    ),
    query(
      #"{"equalToDateTime": "2021-06-01T00:00:00Z", "truncateActual": "first day of month"}"#,
      fits: ["2021-06-24T12:13:14Z", "2021-06-01T00:00:00Z"],
      refuses: ["2021-07-01T00:00:00Z"]
    ),
    query(
      #"{"after": "now", "truncateExpected": "first day of year"}"#,
      fits: ["2999-01-01T00:00:00Z"],
      refuses: ["2001-01-01T00:00:00Z"]
    ),
    query(
      #"{"before": "2021-05-01T00:00:00Z", "actualFormat": "unix"}"#,
      fits: ["1619827199"],
      refuses: ["1619827200"]
    ),
    query(
      #"{"before": "2021-05-01T00:00:00Z", "actualFormat": "epoch"}"#,
      fits: ["1619827199999"],
      refuses: ["1619827200000"]
    ),
  ]

  static let fields: [CriterionCase] = [
    CriterionCase(
      #"{"headers": {"X-Dog": {"matchesJsonPath": "$.name"}}}"#,
      fits: [.field("X-Dog", #"{"name": "Rex"}"#)],
      refuses: [.get("/"), .field("X-Dog", "{}")]
    ),
    CriterionCase(
      #"{"headers": {"X-Dog": {"equalTo": "Rex"}}}"#,
      fits: [.field("x-dog", "Rex"), .field("X-DOG", "Lassie", "Rex")],
      refuses: [.get("/"), .field("X-Dog", "Lassie")]
    ),
    CriterionCase(#"{"headers": {"X-Dog": {"absent": true}}}"#, fits: [.get("/")], refuses: [.field("X-Dog", "Rex")]),
    CriterionCase(
      #"{"headers": {"X-Dog": {"hasExactly": [{"equalTo": "a"}, {"equalTo": "b"}]}}}"#,
      fits: [.field("X-Dog", "a", "b")],
      refuses: [.field("X-Dog", "a"), .field("X-Dog", "a", "b", "c")]
    ),
    CriterionCase(
      #"{"cookies": {"session": {"equalTo": "12"}}}"#,
      fits: [.cookie("session=12"), .cookie("a=1; session=12")],
      refuses: [.cookie("session=13"), .get("/")]
    ),
    CriterionCase(
      #"{"cookies": {"session": {"equalTo": "Rex & Co é"}}}"#,
      fits: [.cookie("session=Rex%20%26%20Co%20%C3%A9"), .cookie("session=Rex+%26+Co+%c3%a9")],
      refuses: [.cookie("session=Rex%2520%26%20Co"), .cookie("session=Rex")]
    ),
    CriterionCase(
      #"{"cookies": {"session": {"not": {"contains": "%"}}}}"#,
      fits: [.cookie("session=a%20b")],
      refuses: [.cookie("session=a%25b"), .cookie("session=100%"), .get("/")]
    ),
    CriterionCase(
      #"{"cookies": {"session": {"absent": true}}}"#,
      fits: [.cookie("a=1")],
      refuses: [.cookie("session=12")]
    ),
    CriterionCase(
      #"{"cookies": {"session": {"doesNotMatch": "[0-9]+"}}}"#,
      fits: [.cookie("session=x")],
      refuses: [.cookie("session=12"), .get("/")]
    ),
    CriterionCase(
      #"{"basicAuthCredentials": {"username": "anna", "password": "s3cret"}}"#,
      fits: [
        .field("Authorization", "Basic YW5uYTpzM2NyZXQ="), .field("Authorization", "BASIC YW5uYTpzM2NyZXQ="),
        .field("Authorization", "basic YW5uYTpzM2NyZXQ="),
      ],
      refuses: [
        .field("Authorization", "Basic YW5uYTp4"), .get("/"), .field("Authorization", "Basic yw5uytpzm2nyzxq="),
        .field("Authorization", "Bearer YW5uYTpzM2NyZXQ="), .field("Authorization", "YW5uYTpzM2NyZXQ="),
      ]
    ),
    CriterionCase(
      #"{"formParameters": {"name": {"equalTo": "Rex & Co"}, "age": {"greaterThanNumber": 2}}}"#,
      fits: [.form("name=Rex+%26+Co&age=3"), .form("age=2.5&name=Rex%20%26%20Co&more=1")],
      refuses: [.form("name=Rex&age=3"), .form("name=Rex+%26+Co&age=2"), .form("")]
    ),
    CriterionCase(
      #"{"formParameters": {"id": {"hasExactly": [{"equalTo": "1"}, {"equalTo": "2"}]}}}"#,
      fits: [.form("id=1&id=2")],
      refuses: [.form("id=1"), .form("id=1&id=2&id=3")]
    ),
  ]

  private static func query(
    _ matcher: String,
    fits: [String] = [],
    refuses: [String] = [],
    warnings: Int = 0
  ) -> CriterionCase {
    CriterionCase(
      "{\"queryParameters\": {\"q\": \(matcher)}}",
      fits: fits.map { .get("/?q=\($0)") },
      refuses: refuses.map { .get("/?q=\($0)") },
      warnings: warnings
    )
  }
}
