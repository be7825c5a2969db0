import Foundation
import Library
import Testing

@Suite struct `Generated models` {
  @Test func `decode what the samples did not show`() throws {
    let json = #"{"id": 4, "name": "Barbara", "card": {"number": "B-1", "level": "platinum"}}"#
    let reader = try JSONDecoder().decode(Reader.self, from: Data(json.utf8))
    #expect(reader.name == "Barbara")
    #expect(reader.loans == nil)
  }

  @Test func `have dates`() throws {
    let reader = Reader(loans: [.init(isbn: "1", due: "2026-12-01T12:00:00Z"), .init(isbn: "2", due: "soon")])
    let loans = reader.loans(dueBefore: Date(timeIntervalSince1970: 1_800_000_000))
    #expect(loans.map(\.isbn) == ["1"])
  }
}
