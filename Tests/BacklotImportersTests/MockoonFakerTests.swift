import BacklotHTTP
import BacklotImporters
import BacklotJSON
import Foundation
import RealData
import Testing

/// Mockoon's random values: the functions of faker, and contents that have to be valid JSON.
@Suite struct MockoonFakerTests {
  private func importing(_ body: String, headers: String = "", status: String = "200") -> Importing {
    let text = JSONValue.string(body).serialized()
    return Importing(
      #"{"name": "e", "port": 3000, "endpointPrefix": "", "routes": [{"type": "http", "method": "post", "#
        + #""endpoint": "a/:id", "responses": [{"body": \#(text), "statusCode": \#(status), "default": true, "#
        + #""rules": [], "headers": [\#(headers)]}]}]}"#
    )
  }

  private func answer(_ body: String) async throws -> (text: String, losses: [String]) {
    let importing = importing(body)
    let answer = try await importing.answer(.post, "/a/7?n=3", body: #"{"n": 5}"#)
    return (answer.body, importing.losses)
  }

  // MARK: Functions

  private static let integers: [(call: String, range: ClosedRange<Int>)] = [
    ("'number.int'", 0...9_007_199_254_740_991), ("'number.int' max=9", 0...9), ("'number.int' 9", 0...9),
    ("'number.int' min=5 max=6", 5...6),
    ("'number.int' min=9007199254740990", 9_007_199_254_740_990...9_007_199_254_740_991),
    ("'number.int' (object min=5 max=6)", 5...6), ("'number.int' '{\"min\": 5, \"max\": 6}'", 5...6),
    ("'random.number' 9", 0...9), ("'datatype.number' min=1 max=9", 1...9), ("'number.int' min=-3 max=-2", -3 ... -2),
    ("'number.int' max=(queryParam 'n')", 0...3), ("'number.int' min=(body 'n') max=6", 5...6),
    ("'number.int' min=4 max=8 multipleOf=5", 5...5), ("'airline.flightNumber'", 100...9999),
    ("'internet.port'", 0...65_535),
  ]

  @Test(arguments: integers) func `an integer is within its bounds`(call: String, range: ClosedRange<Int>) async throws
  {
    for _ in 1...5 {
      let (text, losses) = try await answer("{{faker \(call)}}")
      #expect(Int(text).map(range.contains) == true, "\(text)")
      #expect(losses.isEmpty, "\(losses)")
    }
  }

  private static let decimals: [(call: String, range: ClosedRange<Double>, digits: Int?)] = [
    ("'number.float'", 0...1, nil), ("'number.float' max=10 fractionDigits=2", 0...10, 2),
    ("'number.float' min=1.5 max=2 multipleOf=0.25", 1.5...2, 2),
    ("'datatype.float' min=1 max=2 precision=0.1", 1...2, 1),
    ("'number.float' 3", 0...3, nil), ("'finance.amount'", 0...1_000, 2), ("'finance.amount' 5 6 1", 5...6, 1),
    ("'commerce.price'", 1...1_000, 2), ("'location.latitude'", -90...90, 4), ("'address.longitude'", -180...180, 4),
    ("'number.float' min=2 max=2", 2...2, nil),
  ]

  @Test(arguments: decimals)
  func `a number is within its bounds`(call: String, range: ClosedRange<Double>, digits: Int?) async throws {
    let (text, losses) = try await answer("{{faker \(call)}}")
    #expect(Double(text).map(range.contains) == true, "\(text)")
    if let digits { #expect(text.split(separator: ".").last?.count == digits, "\(text)") }
    #expect(losses.isEmpty, "\(losses)")
  }

  /// The functions that public environments use most, in their present and older names.
  private static let common = """
    person.firstName person.lastName person.fullName person.jobTitle person.gender person.prefix person.sex person.bio
    name.firstName name.lastName name.fullName name.findName name.jobTitle name.prefix name.title internet.email
    internet.userName internet.username internet.url internet.domainName internet.ip internet.ipv4 internet.ipv6
    internet.mac internet.password internet.avatar internet.userAgent internet.color internet.exampleEmail
    internet.protocol internet.httpMethod internet.emoji phone.number phone.phoneNumber phone.imei location.city
    location.country location.countryCode location.state location.street location.streetAddress location.zipCode
    location.timeZone location.secondaryAddress location.county address.city address.country address.countryCode
    address.streetAddress address.streetName address.zipCode address.state address.stateAbbr company.name
    company.companyName company.catchPhrase company.bs company.buzzPhrase commerce.product commerce.productName
    commerce.department commerce.productDescription commerce.productMaterial commerce.color commerce.productAdjective
    lorem.word lorem.words lorem.sentence lorem.sentences lorem.paragraph lorem.paragraphs lorem.text lorem.slug
    lorem.lines date.past date.future date.recent date.soon date.month date.weekday date.birthdate date.anytime
    datatype.uuid string.uuid string.alpha string.alphanumeric string.numeric string.hexadecimal string.nanoid
    random.word random.words random.uuid random.alphaNumeric finance.account finance.accountNumber finance.accountName
    finance.currencyCode finance.currencyName finance.currencySymbol finance.iban finance.bic finance.creditCardNumber
    finance.creditCardCVV finance.transactionType finance.transactionDescription finance.bitcoinAddress image.url
    image.imageUrl image.avatar image.people image.dataUri system.fileName system.mimeType system.semver
    system.filePath color.human color.rgb database.column database.mongodbObjectId database.type git.commitSha
    git.branch git.commitMessage hacker.phrase hacker.noun hacker.verb vehicle.vehicle vehicle.manufacturer
    vehicle.model vehicle.vin animal.dog animal.cat animal.type music.genre music.songName word.noun word.verb
    word.adjective word.sample science.unit airline.airline food.dish book.title datatype.string time.recent
    """.split { $0 == " " || $0 == "\n" }.map(String.init).filter { $0 != "science.unit" }

  @Test func `the common functions of faker have a value`() async throws {
    #expect(Self.common.count > 130)
    for name in Self.common {
      let (text, losses) = try await answer(#"{"quoted": "{{faker '\#(name)'}}", "bare": {{faker '\#(name)'}}}"#)
      let value = try JSONValue(parsing: text)
      #expect(value["quoted"]?.string?.isEmpty == false, "\(name): \(text)")
      #expect(value["bare"]?.string?.isEmpty == false || value["bare"]?.kind == .number, "\(name): \(text)")
      #expect(!text.contains("{{") && !text.contains("ERROR"), "\(name): \(text)")
      #expect(losses.isEmpty, "\(name): \(losses)")
    }
  }

  @Test func `numbers and Boolean values stand in JSON without quotes`() async throws {
    let (text, losses) = try await answer(
      #"[{{faker 'number.int'}}, {{faker 'datatype.boolean'}}, {{{faker 'number.float' max=2}}}, {{int 1 2}}, {{boolean}}]"#
    )
    let values = try #require(try JSONValue(parsing: text).array)
    #expect(values.map(\.kind) == [.number, .boolean, .number, .number, .boolean])
    #expect(losses.isEmpty, "\(losses)")
  }

  private static let numbers = [
    "faker 'location.latitude'", "lat", "long", "faker 'commerce.price'", "faker 'finance.amount' 1 9",
    "faker 'string.numeric'", "faker 'string.numeric' 9", "faker 'string.numeric' length=4", "faker 'finance.pin'",
    "faker 'helpers.arrayElement' (array 1 2 3)", "faker 'helpers.replaceSymbols' '##'", "faker 'location.zipCode'",
    "faker 'finance.currencyNumericCode'", "faker 'number.int' max=-5", "faker 'number.float' max=-5",
    "now 'T'", "now 't'", "now 'yyyy'", "faker 'number.float' multipleOf=0.25", "len 'abc'", "ceil 1.2",
    "toFixed (lat) 2", "multiply (float 1 2) 3", "body 'n'", "queryParam 'n'",
  ]

  @Test(arguments: numbers) func `a tag that yields a number stands in JSON without quotes`(tag: String) async throws {
    for _ in 1...5 {
      let (text, losses) = try await answer(#"{"v": {{\#(tag)}}, "w": [{{\#(tag)}}]}"#)
      let value = try JSONValue(parsing: text)
      #expect(value["v"]?.kind == .number && value["w"]?[0]?.kind == .number, "\(text)")
      #expect(losses.isEmpty, "\(losses)")
    }
  }

  @Test(arguments: [
    "faker 'location.zipCode' '##-###'", "faker 'helpers.arrayElement' (array 1 'b')", "faker 'string.numeric' 0",
    "faker 'phone.number'", "faker 'commerce.isbn'", "now 'MM'", "now", "faker 'helpers.fake' '{{name.firstName}}'",
  ]) func `a tag that yields another text gets quotes in JSON`(tag: String) async throws {
    let (text, losses) = try await answer(#"{"v": {{\#(tag)}}}"#)
    #expect(try JSONValue(parsing: text)["v"]?.kind == .string, "\(text)")
    #expect(losses.isEmpty, "\(losses)")
  }

  @Test(arguments: ["body 'n'", "bodyRaw 'n'", "body", "queryParam 'x'", "header 'x'", "cookie 'x'", "body 'n.m'"])
  func `a value that the request does not have is null in JSON`(tag: String) async throws {
    let importing = importing(#"{"v": {{\#(tag)}}, "w": [1, {{\#(tag)}}], "x": "a{{\#(tag)}}"}"#)
    let answer = try await importing.answer(.post, "/a/7")
    #expect(answer.body == #"{"v": null, "w": [1, null], "x": "a"}"#)
    #expect(importing.losses.isEmpty, "\(importing.losses)")
  }

  @Test func `false and 0 of the content stay, and a default applies without content, too`() async throws {
    let importing = importing(#"[{{body 'a'}}, {{body 'b'}}, "{{body 'c' 'usual'}}"]"#)
    #expect(try await importing.answer(.post, "/a/7", body: #"{"a": false, "b": 0}"#).body == #"[false, 0, "usual"]"#)
    #expect(try await importing.answer(.post, "/a/7").body == #"[null, null, "usual"]"#)
  }

  @Test func `a multiple of a fraction is one`() async throws {
    for _ in 1...10 {
      let (text, _) = try await answer("{{faker 'number.float' max = 3 multipleOf=0.25}}")
      #expect(["00", "25", "50", "75"].contains(text.suffix(2)) && (0...3).contains(Double(text) ?? -1), "\(text)")
    }
  }

  private static let texts: [(template: String, pattern: String)] = [
    ("{{faker 'phone.number' '+48 ## ###'}}", "\\+48 [0-9]{2} [0-9]{3}"),
    ("{{faker 'string.alpha' 5}}", "[A-Za-z]{5}"),
    ("{{faker 'helpers.fake' '{{name.firstName}} x {{person.lastName}}'}}", "[A-Z][a-z]+ x [A-Z][a-z]+"),
    ("{{faker 'number.int' max = 9}}", "[0-9]"), ("{{now 't'}}", "[0-9]{10}"), ("{{now 'T'}}", "[0-9]{13}"),
    ("{{len 'abc'}}{{len (array 1 2)}}{{len (body 'x')}}", "320"), ("{{ceil 1.2}}{{floor 1.8}}{{ceil 3}}", "213"),
    ("{{toFixed 2.345 2}} {{toFixed (body 'n') 1}}", "2\\.35 5\\.0"),
    ("{{stringify (array 1 'a')}}", "\\[ 1, \"a\" \\]"), ("{{faker 'string.numeric' length=6}}", "[0-9]{6}"),
    ("{{faker 'lorem.words' 2}}", "[a-z]+ [a-z]+"), ("{{faker 'internet.email'}}", "[a-z.0-9]+@example\\.(com|org)"),
    ("{{faker 'helpers.arrayElement' (array 'a' 'b')}}", "a|b"),
    ("{{faker 'helpers.replaceSymbols' '##-??'}}", "[0-9]{2}-[A-Za-z]{2}"),
    ("{{faker 'date.recent' 365}}", "20[0-9]{2}-[0-9]{2}-[0-9]{2}T.*Z"),
    ("{{faker 'date.between' from='2019-01-01' to='2019-12-31'}}", "2019-.*Z"),
    ("{{faker 'date.between' '2019-05-01' '2019-05-31'}}", "2019-05-.*Z"),
    ("{{date '2019' (now) 'yyyy-MM-dd'}}", "20[0-9]{2}-[0-9]{2}-[0-9]{2}"),
    ("{{date '2020-06' '2020-07' 'yyyy'}}", "2020"),
    ("{{now}}", "20.*Z"), ("{{now 'yyyy'}}", "20[0-9]{2}"), ("{{now \"yyyy-MM-dd'T'HH:mm\"}}", "20.*T[0-9:]{5}"),
    ("{{dateFormat (now) 'yyyy'}}", "20[0-9]{2}"), ("{{dateFormat (faker 'date.past') 'dd.MM.yyyy'}}", "[0-9.]{10}"),
    ("{{dateTimeShift days=1 format='yyyy'}}", "20[0-9]{2}"), ("{{uppercase (faker 'animal.dog')}}", "[A-Z ]+"),
    ("{{concat 'a' (faker 'number.int' max=9)}}", "a[0-9]"), ("{{title}} {{firstName}} {{lastName}}", ".+ .+ .+"),
    ("{{email}} {{city}} {{guid}}", ".+@.+ .+ [0-9a-f-]{36}"), ("{{lorem 4}}", "[a-z]+( [a-z]+){3}"),
    ("{{#repeat (queryParam 'n') comma=false}}x{{/repeat}}", "xxx"), ("{{#repeat 2 2 comma=false}}x{{/repeat}}", "xx"),
    ("{{#if (eq (faker 'helpers.arrayElement' (array 'a')) 'a')}}y{{/if}}", "y"),
  ]

  @Test(arguments: texts) func `a text has the form of Mockoon's`(template: String, pattern: String) async throws {
    let (text, losses) = try await answer(template)
    #expect(try Regex(pattern).wholeMatch(in: text) != nil, "\(text)")
    #expect(losses.isEmpty, "\(losses)")
  }

  // MARK: JSON

  private static let unknown = [
    #"{"v": "{{faker 'no.such'}}"}"#, #"{"v": {{faker 'no.such'}}}"#, #"[1, {{faker 'no.such' a=1}}]"#,
    #"{"v": "a {{nonexisting "x" 'y'}} b"}"#, #"{"v": {{{nonexisting}}} }"#, #"{"v": {{> partial}}}"#,
    #"{"v": [{{#each (nonexisting)}}{"a": 1},{{/each}}]}"#, #"{"v": 1, {{#if (nonexisting)}}"w": 2{{/if}}}"#,
    #"{"v": {{#if (nonexisting)}}1{{else}}2{{/if}}}"#, #"{"v": "{{#if (nonexisting)}}a "b"{{/if}}"}"#,
    #"[{{#repeat 2}}{"a": {{faker 'no.such'}}}{{/repeat}}]"#, #"{{status 404}}{"v": 1}"#, #"{"v": {{faker}}}"#,
    #"{{#nonexisting}}{"v": 1}{{/nonexisting}}"#, #"{"v": {{faker 'number.int' min=9 max=1}}}"#,
    #"{"v": {{faker 'string.alpha' 100000}}}"#, #"{"v": {{#open}}1}"#, #"[{{#each (x)}}1{{/each}}, 2]"#,
    #"{"v": "{{faker 'science.unit'}}", "w": {{faker 'science.unit'}}}"#, #"{{setVar 'a' 1}} {"v": {{getVar 'a'}}}"#,
  ]

  @Test(arguments: unknown) func `content stays valid JSON, with a loss`(body: String) async throws {
    let (text, losses) = try await answer(body)
    #expect(throws: Never.self, "\(text)") { try JSONValue(parsing: text) }
    #expect(!text.contains("faker"), "\(text)")
    #expect(losses.count >= 1)
  }

  @Test func `a field and a status have random values, too`() async throws {
    let importing = importing(
      "x",
      headers: #"{"key": "X-A", "value": "{{faker 'number.int' max=0}}"}, {"key": "X-B", "value": "{{faker 'a.b'}}"}"#
    )
    let answer = try await importing.answer(.post, "/a/7")
    #expect(answer.field("X-A") == "0" && answer.field("X-B") == "b")
    #expect(importing.losses.count == 1)
  }

  @Test(.enabled(if: RealData.shared != nil, "the real data is not on this machine"))
  func `each response of the reported environment is JSON`() async throws {
    let path = try #require(RealData.shared).folder.path + "/cases-2026-11/importers/mockoon-faker.json"
    let importing = Importing(ImportedFile(path))
    for number in 0...7 {
      let answer = try await importing.answer(.get, "/e\(number)/1")
      let value = try JSONValue(parsing: answer.body)["v"]?.string
      #expect(value?.isEmpty == false && value?.contains("{{") == false, "\(answer)")
    }
    #expect(importing.losses.isEmpty, "\(importing.losses)")
  }

  /// A property of all environments: content that is JSON but for its tags stays JSON.
  @Test(arguments: RealData.files(below: ["importers/mockoon", "cases-2026-11/importers"], ending: [".json"]))
  func `JSON stays JSON in each environment`(file: URL) async throws {
    let imported = ImportedFile(file.path).read()
    guard imported.format == .mockoon else { return }
    for stub in imported.stubs {
      guard let body = stub.mapping?.json["response"]?["body"]?.string else { continue }
      #expect(!body.contains("\\{{faker") && !body.contains("\\{{{faker"), "\(stub): \(body)")
    }
  }
}
