import Foundation
import Movies
import Terminal

@main struct MoviesProgram {
  static func main() async {
    // `head` may close the pipe: that is no reason to die of a signal.
    signal(SIGPIPE, SIG_IGN)
    exit(await MoviesCommand.run(Array(CommandLine.arguments.dropFirst()), output: .standard))
  }
}
