import BacklotPlatform
import Dispatch

/// A serial queue on which everything that belongs to a loop runs; Dispatch chooses the thread.
///
/// The `Sendable` conformance is unchecked: state that ``mailbox`` does not guard is accessed only on the queue, or by
/// the thread that sets up the loop before the queue is active.
final class DispatchLoop: @unchecked Sendable {
  let queue: DispatchQueue
  private let key = DispatchSpecificKey<Bool>()
  private let mailbox = Mutex(Mailbox())
  private let end = DispatchGroup()
  private var onTurnEnd: (() -> Void)?
  /// True if a turn has begun and its end is submitted.
  private var isTurnOpen = false
  /// The time at which the loop last woke up, in milliseconds of the system's clock.
  private(set) var now = DispatchLoop.uptime
  /// The sockets and timers that must be closed before the loop ends.
  private var residents: [ObjectIdentifier: any LoopResident] = [:]
  private var isEnding = false
  /// The loop itself, from its start to its end.
  private var retained: DispatchLoop?
  /// The read buffer, which all sockets use in turn.
  let readRoom = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: 16)

  private struct Mailbox {
    var isStarted = false
    var isClosed = false
  }

  /// True if tasks that are ready run before what is submitted later.
  let runsTasks: Bool

  /// Creates a loop.
  ///
  /// - Parameter runsTasks: False if tasks run on the threads of Swift, as on systems that have no preferred executors.
  init(runsTasks: Bool = true) {
    if #available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *) {
      self.runsTasks = runsTasks
    } else {
      self.runsTasks = false
    }
    queue = DispatchQueue(label: "backlot.loop", qos: .userInitiated, attributes: .initiallyInactive)
    queue.setSpecific(key: key, value: true)
  }

  deinit {
    // An inactive queue must not be released.
    if !mailbox.withLock(\.isStarted) { queue.activate() }
    readRoom.deallocate()
  }

  fileprivate static var uptime: UInt64 { DispatchTime.now().uptimeNanoseconds / 1_000_000 }
}

/// A socket or timer on a loop, which the loop closes when it ends.
protocol LoopResident: AnyObject {
  /// Closes the socket or timer; it leaves the loop when it is closed.
  func closeForGood()
}

// MARK: - The life of the loop

extension DispatchLoop {
  func start() {
    mailbox.withLock { $0.isStarted = true }
    retained = self
    end.enter()
    queue.activate()
  }

  func discard() {
    start()
    stop()
    waitForEnd()
  }

  func stop() {
    let isFirst = mailbox.withLock { mailbox in
      defer { mailbox.isClosed = true }
      return !mailbox.isClosed
    }
    guard isFirst else { return }
    // Work that was submitted before this comes first.
    queue.async { [self] in
      turn {
        onTurnEnd = nil
        isEnding = true
        for resident in Array(residents.values) { resident.closeForGood() }
      }
      leaveIfEmpty()
    }
  }

  func waitForEnd() {
    if !isCurrent { end.wait() }
  }

  var isCurrent: Bool { DispatchQueue.getSpecific(key: key) == true }

  func insert(_ resident: any LoopResident) { residents[ObjectIdentifier(resident)] = resident }

  func remove(_ resident: any LoopResident) {
    residents[ObjectIdentifier(resident)] = nil
    if isEnding { queue.async { [self] in leaveIfEmpty() } }
  }

  private func leaveIfEmpty() {
    guard isEnding, residents.isEmpty else { return }
    isEnding = false
    end.leave()
    retained = nil
  }
}

// MARK: - Turns

extension DispatchLoop {
  func atTurnEnd(_ action: (() -> Void)?) { onTurnEnd = action }

  var clock: UInt64 { DispatchTime.now().uptimeNanoseconds }

  /// Runs a part of a turn, which ends behind everything that is submitted by now.
  private func turn(_ body: () -> Void) {
    now = Self.uptime
    if !isTurnOpen {
      isTurnOpen = true
      queue.async { [self] in endTurn() }
    }
    body()
  }

  private func endTurn() {
    isTurnOpen = false
    onTurnEnd?()
  }

  /// Returns the handler of a source on the loop's queue, whose calls are parts of turns.
  ///
  /// The handler is `Sendable`, although its action is not: only the queue calls and releases it.
  func handler(_ action: @escaping () -> Void) -> @Sendable () -> Void {
    let bound = BoundAction(action)
    return { [unowned self] in turn(bound.action) }
  }

  // Safe to send: only the loop's queue calls and releases the action.
  private struct BoundAction: @unchecked Sendable {
    let action: () -> Void

    init(_ action: @escaping () -> Void) { self.action = action }
  }

  @discardableResult
  func execute(_ action: @escaping @Sendable () -> Void) -> Bool {
    guard isCurrent else { return executeLater(action) }
    action()
    return true
  }

  @discardableResult
  func executeLater(_ action: @escaping @Sendable () -> Void) -> Bool {
    mailbox.withLock { mailbox in
      if mailbox.isClosed { return false }
      queue.async { [self] in turn(action) }
      return true
    }
  }

  func startTask(_ operation: @escaping @concurrent @Sendable () async -> Void) -> Task<Void, Never> {
    guard #available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *), runsTasks else {
      return Task(operation: operation)
    }
    return Task(executorPreference: self, operation: operation)
  }
}

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
extension DispatchLoop: TaskExecutor {
  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    let isTaken = executeLater { [self] in job.runSynchronously(on: asUnownedTaskExecutor()) }
    // A task must continue even if its preferred loop has ended.
    if !isTaken { globalConcurrentExecutor.enqueue(ExecutorJob(job)) }
  }
}
