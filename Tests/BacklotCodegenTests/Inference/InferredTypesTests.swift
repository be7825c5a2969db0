import BacklotCodegen
import BacklotJSON
import BacklotStubs
import Testing

@Suite struct `Inferred types` {
  // MARK: - Presence

  @Test func `tell a missing member from null, once there are ten objects`() {
    let proven = (0..<10).map { #"{"id":\#($0),"a":null,"b":1.5\#($0 == 3 ? "" : #","c":"x","d":null"#)}"# }
    let many = properties(of: "[\(proven.joined(separator: ","))]")
    #expect(many["id"] == "Int")
    #expect(many["a"] == "AnyJSON?")
    #expect(many["b"] == "Double")
    #expect(many["c"] == "String?")
    #expect(many["d"] == "Nullable<AnyJSON>?")
    let few = properties(of: "[\(proven[..<2].joined(separator: ","))]")
    #expect(few["id"] == "Int?")
    #expect(few["b"] == "Double?")
  }

  @Test func `trust few samples if they should`() {
    let sample = #"{"name":"x","area":3,"note":null}"#
    #expect(properties(of: sample)["name"] == "String?")
    #expect(properties(of: sample)["area"] == "Double?")
    #expect(properties(of: sample, trusting: true)["name"] == "String")
    #expect(properties(of: sample, trusting: true)["area"] == "Int")
    #expect(properties(of: sample, trusting: true)["note"] == "AnyJSON?")
  }

  @Test func `count the members that more samples would prove`() {
    let models = models(of: #"{"a":1,"b":null,"c":{"d":"x"}}"#)
    #expect(models.unprovenCount == 3)
  }

  // MARK: - Numbers and strings

  @Test(arguments: [
    ("[1,2,3]", "Double"), ("[1,2.5]", "Double"), ("[1,2,3,4,5,6,7,8,9,10]", "Int"), ("[1,2.0,3]", "Double"),
    ("[1500137916]", "Int"), ("[18446744073709551615]", "Decimal"), ("[0.1234567890123456789]", "Decimal"),
    ("[9007199254740993,0.5]", "Decimal"), ("[1e300]", "Double"),
    ("[9007199254740993,1e200]", "Double"), ("[1e200,0.1234567890123456789]", "Double"), ("[true,false]", "Bool"),
    ("[null]", "AnyJSON?"),
    ("[]", "AnyJSON"), (#"["x"]"#, "String"), (#"["2020-01-02"]"#, "DateText"), (#"["2020-13-02"]"#, "String"),
    (#"["2020-01-02T03:04:05Z","2020-01-02T03:04:05.678+02:00"]"#, "DateTimeText"),
    (#"["2020-01-02T03:04:05"]"#, "String"),
    (#"["https://a.example/b?c=d"]"#, "URLText"), (#"["https://a.example",""]"#, "String"),
    (#"["123e4567-e89b-12d3-a456-426614174000"]"#, "UUIDText"),
    (#"["123e4567-e89b-12d3-a456-42661417400g"]"#, "String"),
  ])
  func `follow from all values at a place`(array: String, type: String) {
    #expect(properties(of: #"{"values":\#(array)}"#)["values"] == "[\(type)]?")
  }

  @Test func `are strings for dates and URLs on request`() {
    let options = InferenceOptions(typeName: "Sample", keepsPlainStrings: true)
    let models = ModelGenerator(options).generate([sample(#"{"a":"2020-01-02","b":"https://a.example"}"#)])
    #expect(models.source?.contains("var a: String?") == true)
    #expect(models.source?.contains("Text") == false)
  }

  @Test func `are open enumerations only for words that repeat in many samples`() {
    let sizes = ["small", "medium", "extra-large"]
    let many = (0..<12).map { #"{"size":"\#(sizes[$0 % 3])","name":"\#(["Rex", "Ada"][$0 % 2])"}"# }
    let enough = source(of: "[\(many.joined(separator: ","))]")
    #expect(enough.contains("case extraLarge\n"))
    #expect(enough.contains("case unknown(String)"))
    #expect(enough.contains("var name: String\n"))
    #expect(source(of: "[\(many[..<9].joined(separator: ","))]").contains("enum") == false)
  }

  // MARK: - Maps

  @Test(arguments: [
    (#"{"gini":{"2003":38.8}}"#, "gini", "[String: Double]?"),
    (#"{"currencies":{"EUR":{"name":"euro"},"CHF":{"name":"franc"}}}"#, "currencies", "[String: Currency]?"),
    (#"{"rates":{"EUR":1.5,"USD":1}}"#, "rates", "[String: Double]?"),
    (#"{"users":{"123e4567-e89b-12d3-a456-426614174000":"a"}}"#, "users", "[String: String]?"),
    (#"{"x":{"1":{"a":[1.5]},"2":{"a":[]}}}"#, "x", "[String: X]?"),
    (#"{"flags":{"png":"a","svg":"b"}}"#, "flags", "Flags?"), (#"{"ID":{"AB":1,"CD":"x"}}"#, "ID", "ID?"),
    (#"{"none":{}}"#, "none", "[String: AnyJSON]?"), (#"{"x":{"a@b.c":1.5,"d@e.f":2}}"#, "x", "[String: Double]?"),
    (#"{"x":{"@type":1.5,"@id":2}}"#, "x", "X?"),
    (#"{"x":{"a@b.c":1,"b":1,"c@d":2,"e@f":3}}"#, "x", "[String: Double]?"),
  ])
  func `are dictionaries for objects whose names are data`(json: String, key: String, type: String) {
    #expect(properties(of: json)[SwiftName.member(key)] == type)
  }

  @Test func `are dictionaries for names that differ from object to object`() {
    let json = #"[{"l":{"nld":"a","pap":"b"}},{"l":{"prs":"a","pus":"b","tuk":"c"}},{"l":{"por":"a"}}]"#
    #expect(properties(of: json)["l"] == "[String: String]?")
  }

  // MARK: - Structure

  @Test func `are unions with a case for each kind of value`() {
    let source = source(of: #"{"x":[1.5,"a",true,[1.5],{"b":1.5}]}"#)
    for name in ["bool(Bool)", "number(Double)", "string(String)", "numbers([Double])", "object(Object)"] {
      #expect(source.contains("case \(name)\n"), "\(source)")
    }
  }

  @Test func `contain themselves`() {
    let tree = #"{"id":1,"name":"a","level":0,"children":[{"id":2,"name":"b","level":1,"children":[]}]}"#
    #expect(properties(of: tree)["children"] == "[Sample]?")
    let list = #"{"data":1,"next":{"data":2,"next":null}}"#
    #expect(source(of: list).contains("@Indirect var next: Sample?"))
  }

  @Test func `are shared by places with the same objects, in the nearest type around them`() {
    let json =
      #"{"a":{"home":{"lat":1.5,"lon":2,"alt":3},"work":{"lat":1,"lon":2.5,"alt":3}},"b":{"lat":1,"lon":1,"x":"y"}}"#
    let source = source(of: json)
    #expect(source.contains("    var home: Home?\n"))
    #expect(source.contains("    var work: Home?\n"))
    #expect(source.contains("\n  struct Home") == false)
  }

  @Test func `of an array have the name in the singular`() {
    #expect(source(of: #"[{"a":1}]"#, name: "Countries").contains("typealias Countries = [Country]"))
    let name = "AllCountriesResponseModel"
    #expect(source(of: #"[{"a":1}]"#, name: name).contains("typealias \(name) = [\(name)Element]"))
  }

  @Test func `do not depend on the order of samples`() {
    let samples = [#"{"a":1,"b":["x"]}"#, #"{"a":2.5,"c":{"d":null}}"#, #"{"b":[1],"c":{"d":"2020-01-02"}}"#]
    let orders = [[0, 1, 2], [2, 1, 0], [1, 0, 2]].map { order in
      ModelGenerator(InferenceOptions(typeName: "Sample")).generate(order.map { sample(samples[$0]) }).source ?? ""
    }
    let lines = orders.map { $0.split(separator: "\n").sorted() }
    #expect(lines[0] == lines[1] && lines[1] == lines[2])
  }

  // MARK: - Documentation

  @Test func `say where their values were seen, without secrets`() {
    let json = #"[{"name":{"common":"Chad"},"password":"abc","key":"a1b2c3d4e5f6a7b8c9"},{"mail":"a@b.example"}]"#
    let source = source(of: json)
    #expect(source.contains("/// The value at `$[].name.common`, for example `Chad`."))
    #expect(source.contains("/// The value at `$[].name`, missing in 1 of 2 objects."))
    for secret in ["abc", "a1b2", "a@b"] { #expect(source.contains(secret) == false) }
  }

  @Test(arguments: [
    #"{"credentials":{"value":"s3cretpw"}}"#, #"{"header":"Bearer abc123"}"#, #"{"header":"Basic dXNlcjpw"}"#,
    #"{"a":"ghp_abcdef123456"}"#, #"{"a":"xoxb-1234-abcd"}"#, #"{"a":"4111111111111111"}"#,
    #"{"a":"AbCdEfGhIjKlMnOpQrStUvWxYzAbCd"}"#, #"{"password":{"a":{"b":"s3cretpw"}},"clientSecret":[{"a":"pw"}]}"#,
  ])
  func `show no example of a secret`(json: String) {
    #expect(source(of: json).contains("for example") == false)
  }

  @Test(arguments: [
    #""secret":"SECRET""#, #""authorization":"Basic SECRET""#, #""pin":"SECRET""#, #""clientSecret":"SECRET""#,
    #""credentials":{"kind":"SECRET"}"#, #""credentials":[["SECRET"]]"#,
  ])
  func `have no enumeration of secrets`(member: String) {
    let objects = (0..<12).map { "{\(member.replacing("SECRET", with: $0 % 2 == 0 ? "hunter" : "swordfish"))}" }
    let source = source(of: "[\(objects.joined(separator: ","))]")
    #expect(source.contains("String") && source.contains("hunter") == false, "\(source)")
  }

  @Test(arguments: [
    (#"{"KEY_1":{"a":1,"b":true},"KEY_2":{"a":2,"b":true}}"#, "[String: X]?"),
    (#"{"id":1,"KEY_1":"y"}"#, "[String: X]?"),
  ])
  func `have no names that are secrets`(json: String, type: String) {
    let json = json.replacing("KEY_1", with: "ghp_16C7e42F292c6912E7710c838347Ae178B4a")
      .replacing("KEY_2", with: "sk_live_4eC39HqLyjWDarjtT1zdp7dc")
    let source = source(of: "{\"x\":\(json)}")
    #expect(source.contains("var x: \(type)") && source.contains("16C7e") == false, "\(source)")
  }
}

// MARK: - Samples

private func sample(_ json: String) -> ModelSample {
  ModelSample(at: Stub.Origin(file: "sample.json"), Array(json.utf8))
}

private func models(of json: String, name: String = "Sample", trusting: Bool = false) -> GeneratedModels {
  ModelGenerator(InferenceOptions(typeName: name, trustsSamples: trusting)).generate([sample(json)])
}

private func source(of json: String, name: String = "Sample") -> String { models(of: json, name: name).source ?? "" }

/// Returns the types of all properties by name; properties of nested types count as well.
private func properties(of json: String, trusting: Bool = false) -> [String: String] {
  var types: [String: String] = [:]
  for line in (models(of: json, trusting: trusting).source ?? "").split(separator: "\n") {
    guard let range = line.firstRange(of: "var "), let colon = line.firstRange(of: ": ") else { continue }
    let name = line[range.upperBound..<colon.lowerBound].trimmingPrefix("`")
    types[name.hasSuffix("`") ? String(name.dropLast()) : String(name)] = String(line[colon.upperBound...])
  }
  return types
}
