import Food
import Foundation
import Terminal

@main struct FoodProgram {
  static func main() async {
    // `head` may close the pipe: that is no reason to die of a signal.
    signal(SIGPIPE, SIG_IGN)
    exit(await FoodCommand.run(Array(CommandLine.arguments.dropFirst()), output: .standard))
  }
}
