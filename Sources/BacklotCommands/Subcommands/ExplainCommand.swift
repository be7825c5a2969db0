import BacklotFiles
import BacklotHTTP
import BacklotJSON
import BacklotOpenAPI
import BacklotStubs

/// `backlot explain`: shows which stub answers a request and why, or why no stub does.
enum ExplainCommand: Subcommand {
  private static let sources = CommandOperand<[String]>.several(
    .text("SOURCE", example: "stubs/", completion: .paths),
    summary: "Sources of the backend: folders of route files, WireMock's stub files, OpenAPI documents, HTTP archives "
      + "(HAR), and Postman, Mockoon or Mountebank files."
  )
  private static let request = CommandOperand<RequestLine>.one(
    ValueFormat(
      "REQUEST",
      expectation: "a method and a path, or a path alone, where the path begins with a slash",
      example: "'GET /v1/dogs?page=2'",
      read: { RequestLine($0) }
    ),
    summary:
      "Method and path, such as GET /v1/dogs, in one or two arguments; quote a query: 'GET /v1/dogs?page=2'. The method "
      + "defaults to GET, or to POST if there is a body.",
    joining: RequestLine.isSplit
  )
  private static let fields = CommandOption<[HTTPField]>.repeated(
    "header",
    short: "H",
    format: ValueFormat(
      "NAME:VALUE",
      expectation: "a name, a colon and a value",
      example: "'Accept: text/csv'",
      read: field
    ),
    summary: "Add a header field to the request."
  )
  private static let content = CommandOption<RequestContent?>.optional(
    "data",
    short: "d",
    format: ValueFormat(
      "BODY",
      expectation: "text, or @ and a file name",
      example: "@dog.json",
      completion: .paths,
      read: { RequestContent($0) }
    ),
    summary: "Set the body of the request: text, @FILE for the content of a file, or @- for the standard input."
  )
  private static let writesJSON = CommandOption.flag("json", summary: "Write the explanation as JSON.")

  static let declaration = CommandDeclaration(
    name: "explain",
    summary: "Explain which stub answers a request, or why no stub does.",
    discussion: [
      "No request is sent. Each criterion of the stub is listed with the expected and the actual value.",
      "With an OpenAPI document among the sources, violations of the document are listed as well.",
    ],
    options: [
      fields.declaration, content.declaration, CommandOption.allowRemote.declaration,
      CommandOption.allowFiles.declaration, writesJSON.declaration,
    ] + ReplayOptions.matchingDeclarations,
    operands: [sources.declaration, request.declaration],
    examples: [
      CommandDeclaration.Example(
        "backlot",
        "explain",
        "stubs/",
        "GET",
        "/v1/dogs/7",
        meaning: "Show which file of the folder answers."
      ),
      CommandDeclaration.Example(
        "backlot",
        "explain",
        "stubs/",
        "'POST /v1/dogs'",
        "-H",
        "'Content-Type: application/json'",
        "-d",
        "@dog.json",
        meaning: "Explain a request with a header field and the content of a file."
      ),
    ],
    exitStatuses: [
      (.success, "A stub answers."), (.finding, "No stub answers."),
      (.failure, "The arguments or a source cannot be used, or the output cannot be written."),
    ]
  )

  static func run(_ arguments: ParsedArguments, on console: Console) async throws -> ExitStatus {
    guard let paths = arguments[sources], let line = arguments[request] else { return .failure }
    var recognized: [RecognizedSource] = []
    let files = ContractFiles.desk(
      allowingRemote: arguments[.allowRemote],
      files: arguments[.allowFiles] + FileStatus.folders(among: paths),
      telling: console
    )
    for path in paths {
      let source = try SourceRecognizer.recognize(path, answering: .desk, files: files)
      recognized.append(source.replaying(ReplayOptions(matchingOf: arguments)))
    }
    let body = try await arguments[content]?.bytes(on: console)
    let message = message(line, fields: arguments[fields], hasContent: body != nil)
    let backend = await console.progress.showing("Opening \(paths.joined(separator: ", "))") {
      MockBackend(layers: [recognized.map(\.source)], time: .immediate)
    }
    let explanation = await Explanation(of: ReceivedRequest(message, body: body ?? []), by: backend)
    try write(explanation, asJSON: arguments[writesJSON], on: console)
    return explanation.isAnswered ? .success : .finding
  }

  private static func message(_ line: RequestLine, fields: [HTTPField], hasContent: Bool) -> HTTPRequest {
    HTTPRequest(
      method: line.method ?? (hasContent ? .post : .get),
      scheme: line.scheme,
      authority: line.authority,
      path: line.target,
      headerFields: HTTPFields(fields)
    )
  }

  private static func write(_ explanation: Explanation, asJSON: Bool, on console: Console) throws(WriteError) {
    if asJSON { return try console.write(explanation.json.serialized(.pretty) + "\n") }
    for problem in explanation.problems {
      console.writeError("backlot: source problem: \(problem)\n".withoutControls)
    }
    try console.write(explanation.text(style: console.style))
  }

  @Sendable private static func field(_ text: String) -> HTTPField? {
    let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 2, let name = HTTPField.Name(parts[0]) else { return nil }
    return HTTPField(name: name, value: parts[1])
  }
}
