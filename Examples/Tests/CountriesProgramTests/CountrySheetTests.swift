import Foundation
import Terminal
import Testing

@testable import Countries
@testable import CountriesProgram

@Suite struct CountrySheetTests {
  @Test(arguments: [12, 20, 40]) func `no line of a country is wider than the terminal`(columns: Int) throws {
    let text = try sheet(name: "South Georgia & South Sandwich Islands", columns: columns)
    #expect(text.split(separator: "\n").allSatisfy { DisplayWidth.of(String($0)) <= columns })
  }

  @Test func `a country's name neither steers the terminal nor breaks its line`() throws {
    let text = try sheet(name: "At\u{1B}[2J\nlantis", columns: nil)
    #expect(text.hasPrefix("At [2J lantis\n"))
    #expect(!text.contains("\u{1B}"))
  }

  private func sheet(name: String, columns: Int?) throws -> String {
    let json: [String: Any] = [
      "name": ["common": name, "official": name], "cca2": "XX", "cca3": "XXX", "region": "Nowhere",
    ]
    let data = try JSONSerialization.data(withJSONObject: json)
    let country = try JSONDecoder().decode(CountryResponseModelElement.self, from: data)
    let output = ProgramOutput(columns: columns, showsProgress: false, write: { _ in }, writeError: { _ in })
    return CountrySheet(country).text(for: output)
  }
}
