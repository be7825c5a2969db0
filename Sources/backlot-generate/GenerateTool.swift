import BacklotCodegen
import BacklotFiles
import BacklotHTTP
import BacklotOpenAPI
import BacklotPlatform
import BacklotStubs

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The tool of the plugins: `backlot-generate SETTINGS --out FOLDER [--joined]`.
///
/// It needs no C libraries, so that Xcode can build it. With `--joined`, all types of a client are in one file, since a
/// plugin of the build states the names of all files before they exist.
@main
enum GenerateTool {
  static func main() {
    do {
      let words = Array(CommandLine.arguments.dropFirst())
      guard words.count >= 3, words[1] == "--out" else {
        throw Failure("usage: backlot-generate SETTINGS --out FOLDER [--joined]")
      }
      try GenerationRun(settings: words[0], output: words[2], isJoined: words.contains("--joined")).run()
    } catch let error as Failure {
      say(error.message)
      exit(2)
    } catch {
      say("error: \(error)")
      exit(2)
    }
  }

  /// An error with a message for users, which Xcode shows at the file and the line that it begins with.
  struct Failure: Error {
    let message: String
    init(_ message: String) { self.message = message }
  }

  /// Writes to the standard error output.
  static func say(_ message: String) {
    do throws(SystemCallError) {
      try SystemCalls.write(Array((message + "\n").utf8), to: STDERR_FILENO)
    } catch {
      exit(2)
    }
  }
}
