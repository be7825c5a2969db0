public import Dispatch

/// The queue on which a call's completion runs.
///
/// ```swift
/// var client = APIClient(host: .production)
/// client.responseQueue = .queue(DispatchQueue(label: "answers"))
/// ```
public struct ResponseQueue: Sendable {
  /// The main queue is told apart because on Linux each `DispatchQueue.main` is another object.
  private enum Place: Sendable {
    case main
    case queue(DispatchQueue)
    case none
  }

  private let place: Place

  private init(_ place: Place) { self.place = place }

  /// The main queue, where screens live.
  public static let main = Self(.main)

  /// At once, on whichever thread the answer arrived; the completion must not block there.
  public static let none = Self(.none)

  /// A queue of the caller's.
  public static func queue(_ queue: DispatchQueue) -> Self { Self(.queue(queue)) }
}

extension ResponseQueue: Equatable {
  /// Returns whether both are the main queue, the same queue object, or no queue.
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
  func run(_ work: @escaping @Sendable () -> Void) {
    if let queue { queue.async(execute: work) } else { work() }
  }

  /// Runs work there, and where there is no queue on a thread of its own: never inside the caller, who may hold a lock.
  func runLater(_ work: @escaping @Sendable () -> Void) {
    (queue ?? .global()).async(execute: work)
  }
}
