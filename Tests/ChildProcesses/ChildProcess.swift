import BacklotPlatform
public import Foundation

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A program in its own process, which inherits no descriptors of this process.
///
/// Foundation's `Process` on Linux lists the open descriptors by copying whole records of `readdir`. The last record
/// can end at the end of memory. With some 1,365 open descriptors, as in tests of servers, it crashes.
public final class ChildProcess: Sendable {
  /// The standard output of the program.
  public let output: FileHandle
  private let identifier: pid_t
  private let status = Mutex<Int32?>(nil)

  /// A call that failed.
  public struct Failure: Error, CustomStringConvertible {
    /// The failed call and the reason.
    public let description: String
  }

  /// Starts a program with an empty standard input.
  ///
  /// - Parameters:
  ///   - words: The program, which is looked up in `PATH` if it is not a path, and its arguments.
  ///   - folder: The working directory. Defaults to that of this process.
  ///   - environment: The differences from the environment of this process.
  ///   - errors: The file for the standard error output. By default, the output is discarded.
  public init(
    _ words: [String],
    in folder: String? = nil,
    environment: [String: String] = [:],
    errors: String = "/dev/null"
  ) throws {
    let pipe = Pipe()
    var setting = SpawnSetting()
    defer { setting.end() }
    setting.open("/dev/null", O_RDONLY, as: 0)
    setting.take(pipe.fileHandleForWriting.fileDescriptor, as: 1)
    setting.open(errors, O_WRONLY | O_CREAT | O_TRUNC, as: 2)
    setting.beginAfresh()
    let all = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    let moving = folder.map { ["/bin/sh", "-c", #"cd "$0" && exec "$@""#, $0] } ?? []
    identifier = try setting.spawn(moving + words, all.map { "\($0)=\($1)" })
    output = pipe.fileHandleForReading
    try pipe.fileHandleForWriting.close()
  }

  /// The most memory that it has had, in bytes; `nil` if the system does not tell.
  public var peakMemory: Int? {
    guard let text = FileManager.default.contents(atPath: "/proc/\(identifier)/status") else { return nil }
    let line = String(decoding: text, as: UTF8.self).split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
    return line?.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap { Int($0) }.map { $0 << 10 }
  }

  /// Asks it to end.
  public func terminate() {
    status.withLock { status in
      // A process that has ended and was reaped has released its number.
      if status == nil { kill(identifier, SIGTERM) }
    }
  }

  /// Waits until it has ended.
  ///
  /// - Returns: What `waitpid` says of it; 0 where it succeeded.
  @discardableResult
  public func waitUntilExit() -> Int32 {
    // The process keeps its number until it is reaped, so that a concurrent termination cannot reach another process.
    var information = siginfo_t()
    while waitid(P_PID, id_t(identifier), &information, WEXITED | WNOWAIT) < 0, errno == EINTR {}
    return status.withLock { status in
      if let status { return status }
      var new: Int32 = 0
      while waitpid(identifier, &new, 0) < 0, errno == EINTR {}
      status = new
      return new
    }
  }
}

/// The attributes and files of a new process.
private struct SpawnSetting {
  #if canImport(Darwin)
    private var actions: posix_spawn_file_actions_t?
    private var attributes: posix_spawnattr_t?
  #else
    private var actions = posix_spawn_file_actions_t()
    private var attributes = posix_spawnattr_t()
  #endif

  init() {
    posix_spawn_file_actions_init(&actions)
    posix_spawnattr_init(&attributes)
  }

  mutating func end() {
    posix_spawn_file_actions_destroy(&actions)
    posix_spawnattr_destroy(&attributes)
  }

  mutating func open(_ path: String, _ flags: Int32, as descriptor: Int32) {
    posix_spawn_file_actions_addopen(&actions, descriptor, path, flags, 0o600)
  }

  mutating func take(_ own: Int32, as descriptor: Int32) {
    posix_spawn_file_actions_adddup2(&actions, own, descriptor)
  }

  /// Lets it have no other descriptor, and get all signals: the threads that run tasks keep most from themselves.
  mutating func beginAfresh() {
    var none = sigset_t()
    sigemptyset(&none)
    posix_spawnattr_setsigmask(&attributes, &none)
    #if canImport(Darwin)
      posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_CLOEXEC_DEFAULT))
    #else
      posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))
      closeAll(from: 3)
    #endif
  }

  #if !canImport(Darwin)
    /// Closes what is open, in one go where the C library can: glibc declares that to C alone.
    private mutating func closeAll(from first: Int32) {
      typealias CloseFrom = @convention(c) (UnsafeMutablePointer<posix_spawn_file_actions_t>, Int32) -> Int32
      if let function = dlsym(nil, "posix_spawn_file_actions_addclosefrom_np") {
        _ = unsafeBitCast(function, to: CloseFrom.self)(&actions, first)
        return
      }
      // Far more than tests have; that one is not open does no harm.
      for descriptor in first..<8192 { posix_spawn_file_actions_addclose(&actions, descriptor) }
    }
  #endif

  mutating func spawn(_ words: [String], _ environment: [String]) throws -> pid_t {
    var identifier = pid_t()
    let code = Self.withPointers(words) { words in
      Self.withPointers(environment) { environment in
        guard let program = words[0], let words = words.baseAddress else { return EINVAL }
        return posix_spawnp(&identifier, program, &actions, &attributes, words, environment.baseAddress)
      }
    }
    guard code == 0 else { throw ChildProcess.Failure(description: "\(words): \(String(cString: strerror(code)))") }
    return identifier
  }

  private static func withPointers<Result>(
    _ texts: [String],
    _ body: (UnsafeMutableBufferPointer<UnsafeMutablePointer<CChar>?>) -> Result
  ) -> Result {
    var pointers = texts.map { strdup($0) } + [nil]
    defer { for pointer in pointers { free(pointer) } }
    return pointers.withUnsafeMutableBufferPointer { body($0) }
  }
}
