import Synchronization

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Makes system calls on the files of a folder, or on the sockets of a server, fail for tests.
///
/// Calls are told apart by their path, or by the server's address and port, so that tests run beside each other, and on whatever thread they are made. Where no
/// test asks for it, a call costs one more load of a number.
package final class SystemCallFaults: Sendable {
  /// The simulated outcome of a call.
  package enum Fault: Sendable, Hashable {
    /// It is not made, and fails with a value of `errno`.
    case failure(CInt)
    /// It reads or writes no more than a number of bytes.
    case short(Int)
  }

  /// A call that is about to be made.
  package struct Call: Sendable, Hashable {
    package let kind: SystemCalls.Kind
    /// The path of the file; for an open one, the path by which it was opened.
    package let path: String
  }

  private struct State: Sendable {
    var installed: [SystemCallFaults] = []
    /// The paths of the descriptors that were opened meanwhile.
    var paths: [CInt: String] = [:]
  }

  private static let count = Atomic(0)
  private static let state = Mutex(State())

  private let folder: String
  private let decide: @Sendable (Call) -> Fault?

  private init(_ folder: String, _ decide: @escaping @Sendable (Call) -> Fault?) {
    self.folder = folder
    self.decide = decide
  }

  /// Lets a function decide on each call on a folder, or on what is in it, while another one runs.
  package static func withFaults<Result>(
    below folder: String,
    _ decide: @escaping @Sendable (Call) -> Fault?,
    run: () async throws -> Result
  ) async rethrows -> Result {
    let faults = SystemCallFaults(folder, decide)
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
  static var isActive: Bool { count.load(ordering: .relaxed) > 0 }

  /// Throws where a call is to fail.
  static func check(_ kind: SystemCalls.Kind, at path: String) throws(SystemCallError) {
    _ = try limit(.max, of: kind, at: path)
  }

  /// The most bytes that a call is to read or write.
  static func limit(
    _ count: Int,
    of kind: SystemCalls.Kind,
    _ descriptor: CInt
  ) throws(SystemCallError) -> Int {
    try limit(count, of: kind, at: path(of: descriptor))
  }

  /// Returns the most bytes that a call on what has a name is to read or write.
  static func limit(
    _ count: Int,
    of kind: SystemCalls.Kind,
    at path: String
  ) throws(SystemCallError) -> Int {
    while true {
      let decide = state.withLock { $0.installed.first { $0.holds(path) }?.decide }
      switch decide?(Call(kind: kind, path: path)) {
      // As after a call that a signal interrupted, the next one is made.
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
  /// Notes the path by which a descriptor was opened; tests name descriptors of their own so.
  package static func note(_ descriptor: CInt, opened path: String) {
    state.withLock { state in
      state.paths[descriptor] = state.installed.contains { $0.holds(path) } ? path : nil
    }
  }

  /// The path by which a descriptor was opened; empty where no test asks for it.
  static func path(of descriptor: CInt) -> String { state.withLock { $0.paths[descriptor] ?? "" } }

  /// A path that may begin at an open folder.
  static func path(_ path: String, from folder: CInt) -> String {
    guard !path.hasPrefix("/"), let folder = state.withLock({ $0.paths[folder] }) else { return path }
    return path == "." ? folder : "\(folder)/\(path)"
  }

  /// Forgets a descriptor that is about to be closed.
  ///
  /// - Throws: The error with which that is to fail.
  static func checkClosing(_ descriptor: CInt) throws(SystemCallError) {
    let path = path(of: descriptor)
    forget(descriptor)
    try check(.close, at: path)
  }

  /// Forgets the path of a descriptor.
  static func forget(_ descriptor: CInt) { state.withLock { $0.paths[descriptor] = nil } }
}
