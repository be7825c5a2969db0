import Dispatch

/// The way of a completion to its screen.
enum MainQueue {
  /// Linux does without a main thread once the program's first wait begins, and only the queue itself is known then.
  private static let key: DispatchSpecificKey<Bool> = {
    let key = DispatchSpecificKey<Bool>()
    DispatchQueue.main.setSpecific(key: key, value: true)
    return key
  }()

  /// Runs work on the main queue: at once where that is here, otherwise as soon as it has time.
  static func run(_ work: @escaping @MainActor @Sendable () -> Void) {
    if DispatchQueue.getSpecific(key: key) == true {
      MainActor.assumeIsolated(work)
    } else {
      DispatchQueue.main.async(execute: work)
    }
  }
}
