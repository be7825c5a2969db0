import Foundation
import Testing

/// The only files that open files, each with the reason why it needs no ``ContainedFile``.
@Suite struct FileAccessTests {
  /// Names in a document or of a client are opened by `ContainedFile` alone.
  private static let opening: [String: String] = [
    "BacklotFiles/ContainedFile.swift": "opens what documents and clients name, inside of permitted folders",
    // Primitives.
    "BacklotHTTP/FileReader.swift": "opens what its callers name, which this list contains",
    "BacklotHTTP/HTTPBody+chunks.swift": "reads a body of a file, whose makers this list contains",
    "BacklotHTTP/HTTPBody+file.swift": "reads a body of a file, whose makers this list contains",
    "BacklotHTTP/SystemCalls/SystemCalls.swift": "wraps the system call",
    "BacklotFiles/SystemCalls+paths.swift": "wraps the system calls",
    // Containment.
    "BacklotImporters/ImportedFile.swift": "the user names the file; what it names is read by StubFileBodies",
    "BacklotOpenAPI/Documents/ContractFiles.swift":
      "the user names the document; references are opened by ReadableFolders",
    "BacklotOpenAPI/Checking/AnswerCheck.swift": "reads a body, with the body's own way to open it",
    "BacklotCommands/Validating/ValidatedText.swift": "the user names the file, or a schema does through ContainedFile",
    // Files that the user names in a call or on a command line.
    "BacklotClient/Multipart/MultipartPart.swift": "the app names the file",
    "BacklotClientCore/Endpoints/RequestBody.swift": "the app names the file",
    "BacklotCommands/Checking/ProfileCheck.swift": "the user names the file",
    "BacklotCommands/Explaining/RequestContent.swift": "the user names the file",
    "BacklotCommands/Generating/ExchangeFiles.swift": "the user names the file or its folder",
    "BacklotCommands/Generating/GeneratedFile.swift": "the user names the file",
    "BacklotCommands/Generating/SampleFiles.swift": "the user names the file or its folder",
    "BacklotCommands/Recognition/FileSample.swift": "the user names the file or its folder",
    "BacklotCommands/Serving/ProfileReloader.swift": "the user names the file",
    "BacklotCommands/Validating/PipedFile.swift": "the user names the pipe",
    "BacklotOpenAPI/Checking/Contract+checking.swift": "the caller names the fixture",
    "BacklotRecording/Archives/ArchiveCopy.swift": "the user names the archive",
    "BacklotRecording/Archives/ArchiveLock.swift": "the user names the archive",
    "BacklotRecording/Archives/ArchiveSource.swift": "the user names the archive",
    "BacklotRecording/Archives/LiveArchive.swift": "the user names the archive",
    "BacklotRecording/Recording/ExchangeRecorder.swift": "the user names the archive",
    "BacklotStubs/Chaos/ChaosProfile+reading.swift": "the user names the file",
    "BacklotTesting/Fixtures/Fixture.swift": "the test names the fixture",
    "BacklotTransport/UploadContent.swift": "the app names the file",
    "BacklotURLSession/Messages/RequestBody.swift": "the app names the file",
    "backlot-fakes/BacklotFakesProgram.swift": "the program backlot names the source files",
    "backlot-generate/GenerationRun.swift": "the build plugin names the files",
    // Files that were found by listing a folder that the user names.
    "BacklotCommands/Loading/JSONFileCheck.swift": "a file of a route folder",
    "BacklotFiles/RouteFolders/RouteFolderReader.swift": "a file of a route folder; a link is opened by ContainedFile",
    "BacklotOpenAPI/Checking/StubCheck.swift": "a file of mappings",
    "BacklotWireMock/Admin/Persistence/MappingDocument.swift": "a file of mappings",
    "BacklotWireMock/StubFiles/Reading/MappingFile.swift": "a file of mappings",
    "BacklotWireMock/Writing/Folder.swift": "the folder of mappings, to sync it",
    "BacklotCodegen/Rendering/GeneratedFolder.swift": "a file of the folder of generated code",
    // Files with names of their own.
    "BacklotCaching/Stores/CacheFolder.swift": "a file of the cache, named by a hash",
    "BacklotFiles/StagedFile.swift": "a file with a new name, without following links",
    "BacklotStreaming/Downloads/DownloadFile.swift": "the destination that the app names",
    "BacklotTransport/TemporaryFile.swift": "a file with a new name",
    "BacklotCommands/Console/Console+standard.swift": "the device /dev/null",
    "BacklotCommands/Serving/OpenFileLimit.swift": "the device /dev/null",
    "BacklotCommands/Serving/PortListener.swift": "files of the system in /proc",
    "BacklotCommands/Serving/ServeEnvironment+process.swift": "the device /dev/tty",
    "BacklotServer/Driver/ConnectionAcceptor.swift": "the device /dev/null",
    "BacklotWireMock/Dates/ZoneLibrary.swift": "a zone of the system, whose name consists of letters and digits",
  ]

  private static var sources: URL {
    URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("Sources")
  }

  /// The expressions that open a file.
  nonisolated private static func opens(_ line: Substring) -> Bool {
    let calls = [
      " FileReader(path", "(FileReader(path", "HTTPBody(contentsOf", "HTTPBody(file:", "SystemCalls.open(",
      "ChaosProfile(contentsOf",
      "Data(contentsOf", "String(contentsOf", "NSData(contentsOf", "contentsOfFile", "FileHandle(for",
      "InputStream(url",
      "InputStream(fileAtPath", "fopen(", "fdopen(", "openat(", "opendir(", "mmap(", "freopen(", " open(\"/",
      " open(path", "(open(", "sendfile(", "contents(atPath",
    ]
    return calls.contains { line.contains($0) }
  }

  @Test func `nothing else opens files`() throws {
    let root = Self.sources
    guard FileManager.default.fileExists(atPath: root.path) else { return }
    let names = try FileManager.default.subpathsOfDirectory(atPath: root.path).filter { $0.hasSuffix(".swift") }
    let found = try names.filter { name in
      let text = try String(contentsOf: root.appendingPathComponent(name), encoding: .utf8)
      return text.split(separator: "\n").contains { line in
        !line.drop { $0 == " " }.hasPrefix("//") && Self.opens(line)
      }
    }
    let known = Set(Self.opening.keys)
    #expect(Set(found).subtracting(known).sorted() == [], "open them through ContainedFile, or add the reason here")
    #expect(
      known.subtracting(found).subtracting(["BacklotFiles/ContainedFile.swift"]).sorted() == [],
      "remove them here"
    )
  }
}
