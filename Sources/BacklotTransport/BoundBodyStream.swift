#if !canImport(FoundationNetworking)
  import BacklotHTTP
  import Dispatch
  import Foundation

  /// The chunks of a body as a stream that a session reads; the body waits while the session does not read.
  ///
  /// Unchecked, because streams are not `Sendable`: after the initialization, the session has the input, and only the
  /// queue uses the output.
  final class BoundBodyStream: @unchecked Sendable {
    private static let bufferSize = 1 << 18

    /// The stream for the session.
    let input: InputStream
    private let output: OutputStream
    // Writing waits for the session, and must not hold up a thread of Swift's concurrency.
    private let queue = DispatchQueue(label: "backlot.upload-stream")

    /// Creates a pair of streams, or returns `nil` if the system has no resources for it.
    init?() {
      var input: InputStream?
      var output: OutputStream?
      Stream.getBoundStreams(withBufferSize: Self.bufferSize, inputStream: &input, outputStream: &output)
      guard let input, let output else { return nil }
      self.input = input
      self.output = output
    }

    /// Writes the chunks of a body until its end, or until the session closes the stream.
    ///
    /// - Throws: The error of the body; the stream is still open then, so that the session does not take it for the end.
    func write(_ body: HTTPBody) async throws {
      _ = await perform { output in
        output.open()
        return true
      }
      for try await chunk in body {
        try Task.checkCancellation()
        guard await perform({ Self.write(chunk, to: $0) }) else { break }
      }
      close()
    }

    /// Ends the stream.
    func close() { queue.async { [self] in output.close() } }

    private static func write(_ chunk: [UInt8], to output: OutputStream) -> Bool {
      var offset = 0
      while offset < chunk.count {
        let count = chunk.withUnsafeBufferPointer { bytes in
          bytes.baseAddress.map { output.write($0 + offset, maxLength: bytes.count - offset) } ?? 0
        }
        guard count > 0 else { return false }
        offset += count
      }
      return true
    }

    private func perform(_ action: @escaping @Sendable (OutputStream) -> Bool) async -> Bool {
      await withCheckedContinuation { continuation in
        queue.async { [self] in continuation.resume(returning: action(output)) }
      }
    }
  }
#endif
