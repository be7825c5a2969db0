import BacklotDesk
import BacklotRecording
import BacklotStubs
import Foundation

/// Serves a backend that is made for measuring, until it is killed.
@main
enum BenchServe {
  static func main() {
    do {
      let arguments = try ServeArguments(Array(CommandLine.arguments.dropFirst()))
      try serve(arguments)
    } catch ServeArguments.ParseError.helpRequested {
      print(ServeArguments.usage)
    } catch ServeArguments.ParseError.invalidArgument(let argument) {
      complain("invalid argument: \(argument)\n\(ServeArguments.usage)")
      exit(2)
    } catch {
      complain("\(error)")
      exit(2)
    }
  }

  private static func serve(_ arguments: ServeArguments) throws {
    let answer = try arguments.answer()
    let numbers = arguments.numbers
    let sources: [any BackendSource] =
      arguments.archive.map { [Recording($0)] } ?? arguments.shape.stubs(numbers, answering: answer)
    let backend = MockBackend(time: .real) { sources }
    for problem in backend.diagnostics { complain("\(problem)") }
    let server =
      arguments.usesDispatch
      ? try dispatchServer(for: backend, arguments.configuration)
      : try MockServer(backend, configuration: arguments.configuration)
    announce(server.url, arguments.shape.request(numbers.upperBound))
    withExtendedLifetime(server) {
      while true { pause() }
    }
  }

  /// Prints one line with the URL and the request, for the program that started this one.
  private static func announce(_ url: String, _ request: ServedRequest) {
    let fields = request.fields.map { ($0.key, JSONValue.string($0.value)) }
    let line: JSONValue = [
      "url": .string(url), "method": .string(request.method), "path": .string(request.path),
      "fields": .object(JSONObject(fields)), "body": .string(request.body),
    ]
    FileHandle.standardOutput.write(Data("\(line.serialized())\n".utf8))
  }

  private static func complain(_ text: String) {
    FileHandle.standardError.write(Data("bench-serve: \(text)\n".utf8))
  }
}
