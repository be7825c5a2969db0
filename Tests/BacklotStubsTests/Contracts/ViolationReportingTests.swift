import BacklotHTTP
import BacklotJSON
import SampleContract
import SampleRequests
import Testing

@testable import BacklotStubs

@Suite struct ViolationReportingTests {
  private func backend(_ reporting: ViolationReporting = .onRequest) -> MockBackend {
    MockBackend(reporting: reporting) {
      Get("/pets/1") { Respond(json: ["größe": 3]) }
      Get("/pets/2") { _ in Respond(json: ["größe": 3]) }
      Get("/pets/3") { Respond(json: ["name": "Rex"]) }
      PetContract()
    }
  }

  private func field(
    _ name: String,
    _ path: String,
    _ backend: MockBackend,
    asking request: HTTPFields = [:]
  ) async throws -> String? {
    let fields = HTTPFields([HTTPField(name: .named("x-token"), value: "t")] + request)
    return try await backend.respond(to: .sample(.get, path, fields: fields)).headerFields[.named(name)]
  }

  private static let asked: HTTPFields = [.named("Backlot-Report"): "timing, Violations"]
  private static let nameless =
    #"{"location":["response","body","name"],"severity":"error","code":"required","message":"name is missing","file":"pets.yaml","line":25}"#

  @Test(arguments: ["/pets/1", "/pets/2"]) func `who asks is told, others are not`(_ path: String) async throws {
    let backend = backend()
    #expect(try await field("Backlot-Violations", path, backend) == nil)
    #expect(try await field("Backlot-Violations", path, backend, asking: Self.asked) == "[\(Self.nameless)]")
    #expect(try await field("Backlot-Violations", "/pets/3", backend, asking: Self.asked) == "[]")
    #expect(try await field("Backlot-Violations", path, self.backend(.always)) == "[\(Self.nameless)]")
    #expect(try await field("Backlot-Violations", path, self.backend(.never), asking: Self.asked) == nil)
  }

  @Test func `without a contract there is no field`() async throws {
    let backend = MockBackend(reporting: .always) { Get("/pets/1") }
    #expect(try await field("Backlot-Violations", "/pets/1", backend, asking: Self.asked) == nil)
  }

  @Test func `Prism's field has its spellings, and only where something is found`() async throws {
    let told =
      #"[{"location":["response","body","name"],"severity":"Error","code":"required","message":"name is missing"}]"#
    #expect(try await field("sl-violations", "/pets/1", backend(.prism)) == told)
    #expect(try await field("sl-violations", "/pets/3", backend(.prism)) == nil)
  }

  private func violations(_ count: Int, _ message: String) -> [ContractViolation] {
    (0..<count).map { _ in ContractViolation(.request, code: "x", message: message) }
  }

  @Test func `a field is as long as a server bears, and tells what it leaves out`() throws {
    let text = try #require(
      ViolationReporting.always.field(for: violations(100, String(repeating: "é", count: 40)))?.value
    )
    #expect(text.utf8.count <= 8192 && text.utf8.count > 7800)
    #expect(text.utf8.allSatisfy { $0 < 0x7F })
    let list = try #require(try JSONValue(parsing: Array(text.utf8)).array)
    #expect(list.first?["message"]?.string == String(repeating: "é", count: 40))
    #expect(list.last?["count"] == .number(JSONNumber(100 - (list.count - 1))))
  }

  @Test(arguments: ["a\u{7F}b", "🐕", "a\nb", "\u{FEFF}\"\\"]) func `all texts survive it`(_ message: String) throws {
    let text = try #require(ViolationReporting.always.field(for: violations(1, message))?.value)
    #expect(text.utf8.allSatisfy { (0x20...0x7E).contains($0) })
    #expect(try JSONValue(parsing: Array(text.utf8)).array?.first?["message"]?.string == message)
  }

  @Test func `Prism cuts off what is long`() throws {
    let text = try #require(
      ViolationReporting.prism.field(for: violations(100, String(repeating: "m", count: 400)))?.value
    )
    #expect(text.hasPrefix(#"Too many violations! [{"location":["request"],"#))
    #expect(text.count == 8092 + 21)
  }
}
