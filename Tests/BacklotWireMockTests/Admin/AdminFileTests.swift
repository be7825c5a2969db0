import BacklotHTTP
import BacklotJSON
import Foundation
import TemporaryFolders
import Testing

@testable import BacklotStubs
@testable import BacklotWireMock

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

  @Test func `a name with a slash at its end is no file`() async throws {
    let folder = try TemporaryFolder(["__files/ok.txt": "inside"])
    let client = client(folder)
    for method in [HTTPMethod.get, .put, .delete] {
      #expect(try await client.send(method, "/__admin/files/ok.txt/", Array("!".utf8)).status == 400, "\(method)")
    }
    #expect(try await client.ask(.get, "/files/ok.txt").text == "inside")
    #expect(try await client.ask(.get, "/files/").json == ["ok.txt"])
  }

  @Test(arguments: ["a//x", "./x", "a/.", "/x", "a/b/"])
  func `a name with an empty segment or a dot alone is refused for that`(name: String) async throws {
    let folder = try TemporaryFolder(["__files/a/b": "inside"])
    let client = client(folder)
    for method in [HTTPMethod.get, .put, .delete] {
      let answer = try await client.send(method, "/__admin/files/" + name, Array("!".utf8))
      #expect(answer.status == 400, "\(method)")
      let detail = try #require(try answer.json["detail"]?.string)
      #expect(!detail.contains("is outside") && detail.contains("empty"), "\(method): \(detail)")
    }
    withExtendedLifetime(folder) {}
  }

  @Test(arguments: ["", "a/", "new/"])
  func `a name that is too long for the system is refused`(prefix: String) async throws {
    let folder = try TemporaryFolder(["__files/a/b": "inside"])
    let client = client(folder)
    let name = prefix + String(repeating: "n", count: 300)
    for (method, status) in [(HTTPMethod.put, 400), (.get, 400), (.delete, 400)] {
      let answer = try await client.send(method, "/__admin/files/" + name, Array("!".utf8))
      #expect(answer.status == status, "\(method): \(answer.text)")
      #expect(try answer.json["title"] == "The name is too long", "\(answer.text)")
    }
    #expect(try await client.ask(.get, "/files").json == ["a/b"])
    withExtendedLifetime(folder) {}
  }

  @Test func `a posted mapping cannot have a hidden file as its body`() async throws {
    let folder = try TemporaryFolder(["__files/.hidden": "s3cret"])
    let client = client(folder)
    try await client.add("/f", more: ["response": ["bodyFileName": ".hidden"]])
    #expect(try await client.send(.get, "/f").status == 500)
    #expect(try await !client.text("/f").contains("s3cret"))
    withExtendedLifetime(folder) {}
  }

  @Test(arguments: ["a", "a/b", "z.txt/c", "z.txt/c/d"])
  func `a file cannot take the place of a folder, nor a folder that of a file`(name: String) async throws {
    let folder = try TemporaryFolder(["__files/a/b/c.txt": "c", "__files/z.txt": "z"])
    let client = client(folder)
    let answer = try await client.send(.put, "/__admin/files/" + name, Array("!".utf8))
    #expect(answer.status == 409)
    let detail = try #require(try answer.json["detail"]?.string)
    #expect(detail.contains(name.hasPrefix("z") ? "z.txt is a file" : "\(name) is a folder"), "\(detail)")
    #expect(try await client.ask(.get, "/files").json == ["a/b/c.txt", "z.txt"])
    #expect(try FileManager.default.subpathsOfDirectory(atPath: folder.path + "/__files").count == 4)
  }

  @Test(arguments: [".hid", "a/.hid", ".git/config", "a/.b/c"])
  func `a name with a dot at its beginning is refused, since such files are neither listed nor served`(
    name: String
  ) async throws {
    let folder = try TemporaryFolder(["__files/a/b": "b", "__files/\(name)": "hidden"])
    let client = client(folder)
    for method in [HTTPMethod.get, .put, .delete] {
      let answer = try await client.send(method, "/__admin/files/" + name, Array("!".utf8))
      #expect(answer.status == 400, "\(method)")
      #expect(try answer.json["detail"]?.string?.contains("begins with a dot") == true, "\(answer.text)")
    }
    #expect(try String(contentsOfFile: "\(folder.path)/__files/\(name)", encoding: .utf8) == "hidden")
  }

  @Test(arguments: ["link/x", "link/new", "link/a/b/c", "nowhere/a", "nowhere/a/b"])
  func `nothing is changed or made outside of the folder, where a link leads to`(name: String) async throws {
    let outside = try TemporaryFolder(["x": "outside"])
    let folder = try TemporaryFolder(["__files/a": "inside"])
    try folder.link("__files/link", to: outside.path)
    try folder.link("__files/nowhere", to: outside.path + "/none")
    let client = client(folder)
    let answer = try await client.send(.put, "/__admin/files/\(name)", Array("!".utf8))
    #expect(answer.status == 403)
    #expect(answer.type == "application/problem+json")
    #expect(try answer.json["detail"]?.string?.contains("is outside \(folder.path)/__files") == true)
    #expect(try await client.ask(.delete, "/files/link/x").status == 403)
    #expect(try FileManager.default.subpathsOfDirectory(atPath: outside.path) == ["x"])
    #expect(try String(contentsOfFile: outside.path + "/x", encoding: .utf8) == "outside")
  }

  @Test func `a folder of files that is itself a link out of the folder is not written to`() async throws {
    let outside = try TemporaryFolder()
    let folder = try TemporaryFolder()
    try folder.link("__files", to: outside.path)
    #expect(try await client(folder).send(.put, "/__admin/files/a", [1]).status == 403)
    #expect(try FileManager.default.subpathsOfDirectory(atPath: outside.path).isEmpty)
  }

  @Test func `a link that stays in the folder is as good as a folder, and one in a file's place is replaced`()
    async throws
  {
    let outside = try TemporaryFolder(["x": "outside"])
    let folder = try TemporaryFolder(["__files/a/b": "inside"])
    try folder.link("__files/link", to: "a")
    try folder.link("__files/x", to: outside.path + "/x")
    let client = client(folder)
    #expect(try await client.send(.put, "/__admin/files/link/c/d", [1]).status == 200)
    #expect(try await client.send(.put, "/__admin/files/x", Array("new".utf8)).status == 200)
    #expect(try await client.ask(.get, "/files/a/c/d").status == 200)
    #expect(try await client.ask(.get, "/files/x").text == "new")
    #expect(try String(contentsOfFile: outside.path + "/x", encoding: .utf8) == "outside")
  }

  @Test(.timeLimit(.minutes(5))) func `files are listed once, whatever links lead back to`() async throws {
    let folder = try TemporaryFolder(["__files/a/b/c.txt": "c"])
    for name in ["one", "two", "a/three", "a/b/four"] {
      try folder.link("__files/\(name)", to: folder.path + "/__files")
    }
    #expect(try await client(folder).ask(.get, "/files").json == ["a/b/c.txt"])
  }

  @Test(.timeLimit(.minutes(5))) func `a listing ends where links make very many ways`() throws {
    let names = (0..<12).map { "n\($0)" }
    let folder = try TemporaryFolder(Dictionary(uniqueKeysWithValues: names.map { ("__files/\($0)/x", "x") }))
    for name in names {
      for other in names { try folder.link("__files/\(name)/to-\(other)", to: "../\(other)") }
    }
    let bodies = BodyFolder(bodies: StubFileBodies(folder.path + "/__files"), itemLimit: 1_000)
    #expect(try (1...1_000).contains(bodies.names().count))
  }

  @Test func `without a folder there are no files and none can be written`() async throws {
    let client = AdminClient()
    #expect(try await client.ask(.get, "/files").json == [])
    #expect(try await client.ask(.get, "/files/a").status == 404)
    #expect(try await client.send(.put, "/__admin/files/a", [1]).status == 422)
    #expect(try await client.ask(.delete, "/files/a").status == 422)
  }
}
