import BacklotTesting
import Foundation
import Testing

@testable import Countries

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Each check holds for ours, and the same check does not hold for the article's.
@Suite struct PutRightTests {
  // MARK: Handlers

  @Test func `two hundred handlers answer the same URL in parallel, each its own caller`() async {
    let backends = (0..<200).map { number in MockBackend { Get("/v3.1/all") { Respond(json: [number]) } } }
    let ours = await numbersHeard(asking: backends.map(\.urlSession))
    #expect(ours == Array(0..<200))
    let articles = await numbersHeard(
      asking: (0..<200).map { number in ArticleURLProtocol.session { _ in Data("[\(number)]".utf8) } }
    )
    #expect(articles != Array(0..<200))
    #expect(articles.last == 199, "the article's last handler at least works")
  }

  private func numbersHeard(asking sessions: [URLSession]) async -> [Int?] {
    await withTaskGroup { group in
      for (index, session) in sessions.enumerated() {
        group.addTask {
          let handler = RequestHandler(urlSession: session)
          return (index, try? await handler.answer(to: .getAllCountries, as: [Int].self).get().first)
        }
      }
      return await group.reduce(into: Array(repeating: nil, count: sessions.count)) { $0[$1.0] = $1.1 }
    }
  }

  // MARK: Routes

  @Test func `a name with a space is escaped in the path`() {
    expect("South Korea", escapedTo: "South%20Korea")
  }

  @Test func `a name beyond ASCII is escaped in the path`() {
    expect("Åland", escapedTo: "%C3%85land")
  }

  @Test(arguments: [("a/b", "a%2Fb"), ("who?", "who%3F"), ("a#b", "a%23b"), ("50%", "50%25")])
  func `a name with a slash or a question mark stays one segment`(name: String, escaped: String) {
    expect(name, escapedTo: escaped)
  }

  private func expect(_ name: String, escapedTo segment: String, at location: SourceLocation = #_sourceLocation) {
    let expected = "https://restcountries.com/v3.1/name/\(segment)"
    let ours = APIRoute.queryCountryByName(name: name).asRequest()?.url
    #expect(ours?.absoluteString == expected, sourceLocation: location)
    #expect(ArticleRoute.url(name: name)?.absoluteString != expected, sourceLocation: location)
  }

  @Test func `an empty query leaves no question mark`() {
    #expect(APIRoute.getAllCountries.asRequest()?.url?.absoluteString.hasSuffix("?") == false)
    #expect(ArticleRoute.url(query: [])?.absoluteString.hasSuffix("?") == true)
  }

  // MARK: Status

  @Test(.backend { Get("/v3.1/all") { Respond(.internalServerError, json: [String]()) } })
  func `a 500 with a JSON body is an error`() async {
    let session = Backend.current.urlSession
    let ours = await RequestHandler(urlSession: session).answer(to: .getAllCountries, as: [String].self)
    #expect(ours.error?.name == "responseUnsuccessful")
    let articles = await ArticleRequestHandler(session: session).answer(to: .getAllCountries, as: [String].self)
    #expect(articles.error == nil)
  }

  // MARK: Models

  @Test func `a week may start on Saturday`() {
    #expect(keeps("startOfWeek", "saturday", in: AllCountriesResponseModelElement.self))
    #expect(keeps("startOfWeek", "saturday", in: CountryResponseModelElement.self))
    #expect(!keeps("startOfWeek", "saturday", in: ArticleCountry.self))
  }

  @Test(arguments: [("latlng", [39.5, -8]), ("area", 2.02)] as [(String, JSONValue)])
  func `coordinates and areas may have fractions`(member: String, value: JSONValue) {
    #expect(keeps(member, value, in: CountryResponseModelElement.self))
    #expect(!keeps(member, value, in: ArticleCountry.self))
  }

  @Test func `gini of every year is kept`() {
    #expect(keeps("gini", ["1992": 61.0, "2031": 30], in: CountryResponseModelElement.self))
    #expect(!keeps("gini", ["1992": 61.0, "2031": 30], in: ArticleCountry.self))
  }

  @Test func `native names in every language are kept`() {
    let name: JSONValue = [
      "common": "Bulgaria",
      "official": "Republic of Bulgaria",
      "nativeName": [
        "bul": ["common": "България", "official": "Република България"],
        "roh": ["common": "Bulgaria", "official": "Republica da la Bulgaria"],
      ],
    ]
    #expect(keeps("name", name, in: AllCountriesResponseModelElement.self))
    #expect(keeps("name", name, in: CountryResponseModelElement.self))
    #expect(!keeps("name", name, in: ArticleCountry.self))
  }

  @Test func `the article's models keep what they were made for`() {
    #expect(keeps("startOfWeek", "monday", in: ArticleCountry.self))
    #expect(keeps("latlng", [39, -8], in: ArticleCountry.self))
    #expect(keeps("gini", ["2018": 41.9], in: ArticleCountry.self))
  }

  /// Returns true if a model of a country with this member still contains all of it after encoding.
  private func keeps<Country: Codable>(_ member: String, _ value: JSONValue, in type: Country.Type) -> Bool {
    var country: JSONObject = [
      "name": ["common": "Bulgaria", "official": "Republic of Bulgaria"],
      "cca2": "BG", "cca3": "BGR", "region": "Europe",
    ]
    country[member] = value
    do {
      let decoded = try JSONDecoder().decode(type, from: Data(JSONValue.object(country).serializedBytes()))
      return try JSONValue(parsing: JSONEncoder().encode(decoded))[member] == value
    } catch {
      return false
    }
  }
}
