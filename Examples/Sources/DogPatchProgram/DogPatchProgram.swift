import Dispatch
import DogPatch
import Foundation
import Terminal

@main struct DogPatchProgram {
  static func main() async {
    // `head` may close the pipe: that is no reason to die of a signal.
    signal(SIGPIPE, SIG_IGN)
    let program = Task { await DogPatchCommand.run(Array(CommandLine.arguments.dropFirst()), output: .standard) }
    // Ctrl-C is the regular way to end watching.
    signal(SIGINT, SIG_IGN)
    let interrupt = DispatchSource.makeSignalSource(signal: SIGINT, queue: .global())
    // Sendable, because the queue calls it where no actor is.
    interrupt.setEventHandler { @Sendable in program.cancel() }
    interrupt.resume()
    exit(await program.value)
  }
}
