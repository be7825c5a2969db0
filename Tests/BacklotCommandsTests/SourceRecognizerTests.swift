import BacklotStubs
import TemporaryFolders
import Testing

@testable import BacklotCommands

@Suite struct SourceRecognizerTests {
  private func message(_ path: String) throws -> String {
    try #require(#expect(throws: SourceError.self) { try SourceRecognizer.recognize(path) }).message
  }

  @Test func `a folder with a file named by a method is a route folder, however deep that is`() throws {
    let folder = try TemporaryFolder(["README.md": "", "a/b/{c}/GET.json": "{}"])
    let source = try SourceRecognizer.recognize(folder.path)
    #expect(source.format == .routeFolder)
    #expect(MockBackend(layers: [[source.source]], time: .immediate).stubs.count == 1)
  }

  @Test func `a folder with __files is one of stub files, whatever the files in it are called`() throws {
    for files in [
      ["__files/a.json": "{}"], ["__files/GET.json": "{}", "README.md": ""], ["__files/x/mappings/b.json": "[]"],
    ] {
      let folder = try TemporaryFolder(files)
      let source = try SourceRecognizer.recognize(folder.path)
      #expect(source.format == .stubFiles, "\(files)")
    }
    let routes = try TemporaryFolder(["__files/a.json": "{}", "a/GET.json": "{}"])
    #expect(try SourceRecognizer.recognize(routes.path).format == .routeFolder)
  }

  @Test func `a link to a folder that it lies in is looked into once`() throws {
    let folder = try TemporaryFolder(["a/notes.txt": "none of ours"])
    try folder.link("a/again", to: folder.path)
    #expect(try message(folder.path).contains("is a folder without route files; its only file is notes.txt"))
  }

  @Test(arguments: [
    ("[1]", "is a JSON file of an unknown format"),
    ("{\n  \"a\": 1,\n}", "looks like JSON, but is invalid: line 3, column 1:"), (" \n", "is an empty file"),
    ("a\0b", "is a binary file"), ("hello", "is a text file of an unknown format"),
  ])
  func `a file that is not understood gets a word what it looks like`(content: String, finding: String) throws {
    let folder = try TemporaryFolder(["file": content])
    let message = try message("\(folder.path)/file")
    #expect(message.hasPrefix("\(folder.path)/file \(finding)"))
    #expect(message.contains("Supported sources: a folder of route files such as v1/dogs/{id}/GET.json; or "))
    #expect(message.contains("; or an OpenAPI document in JSON or YAML, with a member openapi or swagger; or "))
    #expect(message.contains("; or a Postman collection, a Mockoon environment, or Mountebank imposters, in JSON; or "))
    #expect(message.hasSuffix("; or an HTTP archive (HAR) with recorded traffic, in JSON."))
  }

  @Test(arguments: [
    "{\n  \"openapi\": \"3.1.0\", \"info\": {}}", "{\"swagger\": \"2.0\", \"info\": {}}",
    "{\"info\": {\"a\": [1, \"}\"]},\n\"openapi\": \"3.0.0\", \"paths\": {,", "# an API\nopenapi: 3.0.1\ninfo:",
    "---\n'swagger' : \"2.0\"\n", "# an API\n---\n  swagger: 2.0\n  info:\n    title: t\n",
    "\u{FEFF}\"openapi\": 3.1.0",
  ])
  func `an OpenAPI document is told by its content, even where it is broken`(content: String) throws {
    let folder = try TemporaryFolder(["file": content])
    #expect(try SourceRecognizer.recognize("\(folder.path)/file").format == .contract)
  }

  @Test(arguments: [
    "{\"info\": {\"openapi\": \"3.1.0\"}}", "info:\n  openapi: 3.1.0", "  info:\n    openapi: 3.1.0",
    "{\"openapi\": 3}",
  ])
  func `what only speaks of OpenAPI is no such document`(content: String) throws {
    let folder = try TemporaryFolder(["file": content])
    #expect(try message("\(folder.path)/file").contains(" file of an unknown format"))
  }

  @Test(arguments: [
    "{\"mappings\": []}", "{\"request\": {}, \"response\": {}}", "{\"request\": {}}",
    "{\n  \"request\": {},\n  \"response\": {,\n}", "{'request': {'url': '/a'}}",
    "// one\n{\"a\": [{}, \"}\"], /* two */ \"request\": {}, \"response\": {}}", "\u{FEFF}{\"mappings\": []}",
  ])
  func `a file of mappings is told by its content, even where it is broken`(content: String) throws {
    let folder = try TemporaryFolder(["stub.json": content])
    #expect(try SourceRecognizer.recognize("\(folder.path)/stub.json").format == .stubFiles)
    #expect(try SourceRecognizer.recognize(folder.path).format == .stubFiles)
  }

