import BacklotHTTP
import Foundation
import SampleRequests
import TemporaryFolders
import Testing

@testable import BacklotFiles

@Suite struct RouteFolderTests {
  private func response(_ backend: MockBackend, _ method: HTTPMethod, _ path: String) async throws -> HTTPResponse {
    try await backend.respond(to: .sample(method, path))
  }

  /// The diagnostics without the folder's own path.
  private func problems(_ folder: TemporaryFolder, limits: RouteFolder.Limits = .init()) -> [String] {
    MockBackend { RouteFolder(folder.path, limits: limits) }.diagnostics
      .map { "\($0)".replacing(folder.path, with: "…") }
  }

  @Test func `files answer for their folders' paths`() async throws {
    let folder = try TemporaryFolder([
      "GET.txt": "root", "v3.1/all/GET.json": "[]", "v3.1/name/{name}/GET.json": "{}", "dogs/POST.201.json": "{}",
      "dogs/{id}/DELETE.204": "", "South Korea/GET": "raw", "files/{rest...}/GET.bin": "bytes",
      ".git/GET.json": "hidden",
      "dogs/.DS_Store": "", "dav/PROPFIND.207.xml": "<a/>",
    ])
    let backend = MockBackend { RouteFolder(folder.path) }
    #expect(backend.diagnostics.isEmpty)
    #expect(backend.stubs.count == 8)
    #expect(try await response(backend, .get, "/").body == "root")
    let all = try await response(backend, .get, "/v3.1/all")
    #expect(all.body == "[]")
    #expect(all.headerFields[.contentType] == "application/json")
    #expect(try await response(backend, .get, "/v3.1/name/turkey").body == "{}")
    #expect(try await response(backend, .post, "/dogs").status == .created)
    #expect(try await response(backend, .delete, "/dogs/7").status == .noContent)
    let raw = try await response(backend, .get, "/South%20Korea")
    #expect(raw.body == "raw")
    #expect(raw.headerFields[.contentType] == nil)
    #expect(try await response(backend, .get, "/files/a/b").headerFields[.contentType] == "application/octet-stream")
    await #expect(throws: UnmatchedRequest.self) { try await response(backend, .put, "/dogs") }
  }

  @Test func `the path that says more wins whatever its place in the alphabet`() async throws {
    let folder = try TemporaryFolder([
      "{any}/GET.txt": "any", "zebra/GET.txt": "zebra", "v{n}/GET.txt": "version", "{rest...}/GET.txt": "rest",
    ])
    let backend = MockBackend { RouteFolder(folder.path) }
    for (path, text) in [("zebra", "zebra"), ("v1", "version"), ("x", "any"), ("x/y", "rest")] as [(String, HTTPBody)] {
      #expect(try await response(backend, .get, "/\(path)").body == text)
    }
  }

  @Test(arguments: ["GET.404", "GET.500"])
  func `the file without a status answers also where the other one has no extension`(other: String) async throws {
    let folder = try TemporaryFolder(["a/\(other)": "with", "a/GET.json": "without"])
    let backend = MockBackend { RouteFolder(folder.path) }
    #expect(try await response(backend, .get, "/a").body == "without")
  }

  @Test func `stubs in code come before files, whatever their order`() async throws {
    let folder = try TemporaryFolder(["a/GET.txt": "file", "b/GET.txt": "file"])
    let backend = MockBackend {
      RouteFolder(folder.path)
      Get("/{x}") { Respond(text: "code") }.priority(-9).header("X-Code", .present)
    }
    #expect(try await response(backend, .get, "/a").body == "file")
    let request = HTTPRequest.sample(.get, "/a", fields: [.named("X-Code"): "1"])
    #expect(try await backend.respond(to: request).body == "code")
  }

  @Test func `a file of fields belongs to its method`() async throws {
    let folder = try TemporaryFolder([
      "a/GET.json": "{}", "a/POST.json": "{}",
      "a/GET.headers":
        "# for caches\nETag: \"1\"\r\nSet-Cookie: a=b\nSet-Cookie:c=d\n\nX-Empty:\nX-Time:\t 12:30 \nContent-Type: a/b",
    ])
    let backend = MockBackend { RouteFolder(folder.path) }
    #expect(backend.diagnostics.isEmpty)
    let fields = try await response(backend, .get, "/a").headerFields
    #expect(fields[.etag] == "\"1\"")
    #expect(fields[values: .setCookie] == ["a=b", "c=d"])
    #expect(fields[.named("x-empty")] == "")
    #expect(fields[.named("x-time")] == "12:30")
    #expect(fields[values: .contentType] == ["a/b"])
    #expect(try await response(backend, .post, "/a").headerFields.count == 1)
  }

