import BacklotPlatform
import BacklotServer
import CUV
import Dispatch

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A libuv loop and its thread.
///
/// Everything that belongs to a loop, such as its sockets, timers and connections, is accessed only on its thread.
/// Other threads use ``execute(_:)``; a task that prefers this executor runs there automatically.
///
/// The `Sendable` conformance is unchecked: state that ``mailbox`` does not guard is accessed only by the loop's own
/// thread, or before that thread exists.
final class EventLoop: @unchecked Sendable {
  let handle: UnsafeMutablePointer<uv_loop_t>
  private let wake: UnsafeMutablePointer<uv_async_t>
  private let turn: UnsafeMutablePointer<uv_prepare_t>
  private var onTurnEnd: (() -> Void)?
  private let mailbox = Mutex(Mailbox())
  private let end = DispatchGroup()
  /// The work taken from the mailbox, kept to reuse the storage of two arrays in turn.
  private var taken: [Work] = []
  /// The read buffer, which all sockets use in turn.
  let readRoom: UnsafeMutableRawBufferPointer

  /// Creates a loop that does not run yet; the same thread sets up everything that must be ready when it starts.
  init() throws(ServerError) {
    let loop = UnsafeMutablePointer<uv_loop_t>.allocate(capacity: 1)
    let status = uv_loop_init(loop)
    guard status == 0 else {
      // Before this instance has anything else that would have to be freed.
      loop.deallocate()
      throw ServerError(
        .system,
        message: "cannot create an event loop: \(UVStatus(status)). "
          + "Each thread needs some open files: raise `ulimit -n`, or use fewer threads."
      )
    }
    handle = loop
    readRoom = .allocate(byteCount: 1 << 16, alignment: 16)
    wake = .allocate(capacity: 1)
    uv_async_init(handle, wake, onWake)
    turn = .allocate(capacity: 1)
    uv_prepare_init(handle, turn)
    wake.pointee.data = Unmanaged.passUnretained(self).toOpaque()
    turn.pointee.data = Unmanaged.passUnretained(self).toOpaque()
  }

  /// Frees the resources of the thread, which has ended or never started.
  deinit {
    if !mailbox.withLock(\.hasThread) {
      discard()
      uv_loop_close(handle)
    }
    handle.deallocate()
    wake.deallocate()
    turn.deallocate()
    readRoom.deallocate()
  }
}

// MARK: - The thread

extension EventLoop {
  /// Starts the thread, which keeps the loop alive until it ends.
  func start() throws(ServerError) {
    mailbox.withLock { $0.hasThread = true }
    end.enter()
    let context = Unmanaged.passRetained(self)
    var thread = uv_thread_t(bitPattern: 0)
    let status = uv_thread_create(&thread, runLoop, context.toOpaque())
    guard status == 0 else {
      context.release()
      end.leave()
      mailbox.withLock { $0.hasThread = false }
      throw ServerError(.system, message: "cannot start a thread: \(UVStatus(status))")
    }
  }

  /// Closes the handles of a loop that has no thread and will never have one.
  func discard() {
    _ = mailbox.withLock { $0.close() }
    closeHandles()
    uv_run(handle, UV_RUN_DEFAULT)
  }

  fileprivate func run() {
    // The thread is not joined: callers that wait for its end wait for the loop's.
    pthread_detach(pthread_self())
    Self.blockBrokenPipes()
    LoopKey.set(self)
    uv_run(handle, UV_RUN_DEFAULT)
    let left = mailbox.withLock { $0.close() }
    for work in left { runElsewhere(work) }
    uv_loop_close(handle)
    LoopKey.set(nil)
    end.leave()
  }

  /// A disconnected client is reported by a return code, not by a signal that ends the program.
  private static func blockBrokenPipes() {
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, SIGPIPE)
    pthread_sigmask(SIG_BLOCK, &signals, nil)
  }

  /// Closes every handle, after which the thread ends; work submitted from then on runs elsewhere.
  func stop() {
    execute { [self] in
      runLast(mailbox.withLock { $0.close() })
      closeHandles()
    }
  }

  /// Runs the work that was submitted before the end: a caller may wait for it, or it may contain a socket.
  private func runLast(_ works: [Work]) {
    for work in works {
      if case .action(let action) = work { action() } else { runElsewhere(work) }
    }
  }

  private func closeHandles() {
    onTurnEnd = nil
    uv_walk(handle, closeHandle, nil)
  }

  /// Waits until the thread has ended; returns immediately on the thread itself.
  func waitForEnd() {
    if !isCurrent { end.wait() }
  }

  /// True if the current thread is the loop's own.
  var isCurrent: Bool { LoopKey.isCurrent(self) }

  /// Sets the action to run at the end of each turn: after all work for which the loop woke up, and before it waits
  /// again.
  func atTurnEnd(_ action: (() -> Void)?) {
    onTurnEnd = action
    if action == nil { uv_prepare_stop(turn) } else { uv_prepare_start(turn, onTurn) }
  }

  fileprivate func endTurn() { onTurnEnd?() }

  /// The time at which the loop last woke up, in milliseconds since an arbitrary moment.
  var now: UInt64 { uv_now(handle) }

  /// The current time in nanoseconds since an arbitrary moment.
  var clock: UInt64 { uv_hrtime() }
}

