import BacklotStubs
import Foundation

/// Finds countries by their names, as the public service does.
struct CountrySearch: Sendable {
  private let entries: [Entry]

  private struct Entry: Sendable {
    let country: JSONValue
    let names: [String]

    init(_ country: JSONValue) {
      let spellings = country["altSpellings"]?.array ?? []
      self.country = country
      names = ([country["name"]?["common"], country["name"]?["official"]].compactMap(\.self) + spellings)
        .compactMap { $0.string?.lowercased() }
    }
  }

  init(countries: [JSONValue]) { entries = countries.map(Entry.init) }

  init(file: URL) throws { self.init(countries: try JSONValue(parsing: Data(contentsOf: file)).array ?? []) }

  /// The countries one of whose names has the text in it, or with `fullText` is the text, in any case.
  func countries(named text: String, fullText: Bool = false) -> [JSONValue] {
    let wanted = text.lowercased()
    return entries.filter { $0.names.contains { fullText ? $0 == wanted : $0.contains(wanted) } }.map(\.country)
  }
}
