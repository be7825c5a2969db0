import BacklotPlatform

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Makes system calls on the files of a folder, or on the sockets of a server, fail for tests.
///
/// Calls are identified by their path, or by the server's address and port, so that tests can run in parallel and calls
/// can be made on any thread. If no test requests faults, a call costs one additional load of a number.
package final class SystemCallFaults: Sendable {
  /// The simulated outcome of a call.
  package enum Fault: Sendable, Hashable {
    /// The call is not made and fails with a value of `errno`.
    case failure(CInt)
    /// The call reads or writes at most a number of bytes.
    case short(Int)
  }

  /// A call that is about to be made.
  package struct Call: Sendable, Hashable {
    package let kind: SystemCalls.Kind
    /// The path of the file; for an open file, the path with which it was opened.
    package let path: String
  }

  private struct State: Sendable {
    var installed: [SystemCallFaults] = []
    /// The paths of the descriptors that were opened while faults are active.
    var paths: [CInt: String] = [:]
  }

  private static let count = Atomic(0)
  private static let state = Mutex(State())

  private let folder: String
  private let decide: @Sendable (Call) -> Fault?

  private init(below folder: String, decide: @escaping @Sendable (Call) -> Fault?) {
    self.folder = folder
    self.decide = decide
  }

  /// Runs a function while another one decides on each call on a folder or its contents.
  package static func withFaults<Result>(
    below folder: String,
    _ decide: @escaping @Sendable (Call) -> Fault?,
    run: () async throws -> Result
  ) async rethrows -> Result {
    let faults = SystemCallFaults(below: folder, decide: decide)
    state.withLock { $0.installed.append(faults) }
    count.add(1, ordering: .sequentiallyConsistent)
    defer { faults.uninstall() }
    return try await run()
  }

  private func uninstall() {
    Self.count.subtract(1, ordering: .sequentiallyConsistent)
    Self.state.withLock { state in
      state.installed.removeAll { $0 === self }
      state.paths = state.paths.filter { !holds($0.value) }
    }
  }

  private func holds(_ path: String) -> Bool { path == folder || path.hasPrefix(folder + "/") }
}

extension SystemCallFaults {
  /// True if any test requests faults.
  package static var isActive: Bool { count.load(ordering: .relaxed) > 0 }

  /// Throws an error if a call is to fail.
  package static func check(_ kind: SystemCalls.Kind, at path: String) throws(SystemCallError) {
    _ = try limit(.max, of: kind, at: path)
  }

  /// Returns the maximum number of bytes that a call is to read or write.
  package static func limit(
    _ count: Int,
    of kind: SystemCalls.Kind,
    on descriptor: CInt
  ) throws(SystemCallError) -> Int {
    try limit(count, of: kind, at: path(of: descriptor))
  }

  /// Returns the maximum number of bytes that a call on a named file or socket is to read or write.
  package static func limit(
    _ count: Int,
    of kind: SystemCalls.Kind,
    at path: String
  ) throws(SystemCallError) -> Int {
    while true {
      let decide = state.withLock { $0.installed.first { $0.holds(path) }?.decide }
      switch decide?(Call(kind: kind, path: path)) {
      // After a call that a signal interrupted, another call is made, as in real use.
      case .failure(EINTR): continue
      case .failure(let code): throw SystemCallError(code: code)
      case .short(let most): return min(count, max(1, most))
      case nil: return count
      }
    }
  }
}

// MARK: - Descriptors

extension SystemCallFaults {
  /// Records the path with which a descriptor was opened; tests also use it to name their own descriptors.
  package static func note(_ descriptor: CInt, opened path: String) {
    state.withLock { state in
      state.paths[descriptor] = state.installed.contains { $0.holds(path) } ? path : nil
    }
  }

  /// Returns the path with which a descriptor was opened; empty if no test requests faults.
  package static func path(of descriptor: CInt) -> String { state.withLock { $0.paths[descriptor] ?? "" } }

  /// Returns the full path for a path that may be relative to an open folder.
  package static func path(_ path: String, from folder: CInt) -> String {
    guard !path.hasPrefix("/"), let folder = state.withLock({ $0.paths[folder] }) else { return path }
    return path == "." ? folder : "\(folder)/\(path)"
  }

  /// Forgets a descriptor that is about to be closed.
  ///
  /// - Throws: The error with which closing is to fail.
  package static func checkClosing(_ descriptor: CInt) throws(SystemCallError) {
    let path = path(of: descriptor)
    forget(descriptor)
    try check(.close, at: path)
  }

  /// Forgets the path of a descriptor.
  package static func forget(_ descriptor: CInt) { state.withLock { $0.paths[descriptor] = nil } }
}