// MARK: - Handing work over

extension EventLoop {
  fileprivate enum Work: Sendable {
    case job(UnownedJob)
    case action(@Sendable () -> Void)
  }

  private struct Mailbox {
    var works: [Work] = []
    var hasThread = false
    var isClosed = false

    mutating func close() -> [Work] {
      isClosed = true
      defer { works = [] }
      return works
    }
  }

  /// Runs an action on the loop's thread, immediately if that is the current thread.
  ///
  /// - Returns: `false` if the loop has ended and the action does not run.
  @discardableResult
  func execute(_ action: @escaping @Sendable () -> Void) -> Bool {
    guard isCurrent else { return submit(.action(action)) }
    action()
    return true
  }

  /// Runs an action on the loop's thread, after the tasks that are ready to continue there.
  ///
  /// - Returns: `false` if the loop has ended and the action does not run.
  @discardableResult
  func executeLater(_ action: @escaping @Sendable () -> Void) -> Bool { submit(.action(action)) }

  /// True if the system can run tasks on the loop's thread.
  var runsTasks: Bool {
    if #available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *) { true } else { false }
  }

  /// Starts a task, on the loop's thread if the system supports that.
  func startTask(_ operation: @escaping @concurrent @Sendable () async -> Void) -> Task<Void, Never> {
    guard #available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *) else { return Task(operation: operation) }
    return Task(executorPreference: self, operation: operation)
  }

  fileprivate func submit(_ work: Work) -> Bool {
    let isTaken = mailbox.withLock { mailbox in
      if mailbox.isClosed { return false }
      mailbox.works.append(work)
      // Inside the lock, since the handle lives as long as the mailbox is open.
      if mailbox.works.count == 1 { uv_async_send(wake) }
      return true
    }
    if !isTaken { runElsewhere(work) }
    return isTaken
  }

  /// A task must continue even if its preferred loop has ended; an action only concerned the loop's state.
  private func runElsewhere(_ work: Work) {
    guard case .job(let job) = work, #available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *) else { return }
    globalConcurrentExecutor.enqueue(ExecutorJob(job))
  }

  fileprivate func runSubmitted() {
    taken.removeAll(keepingCapacity: true)
    mailbox.withLock { swap(&taken, &$0.works) }
    for work in taken {
      switch work {
      case .job(let job): run(job)
      case .action(let action): action()
      }
    }
  }

  private func run(_ job: UnownedJob) {
    // Earlier systems have no executors of tasks, and thus no jobs for them.
    guard #available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *) else { return }
    job.runSynchronously(on: asUnownedTaskExecutor())
  }
}

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
extension EventLoop: TaskExecutor {
  func enqueue(_ job: consuming ExecutorJob) { _ = submit(.job(UnownedJob(job))) }
}

// MARK: - Called by libuv

// These are formed here, outside of any isolation: they run on the loop's thread.

private func runLoop(_ context: UnsafeMutableRawPointer?) {
  guard let context else { return }
  Unmanaged<EventLoop>.fromOpaque(context).takeRetainedValue().run()
}

private func onWake(_ wake: UnsafeMutablePointer<uv_async_t>?) {
  guard let data = wake?.pointee.data else { return }
  Unmanaged<EventLoop>.fromOpaque(data).takeUnretainedValue().runSubmitted()
}

private func onTurn(_ turn: UnsafeMutablePointer<uv_prepare_t>?) {
  guard let data = turn?.pointee.data else { return }
  Unmanaged<EventLoop>.fromOpaque(data).takeUnretainedValue().endTurn()
}

/// Closes a remaining handle; a handle with an owner is closed by the owner, which ends its connection.
private func closeHandle(_ handle: UnsafeMutablePointer<uv_handle_t>?, _: UnsafeMutableRawPointer?) {
  if uv_is_closing(handle) == 0 { uv_close(handle, nil) }
}

/// The thread-local storage of a thread's loop.
private enum LoopKey {
  // Created once, before the first use, and never changed or freed; libuv requires a stable address.
  private nonisolated(unsafe) static let key: UnsafeMutablePointer<uv_key_t> = {
    let key = UnsafeMutablePointer<uv_key_t>.allocate(capacity: 1)
    uv_key_create(key)
    return key
  }()

  static func set(_ loop: EventLoop?) { uv_key_set(key, loop.map { Unmanaged.passUnretained($0).toOpaque() }) }

  static func isCurrent(_ loop: EventLoop) -> Bool { uv_key_get(key) == Unmanaged.passUnretained(loop).toOpaque() }
}