  @Test func `an answer has the type that its name says, behind the fields of a file that says none`() async throws {
    let folder = try TemporaryFolder([
      "a/GET.json": "{}", "a/GET.headers": "X-A: 1", "a/POST.json": "{}", "a/PUT": "", "a/PUT.headers": "X-A: 2",
      "a/PATCH.txt": "",
    ])
    let backend = MockBackend { RouteFolder(folder.path) }
    let expected: [(HTTPMethod, [String])] = [
      (.get, ["X-A: 1", "Content-Type: application/json"]), (.post, ["Content-Type: application/json"]),
      (.put, ["X-A: 2"]), (.patch, ["Content-Type: text/plain; charset=utf-8"]),
    ]
    for (method, fields) in expected {
      #expect(try await response(backend, method, "/a").headerFields.map(\.description) == fields)
    }
  }

  @Test func `what is wrong with a file of fields is said with its line`() throws {
    let folder = try TemporaryFolder([
      "a/GET.json": "{}", "a/GET.headers": "A: 1\nno field\nB C: 2\n: 3\n", "a/POST.headers": "A: 1",
      "b/GET.201.json": "{}", "b/GET.201.headers": "A: 1", "c/GET.json": "",
      "c/GET.headers": String(repeating: "#", count: 70_000),
    ])
    #expect(
      problems(folder) == [
        #"…/a/GET.headers:2: "no field" is not a header field: expected Name: value"#,
        #"…/a/GET.headers:3: "B C: 2" is not a header field: expected Name: value"#,
        #"…/a/GET.headers:4: ": 3" is not a header field: expected Name: value"#,
        "…/a/POST.headers: belongs to no response: add a file such as POST.json to its folder",
        "…/b/GET.201.headers: belongs to no response: expected only a method before .headers, as in GET.headers",
        "…/c/GET.headers: is left out: it exceeds the limit of 65536 bytes for header files",
      ]
    )
  }

  @Test(arguments: [
    "README.md", "get.json", "GET.json.bak", "GET.999.json", "GET.20.json", "Get.json", "GET2.json", "a.GET.json",
    "LICENSE",
  ])
  func `a file that is no answer is reported and the others answer`(name: String) async throws {
    let folder = try TemporaryFolder(["a/GET.json": "{}", "a/\(name)": "?"])
    let backend = MockBackend { RouteFolder(folder.path) }
    #expect(backend.diagnostics.map(\.origin.file) == ["\(folder.path)/a/\(name)"])
    #expect(try await response(backend, .get, "/a").body == "{}")
  }

  @Test func `of several answers for one method the plain one stands, and the others are reported`() async throws {
    let folder = try TemporaryFolder([
      "a/GET.404.json": "1", "a/GET.json": "2", "a/GET.xml": "3", "a/POST.404.json": "4",
    ])
    let backend = MockBackend { RouteFolder(folder.path) }
    #expect(try await response(backend, .get, "/a").body == "2")
    #expect(try await response(backend, .post, "/a").status == .notFound)
    #expect(
      problems(folder) == [
        "…/a/GET.xml: is left out: GET.json already answers GET",
        "…/a/GET.404.json: is left out: GET.json already answers GET",
      ]
    )
  }

  @Test func `a folder that is missing, or is a file, is reported`() throws {
    let folder = try TemporaryFolder(["a": "?"])
    for name in ["none", "a"] {
      let backend = MockBackend { RouteFolder("\(folder.path)/\(name)") }
      #expect(backend.stubs.isEmpty)
      let problem = try #require(backend.diagnostics.first)
      #expect(problem.origin.file == "\(folder.path)/\(name)")
      #expect(problem.message.hasPrefix("cannot be read as a folder: "))
      #expect(problem.message.contains("folder: \(name == "none" ? "it does not exist" : "Not a directory"). A route"))
    }
  }

  @Test func `a folder may stand in a host and in a scenario`() async throws {
    let folder = try TemporaryFolder(["a/GET.txt": "x"])
    let backend = MockBackend {
      Host("files.example") { RouteFolder(folder.path) }
      Host("gone.example") { RouteFolder("\(folder.path)/none") }
    }
    #expect(try await backend.respond(to: .sample(.get, "/a", authority: "files.example")).body == "x")
    await #expect(throws: UnmatchedRequest.self) { try await response(backend, .get, "/a") }
    #expect(backend.diagnostics.count == 1)
  }
}

/// Contents of an untrusted folder that must not cause harm.
@Suite struct RouteFolderLimitTests {
  private func problems(_ folder: TemporaryFolder, limits: RouteFolder.Limits = .init()) -> [String] {
    MockBackend { RouteFolder(folder.path, limits: limits) }.diagnostics
      .map { "\($0)".replacing(folder.path, with: "…") }
  }

