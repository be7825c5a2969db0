// Stand-in for Compression.
@_exported import Foundation

public struct compression_algorithm: RawRepresentable, Equatable, Sendable { public var rawValue: UInt32; public init(_ rawValue: UInt32) { fatalError() }; public init(rawValue: UInt32) { fatalError() } }
public var COMPRESSION_LZ4: compression_algorithm { fatalError() }
public var COMPRESSION_LZ4_RAW: compression_algorithm { fatalError() }
public var COMPRESSION_ZLIB: compression_algorithm { fatalError() }
public var COMPRESSION_LZMA: compression_algorithm { fatalError() }
public var COMPRESSION_LZFSE: compression_algorithm { fatalError() }
public var COMPRESSION_BROTLI: compression_algorithm { fatalError() }
public var COMPRESSION_LZBITMAP: compression_algorithm { fatalError() }
public struct compression_stream_operation: RawRepresentable, Equatable, Sendable { public var rawValue: UInt32; public init(_ rawValue: UInt32) { fatalError() }; public init(rawValue: UInt32) { fatalError() } }
public var COMPRESSION_STREAM_ENCODE: compression_stream_operation { fatalError() }
public var COMPRESSION_STREAM_DECODE: compression_stream_operation { fatalError() }
public struct compression_stream_flags: RawRepresentable, Equatable, Sendable { public var rawValue: UInt32; public init(_ rawValue: UInt32) { fatalError() }; public init(rawValue: UInt32) { fatalError() } }
public var COMPRESSION_STREAM_FINALIZE: compression_stream_flags { fatalError() }
public struct compression_status: RawRepresentable, Equatable, Sendable { public var rawValue: Int32; public init(_ rawValue: Int32) { fatalError() }; public init(rawValue: Int32) { fatalError() } }
public var COMPRESSION_STATUS_OK: compression_status { fatalError() }
public var COMPRESSION_STATUS_ERROR: compression_status { fatalError() }
public var COMPRESSION_STATUS_END: compression_status { fatalError() }
// As imported from C: no init() (the pointers are nonnull), the memberwise one only.
public struct compression_stream {
  public var dst_ptr: UnsafeMutablePointer<UInt8>
  public var dst_size: Int
  public var src_ptr: UnsafePointer<UInt8>
  public var src_size: Int
  public var state: UnsafeMutableRawPointer?
  public init(dst_ptr: UnsafeMutablePointer<UInt8>, dst_size: Int, src_ptr: UnsafePointer<UInt8>, src_size: Int, state: UnsafeMutableRawPointer?) { fatalError() }
}
public func compression_stream_init(_ stream: UnsafeMutablePointer<compression_stream>, _ operation: compression_stream_operation, _ algorithm: compression_algorithm) -> compression_status { fatalError() }
public func compression_stream_process(_ stream: UnsafeMutablePointer<compression_stream>, _ flags: Int32) -> compression_status { fatalError() }
@discardableResult public func compression_stream_destroy(_ stream: UnsafeMutablePointer<compression_stream>) -> compression_status { fatalError() }
public func compression_encode_buffer(_ dst_buffer: UnsafeMutablePointer<UInt8>, _ dst_size: Int, _ src_buffer: UnsafePointer<UInt8>, _ src_size: Int, _ scratch_buffer: UnsafeMutableRawPointer?, _ algorithm: compression_algorithm) -> Int { fatalError() }
public func compression_decode_buffer(_ dst_buffer: UnsafeMutablePointer<UInt8>, _ dst_size: Int, _ src_buffer: UnsafePointer<UInt8>, _ src_size: Int, _ scratch_buffer: UnsafeMutableRawPointer?, _ algorithm: compression_algorithm) -> Int { fatalError() }
public func compression_encode_scratch_buffer_size(_ algorithm: compression_algorithm) -> Int { fatalError() }
public func compression_decode_scratch_buffer_size(_ algorithm: compression_algorithm) -> Int { fatalError() }

public enum FilterOperation: Sendable { case compress, decompress }
public enum FilterError: Error { case invalidState, invalidData }
public enum Algorithm: CaseIterable, Sendable { case lzfse, zlib, lz4, lzma
  @available(S3, *) case lzbitmap
  @available(S3, *) case brotli
  public var rawValue: compression_algorithm { fatalError() }
  public static var allCases: [Algorithm] { fatalError() } }
public class OutputFilter {
  public init(_ operation: FilterOperation, using algorithm: Algorithm, bufferCapacity: Int = 65536, writingTo writeFunc: @escaping (Data?) throws -> Void) throws { fatalError() }
  public func write<D>(_ data: D?) throws where D: DataProtocol { fatalError() }
  public func finalize() throws { fatalError() }
}
public class InputFilter<D> where D: DataProtocol {
  public init(_ operation: FilterOperation, using algorithm: Algorithm, bufferCapacity: Int = 65536, readingFrom readFunc: @escaping (Int) throws -> D?) throws { fatalError() }
  public func readData(ofLength count: Int) throws -> Data? { fatalError() }
}
