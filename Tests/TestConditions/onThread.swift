import Foundation

/// Runs work on a thread whose stack has the given size in bytes.
public func onThread<Success>(
  stackSize: Int,
  _ work: @escaping @Sendable () throws -> Success
) async -> Result<Success, any Error> where Success: Sendable {
  await withCheckedContinuation { (continuation: CheckedContinuation<Result<Success, any Error>, Never>) in
    let thread = Thread { continuation.resume(returning: Result(catching: work)) }
    thread.stackSize = stackSize
    thread.start()
  }
}
