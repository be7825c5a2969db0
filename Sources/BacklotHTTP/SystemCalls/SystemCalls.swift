#if canImport(Darwin)
  package import Darwin
#elseif canImport(Glibc)
  package import Glibc
#elseif canImport(Musl)
  package import Musl
#endif

/// The system calls with which Backlot reads and changes files.
///
/// All of them are made here. A call that a signal interrupts is repeated, and a write continues until all bytes are
/// written. In a test, ``SystemCallFaults`` makes any of them fail.
package enum SystemCalls {
  /// The kind of a call, with its POSIX name.
  package enum Kind: String, Sendable, Hashable, CaseIterable {
    case open, read, write, fsync, close, stat, rename, link, unlink, mkdir, rmdir, realpath, opendir, readdir
    case accept, send, receive
  }

  /// Makes a call and repeats it if a signal interrupts it.
  ///
  /// - Returns: The result of the call, zero or more.
  package static func make(
    _ kind: Kind,
    at path: @autoclosure () -> String,
    _ call: () -> Int
  ) throws(SystemCallError) -> Int {
    if SystemCallFaults.isActive { try SystemCallFaults.check(kind, at: path()) }
    return try repeatInterrupted(call)
  }

  /// Throws an error if a test requests that a library's call fails.
  package static func check(_ kind: Kind, at path: @autoclosure () -> String) throws(SystemCallError) {
    if SystemCallFaults.isActive { try SystemCallFaults.check(kind, at: path()) }
  }

  package static func repeatInterrupted(_ call: () -> Int) throws(SystemCallError) -> Int {
    while true {
      let result = call()
      if result >= 0 { return result }
      let code = errno
      if code != EINTR { throw SystemCallError(code: code) }
    }
  }
}

/// An error that a system call returned.
package struct SystemCallError: Error, Sendable, Hashable {
  /// The value of `errno`.
  package let code: CInt

  package init(code: CInt) { self.code = code }

  /// True if no file exists at the path.
  package var isMissing: Bool { code == ENOENT || code == ENOTDIR }

  /// True if the process or the machine has too many open files.
  package var isLackOfDescriptors: Bool { code == EMFILE || code == ENFILE }

  /// True if the path, or a name in it, has more bytes than the system allows.
  package var isNameTooLong: Bool { code == ENAMETOOLONG }

  /// True if the failure is unrelated to the file, so that the next attempt may succeed.
  package var isPassing: Bool {
    isLackOfDescriptors || [EIO, ENOMEM, ENOBUFS, EAGAIN, ESTALE, ETIMEDOUT].contains(code)
  }

  /// The system's description of the error.
  package var text: String { String(cString: strerror(code)) }
}

// MARK: - Open files

extension SystemCalls {
  /// Opens a file or a folder.
  ///
  /// - Returns: The descriptor, which ``close(_:)`` closes.
  package static func open(_ path: String, flags: CInt, mode: mode_t = 0) throws(SystemCallError) -> CInt {
    let descriptor = CInt(
      try make(.open, at: path) { path.withCString { Int(systemOpen($0, flags: flags, mode: mode)) } }
    )
    if SystemCallFaults.isActive { SystemCallFaults.note(descriptor, opened: path) }
    return descriptor
  }

  /// Closes a descriptor, which is closed even if an error is thrown.
  package static func close(_ descriptor: CInt) throws(SystemCallError) {
    var failure: SystemCallError?
    if SystemCallFaults.isActive {
      do throws(SystemCallError) { try SystemCallFaults.checkClosing(descriptor) } catch { failure = error }
    }
    // After an interruption the descriptor is closed on Linux and Apple systems: a second call could close another one.
    if systemClose(descriptor) != 0, errno != EINTR { failure = SystemCallError(code: errno) }
    if let failure { throw failure }
  }

  /// Closes a descriptor that was only read from.
  package static func closeReader(_ descriptor: CInt) {
    // Only writing causes errors on closing.
    do throws(SystemCallError) { try close(descriptor) } catch { return }
  }

  /// Reads at most the number of bytes that fit into a buffer.
  ///
  /// - Returns: The number of bytes, 0 at the end.
  package static func read(
    _ descriptor: CInt,
    into buffer: UnsafeMutableRawBufferPointer
  ) throws(SystemCallError) -> Int {
    var most = buffer.count
    if SystemCallFaults.isActive { most = try SystemCallFaults.limit(most, of: .read, on: descriptor) }
    return try repeatInterrupted { systemRead(descriptor, into: buffer.baseAddress, count: most) }
  }

  /// Reads bytes into the beginning of an array, at most its count.
  ///
  /// - Returns: The number of bytes, 0 at the end.
  package static func read(_ descriptor: CInt, into bytes: inout [UInt8]) throws(SystemCallError) -> Int {
    let result = bytes.withUnsafeMutableBytes { buffer in
      Result { () throws(SystemCallError) in try read(descriptor, into: buffer) }
    }
    return try result.get()
  }

