import BacklotStubs
import Testing

@testable import BacklotCommands

@Suite struct ValueFormatTests {
  @Test(arguments: [
    ("0", 0), ("50ms", 50), ("1s", 1000), ("1.5s", 1500), ("2m", 120_000), ("0.25ms", 0.25), ("1440m", 86_400_000),
  ])
  func `a time has a unit`(text: String, milliseconds: Double) {
    let format = ValueFormat<Duration>.duration("TIME", example: "1s")
    #expect(format.read(text) == .microseconds(Int64(milliseconds * 1000)))
  }

  @Test(arguments: [
    "", "1", "s", "-1s", "1 s", "1e3s", "nans", "infs", "1441m", "25h", "1d", ".", "..s", "１s", "+1s", "0x1s",
  ])
  func `what is no time is refused`(text: String) {
    #expect(ValueFormat<Duration>.duration("TIME", example: "1s").read(text) == nil)
    #expect(ValueFormat<Delay>.delay("TIME", example: "1s").read(text) == nil)
  }

  @Test func `a delay is a time or a range`() {
    let format = ValueFormat<Delay>.delay("TIME", example: "1s")
    #expect(format.read("1.5s") == .fixed(.milliseconds(1500)))
    #expect(format.read("50ms..1s") == .uniform(.milliseconds(50) ... .seconds(1)))
    #expect(format.read("1s..1s") == .uniform(.seconds(1) ... .seconds(1)))
  }

  @Test(arguments: ["1s..50ms", "..1s", "1s..", "1s..2s..3s", "50..200ms"])
  func `what is no range is refused`(text: String) {
    #expect(ValueFormat<Delay>.delay("TIME", example: "1s").read(text) == nil)
  }

  @Test(arguments: [("10%", 0.1), ("0.1", 0.1), ("0", 0), ("1", 1), ("100%", 1), ("0.5%", 0.005)])
  func `a rate is a share or a percentage`(text: String, rate: Double) throws {
    let read = try #require(ValueFormat<Double>.rate("RATE", example: "10%").read(text))
    #expect(abs(read - rate) < 1e-12)
  }

  @Test(arguments: ["", "%", "101%", "1.1", "-0.1", "ten", "1e-1", "nan", "0,1"])
  func `what is no rate is refused`(text: String) {
    #expect(ValueFormat<Double>.rate("RATE", example: "10%").read(text) == nil)
  }

  @Test(arguments: [("0", 0), ("8080", 8080), ("65535", 65535)])
  func `a whole number may be at a bound`(text: String, number: Int) {
    #expect(ValueFormat<Int>.integer("PORT", in: 0...65535, example: 8080).read(text) == number)
  }

  @Test(arguments: ["", "-1", "65536", "80.0", "80x", "+80", "99999999999999999999"])
  func `what is beyond a bound, or no number, is refused`(text: String) {
    #expect(ValueFormat<Int>.integer("PORT", in: 0...65535, example: 8080).read(text) == nil)
  }
}
