import SampleRequests
import Testing

@testable import BacklotStubs
@testable import BacklotWireMock

@Suite struct TemplateRandomTests {
  @Test(
    arguments: [
      ("{{randomValue}}", 36, "abcdefghijklmnopqrstuvwxyz0123456789"),
      ("{{randomValue length=5 type='NUMERIC'}}", 5, "0123456789"),
      ("{{randomValue length=8 type='ALPHABETIC' uppercase=true}}", 8, "ABCDEFGHIJKLMNOPQRSTUVWXYZ"),
      ("{{randomValue length=9 type='HEXADECIMAL'}}", 9, "0123456789abcdef"),
      ("{{randomValue type='UUID'}}", 36, "0123456789abcdef-"), ("{{randomValue length=0}}", 0, ""),
      ("{{randomInt lower=5 upper=9}}", 1, "5678"), ("{{randomInt lower='-3' upper=-2}}", 2, "-3"),
      ("{{pickRandom '1' '2' '3'}}", 1, "123"), ("{{pickRandom (array 1 2)}}", 1, "12"),
      ("{{size (pickRandom (array 1 2 3 4 5) count=3)}}", 1, "3"),
      ("{{size (pickRandom (array 1 2) count=8)}}", 1, "2"),
      (
        "{{randomValue length=7 type='ALPHANUMERIC_AND_SYMBOLS'}}", 7,
        String((33...125).map { Character(Unicode.Scalar($0)) })
      ),
    ]
  )
  func `a random value has its length and its letters`(text: String, length: Int, letters: String) throws {
    let template = try Template(text)
    for seed in 0..<50 {
      let output = try template.sample(seed: UInt64(seed))
      #expect(output.count == length && output.allSatisfy(letters.contains), "\(output)")
    }
  }

  @Test func `a seed repeats what was drawn, and another draws something else`() throws {
    let template = try Template(
      "{{randomValue}} {{randomInt}} {{randomDecimal lower=-1 upper=1}} {{pickRandom 1 2 3 4}} {{randomValue type='UUID'}}"
    )
    #expect(try template.sample(seed: 7) == template.sample(seed: 7))
    #expect(try template.sample(seed: 7) != template.sample(seed: 8))
  }

  @Test func `every number of a range is drawn, and its end is not`() throws {
    let template = try Template("{{randomInt lower=0 upper=4}}")
    #expect(try Set((0..<200).map { try template.sample(seed: $0) }) == ["0", "1", "2", "3"])
    let decimals = try Template("{{randomDecimal lower=-10.1 upper=-0.9}}")
    for seed in 0..<100 {
      let value = try #require(Double(try decimals.sample(seed: UInt64(seed))))
      #expect(value >= -10.1 && value < -0.9)
    }
  }

  @Test func `a UUID says that it is random`() throws {
    let uuid = try Template("{{randomValue type='UUID'}}").sample()
    #expect(uuid.split(separator: "-").map(\.count) == [8, 4, 4, 4, 12])
    #expect(Array(uuid)[14] == "4" && "89ab".contains(Array(uuid)[19]))
  }

  @Test(arguments: [
    "{{randomInt lower=5 upper=5}}", "{{randomInt lower='x'}}", "{{pickRandom}}",
    "{{randomValue length=-1}}",
  ])
  func `what cannot be drawn is said in its place`(text: String) throws {
    #expect(try Template(text).sample().hasPrefix("[ERROR: "))
  }

  @Test func `what one rendering draws is gone for the next`() throws {
    var context = TemplateContext(now: .sample, draw: RandomDraw(seed: 1, number: 0))
    let template = try Template("{{randomValue}}")
    let model = TemplateModel(SampleRequest())
    #expect(try template.render(model, in: &context) != template.render(model, in: &context))
  }
}
