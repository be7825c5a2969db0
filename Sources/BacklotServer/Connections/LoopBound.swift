/// A value that only its loop's thread touches, to be carried there by tasks and actions.
///
/// It is unchecked that this may be sent: whoever carries it can do nothing with it elsewhere, since the only way to the
/// value leads over the thread.
struct LoopBound<Value>: @unchecked Sendable {
  private let loop: EventLoop
  private let bound: Value

  /// Binds a value to the loop on whose thread this is, or that does not run yet.
  init(_ value: Value, to loop: EventLoop) {
    self.loop = loop
    bound = value
  }

  /// Runs an action with the value on the loop's thread: at once where this is that thread.
  ///
  /// - Returns: Whether it runs; not where the loop has ended.
  @discardableResult
  func execute(_ action: @escaping @Sendable (Value) -> Void) -> Bool {
    loop.execute { [self] in action(bound) }
  }
}
