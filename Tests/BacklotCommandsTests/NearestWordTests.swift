import Testing

@testable import BacklotCommands

@Suite struct NearestWordTests {
  @Test(arguments: [
    ("--prot", "--port"), ("--sed", "--seed"), ("--latncy", "--latency"), ("--lat", "--latency"), ("-port", "--port"),
    ("--PORT", "--port"), ("--failrate", "--fail-rate"),
  ])
  func `a slip of the finger is understood`(written: String, meant: String) {
    let words = ["--port", "--seed", "--latency", "--fail-rate"]
    #expect(NearestWord.nearest(to: written, among: words) == meant)
  }

  @Test(arguments: ["--bogus", "", "--", "x", "--p0rtcullis", String(repeating: "p", count: 10_000)])
  func `what is like nothing is taken for nothing`(written: String) {
    #expect(NearestWord.nearest(to: written, among: ["--port", "--seed", "--latency"]) == nil)
  }
}
