import Testing

@testable import BacklotDesk

@Suite(.timeLimit(.minutes(5))) struct SourceWatcherTests {
  @Test func `a file that is written is reported, and so is the next`() async throws {
    let folder = try WatchedFolder(["stubs/GET.json"])
    try folder.write("12", to: "stubs/GET.json")
    #expect(await folder.settles(at: ["stubs/GET.json": 2]))
    try folder.write("123", to: "stubs/GET.json")
    #expect(await folder.settles(at: ["stubs/GET.json": 3]))
  }

  @Test func `a new folder is watched from then on`() async throws {
    let folder = try WatchedFolder()
    try folder.write("1", to: "stubs/a/b/GET.json")
    #expect(await folder.settles(at: ["stubs/a/b/GET.json": 1]))
    try folder.write("12", to: "stubs/a/b/GET.json")
    #expect(await folder.settles(at: ["stubs/a/b/GET.json": 2]))
  }

  @Test func `a file that takes another's place is reported, as editors save`() async throws {
    let folder = try WatchedFolder(["stubs/GET.json", "beside"])
    try folder.write("12", to: "new")
    try folder.move("new", to: "stubs/GET.json")
    #expect(await folder.settles(at: ["stubs/GET.json": 2]))
  }

  @Test func `what is removed is reported`() async throws {
    let folder = try WatchedFolder(["stubs/a/GET.json", "stubs/b/GET.json"])
    try folder.remove("stubs/a/GET.json")
    #expect(await folder.settles(at: ["stubs/b/GET.json": 1]))
    try folder.remove("stubs/b")
    #expect(await folder.settles(at: [:]))
  }

  @Test func `a folder that is made anew is watched again`() async throws {
    let folder = try WatchedFolder(["stubs/a/GET.json"])
    try folder.remove("stubs/a")
    try folder.write("12", to: "stubs/a/GET.json")
    #expect(await folder.settles(at: ["stubs/a/GET.json": 2]))
    try folder.write("123", to: "stubs/a/GET.json")
    #expect(await folder.settles(at: ["stubs/a/GET.json": 3]))
  }

  @Test func `the outermost folder may be made anew too`() async throws {
    let folder = try WatchedFolder(["stubs/GET.json"])
    try folder.remove("stubs")
    #expect(await folder.settles(at: [:]))
    try folder.write("12", to: "stubs/GET.json")
    #expect(await folder.settles(at: ["stubs/GET.json": 2]))
    try folder.write("123", to: "stubs/GET.json")
    #expect(await folder.settles(at: ["stubs/GET.json": 3]))
  }

  @Test func `a folder that is renamed is watched under its new name`() async throws {
    let folder = try WatchedFolder(["stubs/a/GET.json"])
    try folder.move("stubs/a", to: "stubs/b")
    #expect(await folder.settles(at: ["stubs/b/GET.json": 1]))
    try folder.write("12", to: "stubs/b/GET.json")
    #expect(await folder.settles(at: ["stubs/b/GET.json": 2]))
  }

  @Test func `a link may be turned to another folder`() async throws {
    let folder = try WatchedFolder(["one/GET.json", "two/GET.txt"], watching: ["link"])
    try folder.link("link", to: "one")
    #expect(await folder.settles(at: ["link/GET.json": 1]))
    try folder.link("next", to: "two")
    try folder.move("next", to: "link")
    #expect(await folder.settles(at: ["link/GET.txt": 1]))
    try folder.write("12", to: "two/GET.txt")
    #expect(await folder.settles(at: ["link/GET.txt": 2]))
  }

  @Test func `a file alone is watched, whichever way it is saved`() async throws {
    let folder = try WatchedFolder(["api.yaml"], watching: ["api.yaml"])
    try folder.write("12", to: "api.yaml")
    #expect(await folder.settles(at: ["api.yaml": 2]))
    try folder.write("123", to: "new")
    try folder.move("new", to: "api.yaml")
    #expect(await folder.settles(at: ["api.yaml": 3]))
  }

  @Test func `a burst ends in what it wrote last`() async throws {
    let folder = try WatchedFolder()
    for number in 0..<300 { try folder.write("\(number)", to: "stubs/\(number % 10)/\(number)/GET.json") }
    let sizes = (0..<300).map { ("stubs/\($0 % 10)/\($0)/GET.json", UInt64("\($0)".count)) }
    #expect(await folder.settles(at: Dictionary(uniqueKeysWithValues: sizes)))
  }
}
