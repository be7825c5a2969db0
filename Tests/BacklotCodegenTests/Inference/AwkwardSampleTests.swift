import BacklotCodegen
import BacklotJSON
import Testing

@Suite struct `Models of awkward samples` {
  @Test func `compile, and decode and encode without a loss`() throws {
    try expectLossless(
      Self.samples.enumerated().map { SampleEchoes.Set(name: "\($0)", samples: [Array($1.utf8)]) },
      access: .package
    )
  }

  private static let keywords =
    "associatedtype class deinit enum extension fileprivate func import init inout internal let open operator private "
    + "protocol public rethrows static struct subscript typealias var break case catch continue default defer do else "
    + "fallthrough for guard if in repeat return switch throw where while Any as await false is nil self Self super "
    + "throws true try Type Protocol async any some each macro actor borrowing consuming hashValue hash encode decode "
    + "description container encoder decoder others key value rawValue CodingKeys stringValue intValue none unknown"

  private static let typeNames =
    "String Int Double Bool Array Dictionary Optional Set Character Error Result Data Date URL UUID Decimal Codable "
    + "Hashable Sendable Encoder Decoder CodingKey CodingKeys AnyJSON Nullable Indirect DateText Root Foundation Swift "
    + "Never Void Self Element Index Iterator Key Value RawValue"

  private static func object(_ names: some Sequence<String>, of value: (String) -> JSONValue) -> String {
    JSONValue.object(JSONObject(names.map { (key: $0, value: value($0)) })).serialized()
  }

  private static let samples: [String] = [
    object(keywords.split(separator: " ").map(String.init)) { _ in 1 },
    object(typeNames.split(separator: " ").map(String.init)) { [$0: ["nested": 1, "other": "x"]] },
    object([
      "", " ", "a", "A", "a-b", "a_b", "aB", "1", "1a", "_", "__", "$", "$0", "😀", "👩‍👩‍👧", "é", "名前", "名", "ß", "٣",
      "\u{0}", "\u{202E}x", "\"", "\\", "\\(x)", "`x`", "*/", "\n",
    ]) { .string($0) },
    object([
      String(repeating: "long", count: 50), String(repeating: "long", count: 51), String(repeating: "9", count: 200),
    ]) { [$0: "x", "b": 1, "c": true] },
    object(["名前", "国", "A"]) { _ in ["名前": ["a": 1, "b": "x"], "国": ["x": true, "y": [1]]] },
    #"{"a":{"b":{"c":{"d":{"e":{"f":{"g":{"h":1,"i":"x"}}}}}}}}"#,
    #"{"next":{"next":{"next":null,"x":1,"y":2,"z":3},"x":1,"y":2,"z":3},"x":1,"y":2,"z":3}"#,
    #"[{"a":null},{"a":1},{},{"a":null}]"#, #"[[],[[]],[[null]],[[1],null]]"#, "null", "[]", "{}", "\"x\"", "1.5",
    "[null]", "[{},{}]", #"[{"a":{}},{"a":{"b":1}},{"a":null}]"#, #"{"a":[1,"x",true,null,[1],{"b":[2]},1.5]}"#,
    "[0.1,1e-7,123456789012345678901234567890.5,18446744073709551616,-0.0,1E2]",
    #"["2020-01-02T03:04:05Z","2020-01-02T03:04:05.123456+02:00"]"#,
    #"{"id":9007199254740993,"x":[9007199254740993,0.5]}"#,
    #"[{"price":12345678901234567890.5},{"price":null},{}]"#, #"[12345678901234567890.5,"x",1.5]"#,
    #"{"decodedMembers":{"x":1},"encodedMembers":{"k":null},"keyedDecodingContainer":{"y":1},"n":null}"#,
    #"{"dateTime":[{"x":"2020-01-02T03:04:05Z"},"red"\#(String(repeating: #","red","blue""#, count: 9))]}"#,
  ]
}