  /// Reads at most the number of bytes that fit into a buffer, from an offset; the read position does not change.
  ///
  /// - Returns: The number of bytes, 0 at the end.
  package static func read(
    _ descriptor: CInt,
    into buffer: UnsafeMutableRawBufferPointer,
    at offset: Int64
  ) throws(SystemCallError) -> Int {
    var most = buffer.count
    if SystemCallFaults.isActive { most = try SystemCallFaults.limit(most, of: .read, on: descriptor) }
    return try repeatInterrupted { pread(descriptor, buffer.baseAddress, most, off_t(offset)) }
  }

  /// Writes all bytes, and waits while the other side of a pipe or terminal is not ready.
  package static func write(_ bytes: [UInt8], to descriptor: CInt) throws(SystemCallError) {
    var count = 0
    try write(bytes, to: descriptor, counting: &count)
  }

  /// Writes all bytes, like `write(_:to:)`.
  ///
  /// - Parameter count: Set to the number of bytes that were written, even if an error is thrown.
  package static func write(
    _ bytes: [UInt8],
    to descriptor: CInt,
    counting count: inout Int
  ) throws(SystemCallError) {
    count = 0
    while count < bytes.count {
      do throws(SystemCallError) {
        let written = try writeOnce(bytes, from: count, to: descriptor)
        // No system returns this; an error is better than an endless loop.
        guard written > 0 else { throw SystemCallError(code: EIO) }
        count += written
      } catch {
        guard error.code == EAGAIN || error.code == EWOULDBLOCK else { throw error }
        wait(for: descriptor, POLLOUT)
      }
    }
  }

  private static func writeOnce(
    _ bytes: [UInt8],
    from start: Int,
    to descriptor: CInt
  ) throws(SystemCallError) -> Int {
    var most = bytes.count - start
    if SystemCallFaults.isActive { most = try SystemCallFaults.limit(most, of: .write, on: descriptor) }
    return try repeatInterrupted {
      bytes.withUnsafeBytes { systemWrite(descriptor, bytes: $0.baseAddress?.advanced(by: start), count: most) }
    }
  }

  /// Writes all bytes of a file at an offset; the write position does not change.
  package static func write(_ bytes: [UInt8], to descriptor: CInt, at offset: Int64) throws(SystemCallError) {
    var count = 0
    while count < bytes.count {
      var most = bytes.count - count
      if SystemCallFaults.isActive { most = try SystemCallFaults.limit(most, of: .write, on: descriptor) }
      let written = try repeatInterrupted {
        bytes.withUnsafeBytes {
          pwrite(descriptor, $0.baseAddress?.advanced(by: count), most, off_t(offset) + off_t(count))
        }
      }
      // No system returns this; an error is better than an endless loop.
      guard written > 0 else { throw SystemCallError(code: EIO) }
      count += written
    }
  }

  /// Sets the size of a file.
  package static func truncate(_ descriptor: CInt, to size: Int64) throws(SystemCallError) {
    _ = try make(.write, at: SystemCallFaults.path(of: descriptor)) { Int(ftruncate(descriptor, off_t(size))) }
  }

  /// Waits until a nonblocking descriptor is ready.
  ///
  /// Another process that shares a pipe or terminal may have made it nonblocking.
  package static func wait(for descriptor: CInt, _ events: Int32) {
    var awaited = pollfd(fd: descriptor, events: Int16(events), revents: 0)
    _ = poll(&awaited, 1, -1)
  }

  /// Locks an open file for this process until it is closed.
  ///
  /// - Throws: An error with the code `EWOULDBLOCK` if it is locked.
  package static func lock(_ descriptor: CInt) throws(SystemCallError) {
    _ = try make(.open, at: SystemCallFaults.path(of: descriptor)) { Int(flock(descriptor, LOCK_EX | LOCK_NB)) }
  }

  /// Waits until the bytes written to a file, or the names in a folder, are on the disk.
  package static func sync(_ descriptor: CInt) throws(SystemCallError) {
    _ = try make(.fsync, at: SystemCallFaults.path(of: descriptor)) { Int(fsync(descriptor)) }
  }

  /// Returns the status of an open file.
  package static func status(of descriptor: CInt) throws(SystemCallError) -> stat {
    var status = stat()
    _ = try make(.stat, at: SystemCallFaults.path(of: descriptor)) { Int(fstat(descriptor, &status)) }
    return status
  }
}

// The C functions, which the methods of the same names would otherwise hide.

private func systemOpen(_ path: UnsafePointer<CChar>, flags: CInt, mode: mode_t) -> CInt { open(path, flags, mode) }

private func systemClose(_ descriptor: CInt) -> CInt { close(descriptor) }

private func systemRead(_ descriptor: CInt, into buffer: UnsafeMutableRawPointer?, count: Int) -> Int {
  read(descriptor, buffer, count)
}

private func systemWrite(_ descriptor: CInt, bytes: UnsafeRawPointer?, count: Int) -> Int {
  write(descriptor, bytes, count)
}
