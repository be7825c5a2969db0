import Foundation
import Items
import Terminal

@main struct ItemsProgram {
  static func main() async {
    // `head` may close the pipe: that is no reason to die of a signal.
    signal(SIGPIPE, SIG_IGN)
    exit(await ItemsCommand.run(Array(CommandLine.arguments.dropFirst()), output: .standard))
  }
}
