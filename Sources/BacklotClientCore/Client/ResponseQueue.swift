public import Dispatch

/// The queue on which a call's completion runs.
///
/// ```swift
/// var client = APIClient(host: .production)
/// client.responseQueue = .queue(DispatchQueue(label: "answers"))
/// ```
public struct ResponseQueue: Sendable {
  /// The main queue is a separate case because on Linux each `DispatchQueue.main` is a different object.
  private enum Place: Sendable {
    case main
    case queue(DispatchQueue)
    case none
  }

  private let place: Place

  private init(_ place: Place) { self.place = place }

  /// The main queue, for completions that update the user interface.
  public static let main = Self(.main)

  /// No queue: completions run immediately on the thread of the response, which they must not block.
  public static let none = Self(.none)

  /// Returns a queue provided by the caller.
  public static func queue(_ queue: DispatchQueue) -> Self { Self(.queue(queue)) }
}

extension ResponseQueue: Equatable {
  /// Returns true if both are the main queue, the same queue object, or no queue.
  public static func == (lhs: Self, rhs: Self) -> Bool {
    switch (lhs.place, rhs.place) {
    case (.main, .main), (.none, .none): true
    case (.queue(let left), .queue(let right)): left === right
    default: false
    }
  }
}

extension ResponseQueue {
  private var queue: DispatchQueue? {
    switch place {
    case .main: .main
    case .queue(let queue): queue
    case .none: nil
    }
  }

  /// Runs work on the queue later, or at once if there is no queue.
  package func run(_ work: @escaping @Sendable () -> Void) {
    if let queue { queue.async(execute: work) } else { work() }
  }

  /// Runs work on the queue, or on a global queue if there is none; never synchronously, because the caller may hold a
  /// lock.
  package func runLater(_ work: @escaping @Sendable () -> Void) {
    (queue ?? .global()).async(execute: work)
  }
}