  @Test(arguments: [
    ["mappings/a.json": "{}"], ["mappings/.keep": ""],
    ["mappings/deep/a.json": "{\"request\": {}}", "__files/GET.json": "1"],
    ["mappings/a.json": "{\"mappings\": []}", "v1/GET.json": "{}"],
    ["mappings/GET.json": "{\"request\": {}}"],
    [
      "mappings/GET.json": "{\"mappings\": []}", "mappings/deep/POST.json": "{'request': {}, // one\n}",
      "v1/GET.json": "",
    ],
  ])
  func `a folder with mappings is one of stub files`(files: [String: String]) throws {
    let folder = try TemporaryFolder(files)
    #expect(try SourceRecognizer.recognize(folder.path).format == .stubFiles)
  }

  @Test func `a route folder may have a path called mappings`() throws {
    let folder = try TemporaryFolder(["mappings/GET.json": "{\"request\": {}}", "mappings/{id}/GET.json": "{}"])
    #expect(try SourceRecognizer.recognize(folder.path).format == .routeFolder)
  }

  @Test(arguments: [
    "{}", "{\"request\": 1}", "{\"request\": {}, \"response\": []}", "{\"mappings\": {}}", "[{\"request\": {}}]",
    "{\"a\": \"\\\"request\\\": {}\"}", "{\"a\": {\"request\": {}}}", "", "/", "{", "{\"", "{\"a\"", "{\"a\":",
    "{\"a\": [",
    "{\"a\": 'b", "{/*", "{/", "{\"a\": /", "{\"a\\",
  ])
  func `what is no mapping is not taken for one`(content: String) {
    #expect(!MappingSniffer.holdsMappings(Array(content.utf8)))
  }

  @Test func `a mapping may have a file that is named as route files are`() throws {
    let folder = try TemporaryFolder(["mappings/GET.json": "{\"request\": {}}"])
    #expect(try SourceRecognizer.recognize("\(folder.path)/mappings/GET.json").format == .stubFiles)
  }

  @Test func `one file of a route folder is told from others`() throws {
    let folder = try TemporaryFolder(["dogs/GET.json": "{}"])
    #expect(try message("\(folder.path)/dogs/GET.json").contains("is a single route file: name the folder"))
  }

  @Test func `a folder without a route file gets a word what it looks like`() throws {
    let folder = try TemporaryFolder(["empty/.keep": "", "other/a.txt": ""])
    #expect(try message("\(folder.path)/empty").contains("is a folder without files"))
    #expect(try message("\(folder.path)/other").contains("is a folder without route files; its only file is a.txt"))
  }

  @Test(arguments: [
    ("dogs.json", "rename dogs.json to dogs/GET.json, and it answers GET /dogs. "),
    ("v1/dogs.json", "rename v1/dogs.json to v1/dogs/GET.json, and it answers GET /v1/dogs. "),
    ("dogs.post.json", "rename dogs.post.json to dogs/POST.json, and it answers POST /dogs. "),
    ("get.json", "rename get.json to get/GET.json, and it answers GET /get. "),
  ])
  func `a folder of JSON files without methods is told how to name them`(name: String, advice: String) throws {
    let folder = try TemporaryFolder(["stubs/\(name)": "[]", "stubs/notes.txt": ""])
    #expect(try message("\(folder.path)/stubs").contains(advice))
    #expect(try message("\(folder.path)/stubs/").contains(advice))
  }

  @Test func `a folder with an OpenAPI document is told to name the file`() throws {
    let folder = try TemporaryFolder(["api/api.json": "{\"openapi\": \"3.0.3\"}", "api/a.txt": ""])
    #expect(try message("\(folder.path)/api").contains("name the file \(folder.path)/api/api.json. Supported"))
  }

  @Test func `a path that does not exist is answered with the one that was meant`() throws {
    let folder = try TemporaryFolder(["stubs/GET.json": "{}"])
    for name in ["stbus", "stbus/", "stubs/../stbus"] {
      #expect(try message("\(folder.path)/\(name)") == "\(folder.path)/\(name) does not exist. Did you mean stubs?")
    }
    #expect(try message("GET").hasSuffix("does not exist. Write the path of the request after its method: GET /path."))
    #expect(try message("").contains("is not a path"))
  }

  @Test func `links that lead back are no way to get lost`() throws {
    let folder = try TemporaryFolder(["a/b.txt": ""])
    try folder.link("a/again", to: folder.path)
    #expect(try message(folder.path).contains("is a folder without route files"))
  }

  @Test func `what is neither file nor folder is refused`() throws {
    #expect(try message("/dev/null").contains("not a regular file"))
  }
}
