import BacklotHTTP
import Dispatch

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A nonblocking socket with sources for reading and writing, which only its loop's queue may access.
///
/// It stays open without a reference to it, until it is closed or its loop ends.
final class DispatchSocket: LoopResident {
  /// An event of a socket.
  enum Event {
    /// Bytes can be read.
    case readable
    /// Bytes can be written.
    case writable
    /// The socket is closed; the last event.
    case closed
  }

  let descriptor: Int32
  private unowned let loop: DispatchLoop
  private var onEvent: ((Event) -> Void)?
  private let reading: any DispatchSourceRead
  /// The source for writing, which few sockets need, and only while they are full.
  private var writing: (any DispatchSourceWrite)?
  /// The time until the next attempt to write, if there is no descriptor for a source.
  private var retry: (any SocketTimer)?
  /// The descriptors to leave unused; `nil` for the current reserve, which is looked up only if the socket is full.
  private let descriptorReserve: DescriptorReserve?
  private(set) var isReading = false
  /// True if the last attempt to read found bytes.
  private var hasMore = false
  private(set) var isWriting = false
  private(set) var isClosing = false
  /// The number of sources that are not cancelled; the descriptor may be closed after the last one.
  private var openSourceCount = 1

  /// Takes over a descriptor.
  init(_ descriptor: Int32, on loop: DispatchLoop, leaving descriptorReserve: DescriptorReserve? = nil) {
    self.descriptor = descriptor
    self.loop = loop
    self.descriptorReserve = descriptorReserve
    _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
    #if canImport(Darwin)
      Self.set(SO_NOSIGPIPE, at: SOL_SOCKET, to: Int32(1), of: descriptor)
    #endif
    reading = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: loop.queue)
    loop.insert(self)
  }

  /// Sets the handler of events, which the socket retains until it is closed.
  func start(_ onEvent: @escaping (Event) -> Void) {
    self.onEvent = onEvent
    reading.setEventHandler(handler: loop.handler { [unowned self] in readWhatIsThere() })
    reading.setCancelHandler(handler: loop.handler { [self] in didCancelSource() })
  }

  // Sources begin suspended. One that is suspended must not be released.

  func setReading(_ isReading: Bool) {
    if isReading == self.isReading || isClosing { return }
    self.isReading = isReading
    if !isReading { return reading.suspend() }
    reading.resume()
    // What has already arrived is read in the next turn, although the source takes longer to report it. If the peer has
    // closed the connection while the source was suspended, Linux never does.
    readLater()
  }

  private func readLater() { loop.queue.async(execute: loop.handler { [self] in readWhatIsThere() }) }

  private func readWhatIsThere() {
    if isReading { onEvent?(.readable) }
    #if !canImport(Darwin)
      // Linux reports a reset together with the data before it, and then nothing more.
      for _ in 0..<16 where isReading && hasMore { onEvent?(.readable) }
      if isReading && hasMore { readLater() }
    #endif
  }

  func setWriting(_ isWriting: Bool) {
    if isWriting == self.isWriting || isClosing { return }
    self.isWriting = isWriting
    if isWriting { waitForRoom() } else { stopWriting() }
  }

  private func waitForRoom() {
    guard let copy = writableDescriptor else { return retryLater() }
    let source = DispatchSource.makeWriteSource(fileDescriptor: copy, queue: loop.queue)
    source.setEventHandler(handler: loop.handler { [unowned self] in if isWriting { onEvent?(.writable) } })
    source.setCancelHandler(
      handler: loop.handler { [self] in
        if copy != descriptor { closeDescriptor(copy) }
        didCancelSource()
      }
    )
    openSourceCount += 1
    writing = source
    source.resume()
  }

  /// The descriptor to wait for, which is open as long as the source; `nil` if few are left.
  private var writableDescriptor: Int32? {
    #if canImport(Darwin)
      descriptor
    #else
      // Two sources of one descriptor share its registration, and miss events when one of them is suspended.
      let copy = fcntl(descriptor, F_DUPFD_CLOEXEC, 0)
      if copy >= 0, !(descriptorReserve ?? .current).contains(copy) { return copy }
      closeDescriptor(copy)
      return nil
    #endif
  }

  private func retryLater() {
    retry = loop.startTimer(after: .milliseconds(10)) { [self] in
      retry = nil
      if isWriting { onEvent?(.writable) }
      if isWriting, retry == nil, writing == nil { waitForRoom() }
    }
  }

  private func stopWriting() {
    writing.take()?.cancel()
    retry.take()?.cancel()
  }

  func close() {
    if isClosing { return }
    isClosing = true
    if !isReading { reading.resume() }
    (isReading, isWriting) = (false, false)
    reading.cancel()
    stopWriting()
  }

  func closeForGood() { close() }

  private func didCancelSource() {
    openSourceCount -= 1
    guard openSourceCount == 0 else { return }
    closeDescriptor(descriptor)
    onEvent.take()?(.closed)
    loop.remove(self)
  }
}

