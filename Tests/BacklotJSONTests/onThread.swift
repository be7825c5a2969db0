import Foundation

/// Runs something on a thread with so many bytes of stack.
func onThread<Success>(
  stackSize: Int,
  _ work: @escaping @Sendable () throws -> Success
) async -> Result<Success, any Error> where Success: Sendable {
  await withCheckedContinuation { (continuation: CheckedContinuation<Result<Success, any Error>, Never>) in
    let thread = Thread { continuation.resume(returning: Result(catching: work)) }
    thread.stackSize = stackSize
    thread.start()
  }
}