  @Test func `links are followed, and one that dangles is reported`() async throws {
    let folder = try TemporaryFolder(["a/GET.json": "1", "c/GET.json": "2", "d/GET.json": "3"])
    try folder.link("b", to: "a")
    try folder.link("c/POST.json", to: "../nowhere.json")
    try folder.link("d/GET.headers", to: "../nowhere.headers")
    let backend = MockBackend { RouteFolder(folder.path) }
    #expect(try await backend.respond(to: .sample(.get, "/b")).body == "1")
    #expect(
      problems(folder) == [
        "…/c/POST.json: is left out. Cannot read …/c/POST.json: No such file or directory.",
        "…/d/GET.headers: is left out. Cannot read …/d/GET.headers: No such file or directory.",
      ]
    )
  }

  @Test(.timeLimit(.minutes(5)))
  func `links that lead back are reported and end`() throws {
    let folder = try TemporaryFolder(["a/GET.json": "1", "a/b/GET.json": "2"])
    for name in ["x", "y", "z"] { try folder.link("a/\(name)", to: ".") }
    try folder.link("a/b/up", to: "../..")
    try folder.link("a/self", to: "self")
    let problems = problems(folder)
    #expect(problems.prefix(1) == ["…/a/b/up: is left out: it is a link to a folder that contains it"])
    #expect(problems.filter { $0.hasSuffix("it is a link to a folder that contains it") }.count == 4)
    #expect(problems.filter { $0.hasPrefix("…/a/self: is not a response file") }.count == 1)
    #expect(MockBackend { RouteFolder(folder.path) }.stubs.count == 2)
  }

  @Test func `links out of the folder are reported and not followed`() async throws {
    let folder = try TemporaryFolder([
      "secret.txt": "s", "routes-2/GET.json": "2", "routes/a/GET.json": "1", "routes/d/GET.json": "3",
    ])
    let links = [
      "a/POST.txt": "../../secret.txt", "a/GET.headers": "../../secret.txt", "a/PUT.txt": folder.path + "/secret.txt",
      "b": "../routes-2", "c": "..", "e": folder.path + "/routes/d",
    ]
    for (name, target) in links { try folder.link("routes/\(name)", to: target) }
    let backend = MockBackend { RouteFolder("\(folder.path)/routes") }
    #expect(
      backend.diagnostics.map { "\($0)" }.sorted()
        == ["a/GET.headers", "a/POST.txt", "a/PUT.txt", "b", "c"].map { name in
          let path = "\(folder.path)/routes/\(name)"
          return "\(path): is left out. \(path) is outside \(folder.path)/routes, because its path contains a link: "
            + "replace the link with a copy."
        }
    )
    #expect(
      Set(backend.stubs.map { $0.origin.file.dropFirst(folder.path.count) }) == [
        "/routes/a/GET.json", "/routes/d/GET.json", "/routes/e/GET.json",
      ]
    )
    #expect(try await backend.respond(to: .sample(.get, "/e")).body == "3")
    try folder.link("alias", to: "routes")
    #expect(MockBackend { RouteFolder("\(folder.path)/alias") }.stubs.count == 3)
  }

  @Test func `a folder to which two ways lead answers on both`() async throws {
    let folder = try TemporaryFolder(["a/GET.json": "1"])
    for name in ["b", "c"] { try folder.link(name, to: "a") }
    #expect(problems(folder) == [])
    #expect(MockBackend { RouteFolder(folder.path) }.stubs.count == 3)
  }

  #if os(Linux)
    @Test func `names that are no UTF-8 are reported in a legible form`() throws {
      let folder = try TemporaryFolder(["GET.json": "1"])
      for name in ["dogs\u{1}", "POST.\u{1}"] {
        let bytes = "\(folder.path)/\(name)".utf8.map { CChar(bitPattern: $0 == 1 ? 0xFF : $0) } + [0]
        if name.hasPrefix("dogs") {
          #expect(mkdir(bytes, 0o700) == 0)
        } else {
          close(open(bytes, O_CREAT | O_WRONLY, 0o600))
        }
      }
      #expect(
        problems(folder) == [
          "…/dogs\u{FFFD}: is not a response file: expected a name such as GET.json or POST.201.json",
          "…/POST.\u{FFFD}: is left out. Cannot read …/POST.\u{FFFD}: No such file or directory.",
        ]
      )
      #expect(MockBackend { RouteFolder(folder.path) }.stubs.count == 1)
    }
  #endif

  @Test(.enabled(if: geteuid() != 0, "the superuser may read everything"))
  func `what may not be read is reported and the others answer`() throws {
    let folder = try TemporaryFolder([
      "a/GET.json": "1", "closed/GET.json": "2", "file/GET.json": "3", "listed/GET.json": "4", "listed/inner/GET": "5",
    ])
    let rights = ["closed": 0, "file/GET.json": 0, "listed": 0o400] as [String: mode_t]
    for (name, mode) in rights { #expect(chmod("\(folder.path)/\(name)", mode) == 0) }
    defer { for name in rights.keys { chmod("\(folder.path)/\(name)", 0o700) } }
    #expect(
      problems(folder) == [
        """
        …/closed: cannot be read as a folder: permission denied. \
        A route folder holds files such as v1/dogs/GET.json
        """,
        "…/file/GET.json: is left out. Cannot read …/file/GET.json: Permission denied.",
        """
        …/listed/inner: is not a response file: expected a name such as GET.json \
        or POST.201.json
        """,
        "…/listed/GET.json: is left out. Cannot read …/listed/GET.json: Permission denied.",
      ]
    )
    #expect(MockBackend { RouteFolder(folder.path) }.stubs.count == 1)
  }

  @Test(.timeLimit(.minutes(5)))
  func `folders that links multiply end at the limit`() throws {
    let folder = try TemporaryFolder()
    for level in 0..<30 {
      try folder.write("", to: "\(level)/.keep")
      for name in ["x", "y"] where level > 0 { try folder.link("\(level)/\(name)", to: "../\(level - 1)") }
    }
    let problems = problems(folder, limits: RouteFolder.Limits(fileCount: 1000))
    #expect(problems.count == 1)
    #expect(
      problems.first?.hasSuffix("is left out with all that follows: the limit is 1000 files and folders") == true
    )
  }

  @Test(.timeLimit(.minutes(5)))
  func `what is no regular file is reported and not read`() throws {
    let folder = try TemporaryFolder(["a/GET.json": "1"])
    try folder.link("a/POST.bin", to: "/dev/zero")
    try folder.link("a/GET.headers", to: "/dev/zero")
    #expect(mkfifo("\(folder.path)/a/PUT.json", 0o600) == 0)
    try folder.link("a/PATCH.json", to: "PUT.json")
    #expect(
      problems(folder) == [
        "…/a/GET.headers: is left out. …/a/GET.headers is outside …, because its path contains a link: replace the link with a copy.",
        "…/a/PATCH.json: is left out. Cannot read …/a/PATCH.json: it is not a regular file.",
        "…/a/POST.bin: is left out. …/a/POST.bin is outside …, because its path contains a link: replace the link with a copy.",
        "…/a/PUT.json: is left out. Cannot read …/a/PUT.json: it is not a regular file.",
      ]
    )
  }

  @Test(arguments: [(2, 0), (1, 1)])
  func `folders deeper than the limit are reported`(depth: Int, problemCount: Int) throws {
    let folder = try TemporaryFolder(["a/b/GET.json": "1"])
    let limits = RouteFolder.Limits(depth: depth)
    #expect(problems(folder, limits: limits).count == problemCount)
    #expect(MockBackend { RouteFolder(folder.path, limits: limits) }.stubs.count == 1 - problemCount)
    if problemCount > 0 {
      #expect(
        problems(folder, limits: limits) == ["…/a/b: lies more than 1 folders below …; move it up or raise the limit"]
      )
    }
  }

  @Test(arguments: [(3, 0, 3), (2, 1, 2), (1, 1, 1), (0, 1, 0)])
  func `files past the limit are reported once and left out`(limit: Int, problemCount: Int, stubCount: Int) throws {
    let folder = try TemporaryFolder(["GET.json": "1", "POST.json": "2", "PUT.json": "3"])
    let limits = RouteFolder.Limits(fileCount: limit)
    #expect(problems(folder, limits: limits).count == problemCount)
    #expect(MockBackend { RouteFolder(folder.path, limits: limits) }.stubs.count == stubCount)
  }

  @Test(arguments: [(9, true), (10, false)])
  func `a large file streams and is read anew for each answer`(limit: Int, streams: Bool) async throws {
    let folder = try TemporaryFolder(["GET.txt": "ten bytes!", "GET.headers": "X-A: b"])
    let backend = MockBackend { RouteFolder(folder.path, limits: RouteFolder.Limits(residentFileSize: limit)) }
    let first = try await backend.respond(to: .sample(.get, "/"))
    #expect((first.body.bytes == nil) == streams)
    #expect(first.body.length == 10)
    #expect(first.headerFields[.named("X-A")] == "b")
    #expect(try await first.body.collect(upTo: 100) == Array("ten bytes!".utf8))
    try folder.write("TEN BYTES!", to: "GET.txt")
    let second = try await backend.respond(to: .sample(.get, "/")).body.collect(upTo: 100)
    #expect(String(decoding: second, as: UTF8.self) == (streams ? "TEN BYTES!" : "ten bytes!"))
  }
}
