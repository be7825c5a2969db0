import Compression
func c(_ d: Data) throws -> Data {
  var out = Data(); let f = try OutputFilter(.compress, using: .zlib) { if let x = $0 { out.append(x) } }; try f.write(d); try f.finalize()
  var offset = 0
  let i = try InputFilter(.decompress, using: .lzfse) { (n: Int) -> Data? in defer { offset += n }; return d.subdata(in: offset..<min(d.count, offset + n)) }
  while let page = try i.readData(ofLength: 100) { out.append(page) }
  let dst = UnsafeMutablePointer<UInt8>.allocate(capacity: 10); defer { dst.deallocate() }
  var s = compression_stream(dst_ptr: dst, dst_size: 10, src_ptr: UnsafePointer(dst), src_size: 0, state: nil)
  guard compression_stream_init(&s, COMPRESSION_STREAM_DECODE, COMPRESSION_ZLIB) == COMPRESSION_STATUS_OK else { return out }
  switch compression_stream_process(&s, Int32(COMPRESSION_STREAM_FINALIZE.rawValue)) { case COMPRESSION_STATUS_END: break; default: break }
  compression_stream_destroy(&s)
  let n = d.withUnsafeBytes { compression_decode_buffer(dst, 10, $0.bindMemory(to: UInt8.self).baseAddress!, d.count, nil, COMPRESSION_ZLIB) }
  return out + Data(count: n)
}
