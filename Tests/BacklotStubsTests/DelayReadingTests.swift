import BacklotJSON
import Testing

@testable import BacklotStubs

@Suite struct DelayReadingTests {
  @Test(
    arguments: [
      (["type": "lognormal", "median": 80, "sigma": 0.5, "maxValue": nil], "lognormal"),
      (["type": nil, "lower": 5, "upper": 9], "uniform"), (["milliseconds": 7], "fixed"),
    ] as [(JSONValue, String)]
  )
  func `a member that is null counts as missing`(value: JSONValue, name: String) {
    let (delay, problems) = Delay.reading(value)
    #expect(problems.isEmpty)
    switch (name, delay?.kind) {
    case ("lognormal", .logNormal(_, _, nil)), ("uniform", .uniform), ("fixed", .fixed): break
    default: Issue.record("\(String(describing: delay))")
    }
  }

  @Test(
    arguments: [
      (["type": "lognormal", "median": nil, "sigma": 0.5], "", "has no median"),
      (
        ["type": "uniform", "lower": 9, "upper": 5], "",
        "has a lower bound of 9.0, which is greater than the upper bound of 5.0"
      ),
      (["type": "fixed", "milliseconds": -1], "/milliseconds", "is -1.0, expected 0.0 or more"),
      (["type": "fixed", "milliseconds": 1, "sigma": 2], "/sigma", "is not a known member. Is it misspelled?"),
      (["type": "gauss"], "/type", "is \"gauss\", expected lognormal, uniform or fixed"),
    ] as [(JSONValue, String, String)]
  )
  func `a problem has its place`(value: JSONValue, place: String, message: String) {
    let (delay, problems) = Delay.reading(value)
    #expect(delay == nil)
    #expect(problems.map { "\($0.pointer)" } == [place])
    #expect(problems.map(\.message) == [message])
  }
}
