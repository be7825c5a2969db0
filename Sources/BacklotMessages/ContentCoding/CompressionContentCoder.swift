#if canImport(Compression)
  import Compression

  /// A coder of gzip and deflate that uses Apple's Compression framework.
  struct CompressionContentCoder: ContentCoder {
    func decode(
      _ bytes: [UInt8],
      from coding: ContentCoding,
      upTo limit: Int
    ) throws(ContentCodingError) -> [UInt8] {
      let container = DeflateContainer(coding: coding)
      let data = try container.data(in: bytes)
      let (content, rest) = try Self.process(data, operation: COMPRESSION_STREAM_DECODE, coding: coding, upTo: limit)
      try container.check(rest, of: content, isBare: data.startIndex == 0)
      return content
    }

    func encode(_ bytes: [UInt8], in coding: ContentCoding) throws(ContentCodingError) -> [UInt8] {
      let (data, _) = try Self.process(bytes[...], operation: COMPRESSION_STREAM_ENCODE, coding: coding, upTo: .max - 1)
      return DeflateContainer(coding: coding).wrap(data, of: bytes)
    }

    /// Processes bytes with a stream.
    ///
    /// - Returns: The output, and the part of the input after the data.
    private static func process(
      _ input: ArraySlice<UInt8>,
      operation: compression_stream_operation,
      coding: ContentCoding,
      upTo limit: Int
    ) throws(ContentCodingError) -> (output: [UInt8], rest: ArraySlice<UInt8>) {
      var piece = [UInt8](repeating: 0, count: 1 << 16)
      let result = piece.withUnsafeMutableBufferPointer { buffer in
        input.withUnsafeBufferPointer { source in
          run(from: source, into: buffer, operation: operation, coding: coding, upTo: limit)
        }
      }
      let (output, taken) = try result.get()
      return (output, input.dropFirst(taken))
    }

    private static func run(
      from source: UnsafeBufferPointer<UInt8>,
      into buffer: UnsafeMutableBufferPointer<UInt8>,
      operation: compression_stream_operation,
      coding: ContentCoding,
      upTo limit: Int
    ) -> Result<(output: [UInt8], taken: Int), ContentCodingError> {
      guard let start = source.baseAddress, let piece = buffer.baseAddress else { return .failure(.incomplete(coding)) }
      var stream = compression_stream(dst_ptr: piece, dst_size: 0, src_ptr: start, src_size: 0, state: nil)
      guard compression_stream_init(&stream, operation, COMPRESSION_ZLIB) == COMPRESSION_STATUS_OK else {
        return .failure(ContentCodingError(.unavailable, message: "the Compression framework cannot be initialized"))
      }
      defer { compression_stream_destroy(&stream) }
      (stream.src_ptr, stream.src_size) = (start, source.count)
      var output: [UInt8] = []
      while true {
        (stream.dst_ptr, stream.dst_size) = (piece, buffer.count)
        let status = compression_stream_process(&stream, Int32(COMPRESSION_STREAM_FINALIZE.rawValue))
        let count = buffer.count - stream.dst_size
        output += UnsafeBufferPointer(rebasing: buffer[..<count])
        if output.count > limit { return .failure(.tooLong(coding, limit: limit)) }
        switch status {
        case COMPRESSION_STATUS_END: return .success((output, source.count - stream.src_size))
        case COMPRESSION_STATUS_OK where count > 0: continue
        case COMPRESSION_STATUS_OK: return .failure(.incomplete(coding))
        default: return .failure(.malformed(coding))
        }
      }
    }
  }
#endif