// MARK: - Reading and writing

extension DispatchSocket {
  /// The result of reading.
  enum Input {
    case bytes(UnsafeRawBufferPointer)
    case nothing
    case end
    case failure(SystemCallError)
  }

  /// Reads the bytes that have arrived, up to the size of the loop's buffer.
  func read(at address: @autoclosure () -> String) -> Input {
    do throws(SystemCallError) {
      let room = UnsafeMutableRawBufferPointer(
        rebasing: loop.readRoom[..<(try SystemCalls.transferable(loop.readRoom.count, by: .receive, at: address()))]
      )
      hasMore = true
      let count = try SystemCalls.repeatInterrupted { recv(descriptor, room.baseAddress, room.count, 0) }
      return count == 0 ? .end : .bytes(UnsafeRawBufferPointer(rebasing: room[..<count]))
    } catch {
      hasMore = false
      return error.code == EAGAIN || error.code == EWOULDBLOCK ? .nothing : .failure(error)
    }
  }

  /// Writes the bytes that the socket accepts.
  ///
  /// - Returns: The number of bytes; 0 if the socket is full.
  func write(_ bytes: UnsafeRawBufferPointer, at address: @autoclosure () -> String) throws(SystemCallError) -> Int {
    do throws(SystemCallError) {
      return try SystemCalls.send(bytes, to: descriptor, at: address())
    } catch {
      switch error.code {
      case EAGAIN, EWOULDBLOCK, ENOBUFS: return 0
      #if canImport(Darwin)
        // The socket is being shut down.
        case EPROTOTYPE: throw SystemCallError(code: EPIPE)
      #endif
      default: throw error
      }
    }
  }

  /// The address of the peer, or that of the socket itself; `nil` if there is none.
  func address(ofPeer isPeer: Bool) -> SocketAddress? {
    var address = SocketAddress(sockaddr_storage())
    var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
    let status = address.withMutable {
      isPeer ? getpeername(descriptor, $0, &length) : getsockname(descriptor, $0, &length)
    }
    return status == 0 ? address : nil
  }

  /// Disables Nagle's algorithm, since messages are written as a whole.
  func sendAtOnce() { Self.set(TCP_NODELAY, at: CInt(IPPROTO_TCP), to: Int32(1), of: descriptor) }

  /// Lets the socket be closed with a reset.
  func resetWhenClosed() {
    Self.set(SO_LINGER, at: SOL_SOCKET, to: linger(l_onoff: 1, l_linger: 0), of: descriptor)
  }

  /// Sets an option of a socket.
  static func set<Value>(_ option: Int32, at level: Int32, to value: Value, of descriptor: Int32) {
    withUnsafePointer(to: value) { value in
      _ = setsockopt(descriptor, level, option, value, socklen_t(MemoryLayout<Value>.size))
    }
  }
}

/// Copies of bytes that wait until a socket accepts them.
struct DelayedBytes {
  private struct Chunk {
    var bytes: ArraySlice<UInt8>
    let count: Int
    let onWritten: () -> Void
  }

  private var chunks: [Chunk] = []
  /// The number of bytes that the socket has not accepted.
  private(set) var count = 0

  var isEmpty: Bool { chunks.isEmpty }

  mutating func append(_ bytes: UnsafeRawBufferPointer, onWritten: @escaping () -> Void) {
    chunks.append(Chunk(bytes: Array(bytes)[...], count: bytes.count, onWritten: onWritten))
    count += bytes.count
  }

  /// Writes until the socket is full.
  ///
  /// - Returns: The closures of the chunks that are written completely.
  mutating func write(_ write: (UnsafeRawBufferPointer) throws(SystemCallError) -> Int) throws(SystemCallError)
    -> [() -> Void]
  {
    var written: [() -> Void] = []
    while let first = chunks.first {
      let result = first.bytes.withUnsafeBytes { bytes in
        Result { () throws(SystemCallError) in try write(bytes) }
      }
      let accepted = try result.get()
      count -= accepted
      chunks[0].bytes.removeFirst(accepted)
      guard chunks[0].bytes.isEmpty else { break }
      written.append(chunks.removeFirst().onWritten)
    }
    return written
  }

  mutating func removeAll() { self = DelayedBytes() }
}
