import BacklotLimits
import BacklotPattern
import Testing

@Suite struct PatternCostTests {
  static let catastrophic = [
    "^(a+)+$", "(a*)*b", "(a|a)*b", "(a|aa)+b", "(.*)*x", "(.*)(.*)(.*)(.*)(.*)x", "(a+)+b", "([a-z]+)*b", "(a*a*)*b",
    "(a?){30}a{30}b",
    "(x+x+)+y|a*b", "^(([a-z])+.)+[A-Z]([a-z])+$", "(a|b|ab)*c", "a*a*a*a*a*b", "((a*)*)*b", "(?:(?:a+)+)+b",
    "(a+a+)+b", "(\\w*)*!", ".*.*=.*",
    "(a{1,10}){1,10}b", "(?i)(A+)+B",
  ]

  @Test(arguments: catastrophic)
  func `what makes others try for ever is one look at each character`(text: String) throws {
    let pattern = try Pattern(text)
    let subject = String(repeating: "a", count: 100_000)
    let isMatch = text == "^(a+)+$"
    #expect(try pattern.matches(subject + "é") == false && pattern.matches(subject) == isMatch)
    #expect(try pattern.occurs(in: subject) == isMatch)
    for isWhole in [true, false] {
      let short = String(repeating: "a", count: 2000)
      #expect(pattern.isMatch(short, isWhole: isWhole, by: .sideBySide) == isMatch)
    }
  }

  @Test(arguments: [#"^(a+)+\1$"#, "^(?=(a+)+b)", "(a+)+(?!a)[bc]", "(a*)*+b|(a|a)*(?=b)"])
  func `what cannot be bounded reaches the limit and says so`(text: String) throws {
    let pattern = try Pattern(text)
    let error = #expect(throws: PatternError.self) { try pattern.matches(String(repeating: "a", count: 3001) + "é") }
    #expect(error?.code == .tooManySteps && error?.pattern == text)
    #expect(throws: PatternError.self) { try pattern.firstMatch(in: String(repeating: "a", count: 3001) + "é") }
  }

  /// Patterns that look at each character of a long text a few times, as stub files have them.
  static let lookarounds = [
    #"(?s)(?=.*"a").*"b".*"#, #"(?s)^(?=.*"a")(?=.*"b")(?=.*"c").*$"#, #"(?s)(?!.*"none").*"b".*"#,
    #"(?s)(?:(?!"none").)*"#, #"[\s\S]*(?<="a":)[\s\S]*"#, #"(?=(.|\n)*"c")[\s\S]*+"#, #"(?s)(?:(?=.)[^<]|<)*"#,
  ]

  @Test(arguments: lookarounds)
  func `ordinary look-arounds are decided on long texts within a request's budget`(text: String) throws {
    let pattern = try Pattern(text)
    let members = (0..<6000).map { #""k\#($0)":1"# }.joined(separator: ",\n")
    let subject = #"{"b":1,"c":2,"a":3,\#(members)}"#
    #expect((60_000...100_000).contains(subject.utf8.count))
    var budget = StepBudget()
    #expect(try pattern.matches(subject, spending: &budget))
    #expect(try pattern.matches(subject))
    #expect(budget.remaining > StepBudget().remaining * 9 / 10)
  }

  @Test func `a look-ahead is decided on a mebibyte`() throws {
    let subject = String(repeating: "x", count: 1 << 20) + "\"a\""
    #expect(try Pattern(#"(?s)(?=.*"a").*"#).matches(subject))
  }

  @Test func `the limit on steps is as high as asked for`() throws {
    let subject = String(repeating: "a", count: 16) + "é"
    let low = try Pattern(#"(a+)+\1b?"#, limits: PatternLimits(stepCount: 1000))
    #expect(throws: PatternError.self) { try low.matches(subject) }
    #expect(try !Pattern(#"(a+)+\1b?"#, limits: PatternLimits(stepCount: 10_000_000)).matches(subject))
  }

  @Test func `matches are found in long texts without many looks at each character`() throws {
    let subject = String(repeating: "a", count: 50_000)
    #expect(try Pattern("(a*)*b").firstMatch(in: subject) == nil)
    #expect(try Pattern("((a)*)*").firstMatch(in: subject)?.text.utf8.count == 50_000)
    #expect(try Pattern("(a+)+|b").allMatches(in: subject).count == 1)
    #expect(try Pattern("a").allMatches(in: subject).count == 50_000)
    #expect(try Pattern("(?:a|b)*?c").allMatches(in: subject).isEmpty)
  }

  @Test func `steps are taken from whoever counts them, always as many`() throws {
    let pattern = try Pattern("(a*)*b", dialect: .iRegexp)
    func cost(_ count: Int) -> Int {
      var steps = 1_000_000
      let isMatch = pattern.matches(String(repeating: "a", count: count), spending: &steps)
      return isMatch ? -1 : 1_000_000 - steps
    }
    let costs = (0..<20).map { _ in cost(100) }
    #expect(Set(costs).count == 1 && costs[0] > 100 && costs[0] <= 101 * (pattern.width + 1) + pattern.width)
    #expect(cost(1000) > 9 * costs[0])
    var steps = 50
    #expect(!pattern.occurs(in: String(repeating: "a", count: 1000), spending: &steps) && steps < 0)
  }

  @Test func `a pattern is used by many threads at once`() async throws {
    let pattern = try Pattern("(?:/api)?/v[0-9]+/users/(?<id>[a-z0-9-]+)(?:\\?.*)?")
    let found = await withTaskGroup(of: Int.self) { group in
      for task in 0..<16 {
        group.addTask {
          (0..<100).count { number in
            let path = "/api/v\(task)/users/id-\(number)"
            let isMatch = pattern.isMatch(path, isWhole: true, by: number.isMultiple(of: 2) ? .automaton : .sideBySide)
            return isMatch == true && pattern.firstMatch(in: path, by: .goingBack)?.count == 4
          }
        }
      }
      return await group.reduce(0, +)
    }
    #expect(found == 1600)
  }
}
