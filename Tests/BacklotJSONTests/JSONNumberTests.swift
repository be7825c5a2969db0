import BacklotJSON
import Testing

@Suite struct JSONNumberTests {
  static let equal: [(String, String)] = [
    ("1", "1.0"), ("1", "1e0"), ("1", "10e-1"), ("1.0", "1e0"), ("0", "-0"), ("0", "0e999999999999"), ("0.0", "-0.00"),
    ("100", "1E+2"), ("0.001", "1e-3"), ("9223372036854775807", "9223372036854775807.0"),
    ("-9223372036854775808", "-9.223372036854775808e18"), ("1e400", "10e399"), ("0.1", "0.10"),
    ("123456789012345678901234567890", "1.2345678901234567890123456789e29"), ("1.50", "15e-1"),
    ("10000000000000000000000000000000000000001", "10000000000000000000000000000000000000001.000"),
  ]
  static let different: [(String, String)] = [
    ("1", "2"), ("1", "-1"), ("0.1", "0.10000000000000001"), ("9007199254740993", "9007199254740992"),
    ("1e400", "1e401"), ("1e-400", "0"), ("18446744073709551615", "18446744073709551616"), ("12", "1.2"), ("12", "102"),
    ("10000000000000000000000000000000000000001", "10000000000000000000000000000000000000002"),
    ("1e999999999", "1e999999998"), ("0.01", "0.1"),
  ]

  @Test(arguments: equal)
  func `numbers with the same value are equal however they are spelled`(left: String, right: String) throws {
    let (left, right) = (try #require(JSONNumber(left)), try #require(JSONNumber(right)))
    #expect(left == right)
    #expect(right == left)
    #expect(left.hashValue == right.hashValue)
  }

  @Test(arguments: different)
  func `numbers with different values differ at any precision`(left: String, right: String) throws {
    let (left, right) = (try #require(JSONNumber(left)), try #require(JSONNumber(right)))
    #expect(left != right)
    #expect(right != left)
  }

  @Test(arguments: ["1e999999999", "-1e999999999999999999999999", "1e-999999999999999999999", "0e9999999999999999999"])
  func `a huge exponent costs nothing and traps nothing`(text: String) throws {
    let number = try #require(JSONNumber(text))
    #expect(number == number)
    #expect(number.text == text)
    _ = (number.int, number.double, number.hashValue, number.isInteger)
    #expect(number != JSONNumber(7))
  }

  @Test(arguments: ["", "-", "01", "-01", "+1", ".5", "1.", "1.e1", "1e", "1e+", "1 ", " 1", "0x1", "NaN", "1,", "१"])
  func `text that is no JSON number makes none`(text: String) {
    #expect(JSONNumber(text) == nil)
  }

  @Test(arguments: ["0", "-0", "1.0", "1E+2", "123456789012345678901234567890", "0.10000000000000001"])
  func `the text of a number is kept`(text: String) throws {
    #expect(JSONNumber(text)?.text == text)
    #expect(try JSONValue(parsing: "[\(text)]").serialized() == "[\(text)]")
  }

  static let integers: [(String, Int?)] = [
    ("3", 3), ("3.0", 3), ("3e2", 300), ("30e-1", 3), ("3.5", nil), ("-0", 0), ("9223372036854775807", .max),
    ("-9223372036854775808", .min), ("-9223372036854775808.0", .min), ("9223372036854775808", nil),
    ("-9223372036854775809", nil), ("1e18", 1_000_000_000_000_000_000), ("1e19", nil), ("1e400", nil),
  ]

  @Test(arguments: integers)
  func `a number is an integer where its value is one that fits`(text: String, int: Int?) {
    #expect(JSONNumber(text)?.int == int)
  }

  static let doubles: [(String, Double?)] = [
    ("3", 3), ("0.1", 0.1), ("1e400", nil), ("-1e400", nil), ("1e-400", 0), ("1.5e2", 150),
  ]

  @Test(arguments: doubles)
  func `a number is the nearest Double where there is one`(text: String, double: Double?) {
    #expect(JSONNumber(text)?.double == double)
  }

  @Test func `numbers are made from every numeric type`() {
    #expect(JSONNumber(UInt64.max).text == "18446744073709551615")
    #expect(JSONNumber(Int8.min).text == "-128")
    #expect(JSONNumber(0.1 as Double)?.text == "0.1")
    #expect(JSONNumber(0.1 as Float)?.text == "0.1")
    #expect(JSONNumber(1e300 as Double)?.text == "1e+300")
    #expect(JSONNumber(Double.infinity) == nil)
    #expect(JSONNumber(Double.nan) == nil)
  }
}
