import BacklotPlatform
package import BacklotServer
import CUV

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A program that runs as a child of this process.
package final class SpawnedProcess: Sendable {
  /// The end of a process.
  package enum Exit: Sendable, Hashable {
    /// It ended with a status.
    case status(Int32)
    /// A signal ended it.
    case signal(Int32)
  }

  /// The settings of a program.
  package struct Settings: Sendable {
    /// The program, which is looked up in `PATH` if it is not a path, and its arguments.
    package var words: [String]
    /// The variables that are added to the environment of this process.
    package var variables: [String: String] = [:]
    /// The descriptors for its standard input and output; those of this process if `nil`.
    package var (input, output): (Int32?, Int32?)

    /// Creates settings from the program and its arguments.
    package init(_ words: [String]) { self.words = words }
  }

  private let loop: EventLoop
  private let child: LoopBound<Child>

  /// Starts a program.
  ///
  /// - Parameters:
  ///   - settings: The program and its settings.
  ///   - onExit: Called once, on a separate thread, when it has ended.
  /// - Throws: ``ServerError`` if it cannot be started.
  package init(_ settings: Settings, onExit: @escaping @Sendable (Exit) -> Void) throws(ServerError) {
    let loop = try EventLoop()
    self.loop = loop
    // The thread ends with the process.
    let child = Child { [weak loop] exit in
      onExit(exit)
      loop?.stop()
    }
    do throws(ServerError) {
      try child.spawn(settings, on: loop)
    } catch {
      child.close()
      loop.discard()
      throw error
    }
    self.child = LoopBound(child, to: loop)
    try loop.start()
  }

  /// Sends a signal to it unless it has ended.
  package func signal(_ number: Int32) { child.execute { $0.signal(number) } }
}

extension SpawnedProcess {
  /// The path of the program of this process, or `nil` if the system does not tell it.
  package static var ownPath: String? {
    var size = 4_096
    var path = [CChar](repeating: 0, count: size)
    guard uv_exepath(&path, &size) == 0 else { return nil }
    return String(decoding: path.prefix(size).map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// Returns the ends of a new pipe, which no other program inherits.
  package static func pipe() throws(ServerError) -> (reading: Int32, writing: Int32) {
    var ends: (uv_file, uv_file) = (-1, -1)
    let status = withUnsafeMutablePointer(to: &ends) { ends in
      ends.withMemoryRebound(to: uv_file.self, capacity: 2) { uv_pipe($0, 0, 0) }
    }
    guard status == 0 else { throw ServerError(.system, message: "cannot create a pipe: \(UVStatus(status))") }
    return ends
  }
}

/// A process of a loop; used only on the loop's thread, or before it runs.
private final class Child {
  private let handle = UnsafeMutablePointer<uv_process_t>.allocate(capacity: 1)
  private let onExit: (SpawnedProcess.Exit) -> Void
  private var isKnown = false
  private var isOver = false

  init(onExit: @escaping (SpawnedProcess.Exit) -> Void) { self.onExit = onExit }

  deinit { handle.deallocate() }

  func spawn(_ settings: SpawnedProcess.Settings, on loop: EventLoop) throws(ServerError) {
    var options = uv_process_options_t()
    options.exit_cb = onProcessExit
    var streams = [settings.input ?? 0, settings.output ?? 1, 2].map { descriptor in
      var stream = uv_stdio_container_t()
      stream.flags = UV_INHERIT_FD
      stream.data.fd = descriptor
      return stream
    }
    var arguments = CStrings(settings.words)
    var environment = CStrings(Self.environment(adding: settings.variables))
    defer {
      arguments.release()
      environment.release()
    }
    // Kept until the handle is closed, as libuv requires.
    handle.pointee.data = Unmanaged.passRetained(self).toOpaque()
    isKnown = true
    let status = streams.withUnsafeMutableBufferPointer { streams in
      options.stdio = streams.baseAddress
      options.stdio_count = Int32(streams.count)
      return arguments.withPointers { arguments in
        options.file = UnsafePointer(arguments?.pointee)
        options.args = arguments
        return environment.withPointers { environment in
          options.env = environment
          return uv_spawn(loop.handle, handle, &options)
        }
      }
    }
    guard status == 0 else {
      throw ServerError(.system, message: "cannot start \(settings.words.first ?? ""): \(UVStatus(status))")
    }
  }

  func signal(_ number: Int32) { if !isOver { uv_process_kill(handle, number) } }

  func close() {
    guard isKnown else { return }
    let handle = UnsafeMutableRawPointer(handle).assumingMemoryBound(to: uv_handle_t.self)
    if uv_is_closing(handle) == 0 { uv_close(handle, onProcessClosed) }
  }

  fileprivate func end(_ exit: SpawnedProcess.Exit) {
    isOver = true
    close()
    onExit(exit)
  }

  /// Returns the environment of this process with other variables, as texts such as `HOME=/root`.
  private static func environment(adding variables: [String: String]) -> [String] {
    var all = variables
    var items: UnsafeMutablePointer<uv_env_item_t>?
    var count: Int32 = 0
    if uv_os_environ(&items, &count) == 0, let items {
      for item in UnsafeBufferPointer(start: items, count: Int(count)) {
        let name = String(cString: item.name)
        if all[name] == nil { all[name] = String(cString: item.value) }
      }
      uv_os_free_environ(items, count)
    }
    return all.map { "\($0)=\($1)" }
  }
}

/// A list of texts for C, ended by a null pointer.
private struct CStrings {
  private var pointers: [UnsafeMutablePointer<CChar>?]

  init(_ texts: [String]) {
    pointers = texts.map { strdup($0) }
    pointers.append(nil)
  }

  mutating func withPointers<Result>(
    _ body: (UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?) -> Result
  ) -> Result {
    pointers.withUnsafeMutableBufferPointer { body($0.baseAddress) }
  }

  func release() { for pointer in pointers { free(pointer) } }
}

private func onProcessExit(_ handle: UnsafeMutablePointer<uv_process_t>?, status: Int64, signal: Int32) {
  guard let data = handle?.pointee.data else { return }
  let child = Unmanaged<Child>.fromOpaque(data).takeUnretainedValue()
  child.end(signal == 0 ? .status(Int32(truncatingIfNeeded: status)) : .signal(signal))
}

private func onProcessClosed(_ handle: UnsafeMutablePointer<uv_handle_t>?) {
  guard let data = handle?.pointee.data else { return }
  Unmanaged<Child>.fromOpaque(data).release()
}
