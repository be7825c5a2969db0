import BacklotHTTP
import BacklotTesting
import Foundation
import TemporaryFolders
import Testing

@Suite struct FixtureTests {
  @Test func `a fixture is found in the folder Fixtures beside the test, with or without its extension`() throws {
    #expect(try Fixture("Item.json").data() == Fixture("Item").data())
    #expect(try Fixture("Item").json() == ["title": "from a file"])
  }

  @Test(arguments: [SystemCalls.Kind.open, .stat, .read])
  func `a fixture that cannot be read says where it is and why`(kind: SystemCalls.Kind) async throws {
    let folder = try TemporaryFolder(["Item.json": "{}", "Package.swift": ""])
    let fixture = Fixture("Item.json", near: folder.path + "/Tests.swift")
    let error = await SystemCallFaults.withFaults(below: folder.path, { $0.kind == kind ? .failure(EIO) : nil }) {
      #expect(throws: FixtureError.self) { try fixture.data() }
    }
    #expect(error?.code == .unreadable)
    #expect(error?.message.contains("\(folder.path)/Item.json: Input/output error") == true)
    #expect(try fixture.data() == Data("{}".utf8))
  }

  @Test func `a fixture beside the source file and in folders above is found too`() throws {
    #expect(try Fixture("FixtureTests.swift").data().isEmpty == false)
    #expect(try Fixture("Package.swift").data().isEmpty == false)
  }

  @Test func `a fixture that is nowhere lists where it was looked for`() {
    let error = #expect(throws: FixtureError.self) { try Fixture("Nowhere.json").data() }
    #expect(error?.code == .notFound)
    #expect(error?.description.hasPrefix("Nowhere.json: no such file. Looked for:\n") == true)
    #expect(error?.description.contains("BacklotTestingTests/Fixtures/Nowhere.json\n") == true)
  }

  @Test func `a fixture that is no JSON says where`() {
    let error = #expect(throws: FixtureError.self) { try Fixture("FixtureTests.swift").json() }
    #expect(error?.code == .notJSON)
    #expect(error?.message.hasPrefix("line 1, column 1: ") == true)
  }

  @Test func `a fixture of another type says at which place it differs`() {
    struct Dog: Decodable { let title: Int }
    let error = #expect(throws: FixtureError.self) { try Fixture("Item").decoded(as: Dog.self) }
    #expect(error?.code == .notDecodable)
    #expect(error?.message.contains("title") == true)
  }

  @Test func `a fixture among a bundle's resources is found`() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "backlot-\(UUID()).bundle")
    defer {
      do { try FileManager.default.removeItem(at: folder) } catch { Issue.record(error) }
    }
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try Data("[1]".utf8).write(to: folder.appending(path: "One.json"))
    let bundle = try #require(Bundle(path: folder.path))
    #expect(try Fixture("One", in: bundle).json() == [1])
  }

  @Test func `the extension may be left out where folders have points in their names, and names of their own`() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "backlot-\(UUID()).bundle")
    defer {
      do { try FileManager.default.removeItem(at: folder) } catch { Issue.record(error) }
    }
    let version = folder.appending(path: "v3.1")
    try FileManager.default.createDirectory(at: version.appending(path: "all"), withIntermediateDirectories: true)
    try Data("[1]".utf8).write(to: version.appending(path: "all.json"))
    try Data("[2]".utf8).write(to: version.appending(path: "all.old.json"))
    let bundle = try #require(Bundle(path: folder.path))
    #expect(try Fixture("v3.1/all", in: bundle).json() == [1])
    #expect(try Fixture("v3.1/all.old", in: bundle).json() == [2])
  }

  @Test(.backend { Get("/item") { Respond(fixture: "Item.json") } })
  func `a stub answers with a fixture and its media type`() async throws {
    let request = HTTPRequest(method: .get, authority: "a.test", path: "/item")
    let response = try await StubTransport(Backend.current).send(request)
    #expect(response.headerFields[.contentType] == "application/json")
    #expect(response.body == "{\"title\": \"from a file\"}\n")
  }

  @Test func `a stub whose fixture is nowhere is an issue, and answers 500 with the reason`() {
    withKnownIssue {
      let response = Respond(fixture: "Nowhere.json")
      #expect(response.status == .internalServerError)
      #expect(String(decoding: response.body.bytes ?? [], as: UTF8.self).contains("Nowhere.json: no such file"))
    }
  }
}
