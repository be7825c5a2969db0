import BacklotJSON
import Foundation
import Testing

@Suite struct JSONCodableTests {
  @Test func `a value goes through Foundation and back with its integers as integers`() throws {
    let value: JSONValue = [
      "int": 1, "large": .number(JSONNumber(UInt64.max)), "least": .number(JSONNumber(Int64.min)), "fraction": 1.5,
      "list": [nil, true, "x", [:], []], "nested": ["a": ["b": 0.1]],
    ]
    let data = try JSONEncoder().encode(value)
    #expect(try JSONDecoder().decode(JSONValue.self, from: data) == value)
    #expect(try JSONValue(parsing: data) == value)
    let text = String(decoding: data, as: UTF8.self)
    #expect(text.contains(#""int":1"#) && !text.contains("1.0"))
    #expect(text.contains("18446744073709551615"))
  }

  @Test func `a value is a property of a type that Foundation decodes`() throws {
    struct Event: Codable, Equatable {
      let name: String
      let payload: JSONValue
    }
    let data = Data(#"{"name":"bark","payload":{"times":[1,2.5,null]}}"#.utf8)
    let event = try JSONDecoder().decode(Event.self, from: data)
    #expect(event.payload == ["times": [1, 2.5, nil]])
    #expect(try JSONDecoder().decode(Event.self, from: JSONEncoder().encode(event)) == event)
  }

  @Test(arguments: ["null", "true", "3", "-2.5", "\"x\""])
  func `a scalar alone goes through Foundation and back`(text: String) throws {
    let value = try JSONValue(parsing: text)
    #expect(try JSONDecoder().decode(JSONValue.self, from: JSONEncoder().encode(value)) == value)
  }

  @Test func `a number beyond Double is an encoding error and not another number`() throws {
    let value = try JSONValue(parsing: "[1e400]")
    #expect(throws: EncodingError.self) { try JSONEncoder().encode(value) }
  }
}
