import Testing

@testable import BacklotURLSession

@Suite struct HostPatternTests {
  @Test(arguments: [
    ("example.com", "example.com", true), ("example.com", "EXAMPLE.com", true), ("example.com", "a.example.com", false),
    ("Example.COM", "example.com", true), ("example.com.", "example.com", true), ("example.com", "example.com.", true),
    ("*.example.com", "a.example.com", true), ("*.example.com", "a.b.example.com", true),
    ("*.example.com", "example.com", false), ("*.example.com", "badexample.com", false), ("*", "example.com", true),
    ("https://example.com/path?x=1", "example.com", true), ("localhost:8080", "localhost", true),
    ("bücher.example", "xn--bcher-kva.example", true), ("*.Bücher.example", "a.xn--bcher-kva.example", true),
    ("[::1]", "::1", true), ("http://[::1]:80/", "[::1]", true), ("", "example.com", false),
  ])
  func `a pattern includes hosts`(pattern: String, host: String, isIncluded: Bool) {
    #expect(HostPattern(pattern).matches(host) == isIncluded)
  }

  @Test(
    arguments: [
      ("a.test", "a.test", true), ("a.test", "b.test", false), ("*.a.test", "x.a.test", true),
      ("*.a.test", "*.b.test", false), ("*.x.a.test", "*.a.test", true), ("*", "a.test", true),
      ("*.a.test", "a.test", false), ("*.test", "*", true),
    ] as [(HostPattern, HostPattern, Bool)]
  )
  func `patterns overlap`(one: HostPattern, other: HostPattern, overlap: Bool) {
    #expect(one.overlaps(other) == overlap)
    #expect(other.overlaps(one) == overlap)
  }
}

@Suite struct HostClaimsTests {
  /// A reference to the value, since an expectation cannot change a variable.
  private final class Recorder {
    var claims = HostClaims<String>()

    func claim(_ hosts: HostPattern..., inside outer: Set<UInt64> = [], by name: String, id: UInt64) -> Bool {
      claims.claim(hosts, inside: outer, by: name, id: id)
    }

    func release(_ id: UInt64) -> [String] { claims.release(id) }

    func holder(of host: String) -> String? { claims.holder(of: host) }
  }

  private let claims = Recorder()

  @Test func `a nested claim has hosts of the outer one, and does not wait for those who wait for that`() {
    #expect(claims.claim("x.a.test", by: "outer", id: 1))
    #expect(!claims.claim("*.a.test", by: "other", id: 2))
    #expect(claims.claim("*.a.test", inside: [1], by: "inner", id: 3))
    #expect(claims.claim("b.test", by: "stranger", id: 4))
    #expect(!claims.claim("b.test", inside: [1], by: "second inner", id: 5))
    #expect(claims.release(4) == ["second inner"])
    #expect(claims.release(3) == [])
    #expect(claims.release(1) == ["other"])
  }

  @Test func `claims on different hosts are held at the same time`() {
    #expect(claims.claim("a.test", by: "first", id: 1))
    #expect(claims.claim("b.test", by: "second", id: 2))
    #expect(claims.holder(of: "a.test") == "first")
    #expect(claims.holder(of: "b.test") == "second")
    #expect(claims.holder(of: "c.test") == nil)
  }

  @Test func `claims on one host are held in their order`() {
    #expect(claims.claim("a.test", by: "first", id: 1))
    #expect(!claims.claim("a.test", by: "second", id: 2))
    #expect(!claims.claim("a.test", by: "third", id: 3))
    #expect(claims.release(1) == ["second"])
    #expect(claims.holder(of: "a.test") == "second")
    #expect(claims.release(2) == ["third"])
    #expect(claims.release(3).isEmpty)
    #expect(claims.claims.isEmpty)
  }

  @Test func `a claim on several hosts holds none while it waits for one`() {
    #expect(claims.claim("a.test", by: "first", id: 1))
    #expect(!claims.claim("a.test", "b.test", by: "second", id: 2))
    #expect(claims.holder(of: "b.test") == nil)
    #expect(claims.release(1) == ["second"])
    #expect(claims.holder(of: "b.test") == "second")
  }

  @Test func `a later claim does not overtake one that waits for its host`() {
    #expect(claims.claim("a.test", by: "first", id: 1))
    #expect(!claims.claim("*.test", by: "second", id: 2))
    #expect(!claims.claim("b.test", by: "third", id: 3))
    #expect(claims.claim("b.other", by: "fourth", id: 4))
    #expect(claims.release(2) == ["third"])
  }

  @Test func `a claim that gives up lets the others continue`() {
    #expect(claims.claim("a.test", by: "first", id: 1))
    #expect(!claims.claim("a.test", by: "second", id: 2))
    #expect(!claims.claim("a.test", by: "third", id: 3))
    #expect(claims.release(2).isEmpty)
    #expect(claims.release(1) == ["third"])
  }
}
