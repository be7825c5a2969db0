/// A value that only its loop's thread accesses.
///
/// Tasks and actions carry it to that thread.
///
/// The `Sendable` conformance is unchecked: other threads can pass the value on but not access it, since it is only
/// available on the loop's thread.
package struct LoopBound<Value>: @unchecked Sendable {
  private let loop: any SocketLoop
  private let bound: Value

  /// Binds a value to the loop of the current thread, or to a loop that does not run yet.
  package init(_ value: Value, to loop: any SocketLoop) {
    self.loop = loop
    bound = value
  }

  /// Runs an action with the value on the loop's thread, immediately if that is the current thread.
  ///
  /// - Returns: `false` if the loop has ended and the action does not run.
  @discardableResult
  package func execute(_ action: @escaping @Sendable (Value) -> Void) -> Bool {
    loop.execute { [self] in action(bound) }
  }
}
