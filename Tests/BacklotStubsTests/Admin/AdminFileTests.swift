import BacklotHTTP
import BacklotJSON
import BacklotStubs
import Foundation
import TemporaryFolders
import Testing

@Suite struct AdminFileTests {
  private func client(_ folder: TemporaryFolder) -> AdminClient {
    AdminClient(AdminConfiguration(folder: folder.path)) { StubFiles(folder.path) }
  }

  @Test func `files are written, listed, read and removed`() async throws {
    let folder = try TemporaryFolder(["__files/z.txt": "z", "__files/.hidden": "h"])
    let client = client(folder)
    #expect(try await client.send(.put, "/__admin/files/a/b%20c.json", Array("[1]".utf8)).status == 200)
    #expect(try await client.ask(.get, "/files").json == ["a/b c.json", "z.txt"])
    let file = try await client.ask(.get, "/files/a/b%20c.json")
    #expect(file.text == "[1]")
    #expect(file.type == "application/json")
    #expect(try await client.ask(.delete, "/files/z.txt").status == 200)
    #expect(try await client.ask(.get, "/files").json == ["a/b c.json"])
    for method in [HTTPMethod.get, .delete] {
      #expect(try await client.ask(method, "/files/z.txt").status == 404)
      #expect(try await client.ask(method, "/files/a").status == 404)
    }
  }

  @Test func `a stub whose body is a file has its new content`() async throws {
    let client = client(try TemporaryFolder())
    try await client.add("/dogs", more: ["response": ["bodyFileName": "dogs.txt"]])
    #expect(try await client.send(.get, "/dogs").status == 500)
    for text in ["Rex", "Lassie"] {
      _ = try await client.send(.put, "/__admin/files/dogs.txt", Array(text.utf8))
      #expect(try await client.text("/dogs") == text)
    }
    _ = try await client.ask(.delete, "/files/dogs.txt")
    #expect(try await client.send(.get, "/dogs").status == 500)
  }

  @Test(arguments: ["../x", "a/../../x", "%2e%2e/x", "..%2fx", "a//x", "./x", "a/.", "a%00b"])
  func `a name that leads out of the folder is refused`(name: String) async throws {
    let folder = try TemporaryFolder(["x": "outside", "__files/a/b": "inside"])
    let client = client(folder)
    for method in [HTTPMethod.get, .put, .delete] {
      let answer = try await client.send(method, "/__admin/files/" + name, Array("!".utf8))
      #expect(answer.status == 400)
    }
    #expect(try String(contentsOfFile: folder.path + "/x", encoding: .utf8) == "outside")
  }

  @Test func `what a link leads to outside of the folder is not changed`() async throws {
    let outside = try TemporaryFolder(["x": "outside"])
    let folder = try TemporaryFolder(["__files/a": "inside"])
    try folder.link("__files/link", to: outside.path)
    let client = client(folder)
    for method in [HTTPMethod.put, .delete] {
      #expect(try await client.send(method, "/__admin/files/link/x", Array("!".utf8)).status == 500)
    }
    #expect(try String(contentsOfFile: outside.path + "/x", encoding: .utf8) == "outside")
  }

  @Test func `without a folder there are no files and none can be written`() async throws {
    let client = AdminClient()
    #expect(try await client.ask(.get, "/files").json == [])
    #expect(try await client.ask(.get, "/files/a").status == 404)
    #expect(try await client.send(.put, "/__admin/files/a", [1]).status == 422)
    #expect(try await client.ask(.delete, "/files/a").status == 422)
  }
}
