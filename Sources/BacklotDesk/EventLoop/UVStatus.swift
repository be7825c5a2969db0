import BacklotServer
import CUV

/// The status of a failed libuv call.
struct UVStatus: Hashable, Sendable {
  let code: Int32

  init(_ code: Int32) { self.code = code }

  init(_ code: uv_errno_t) { self.code = code.rawValue }
}

extension UVStatus: CustomStringConvertible {
  /// The system's description, such as "address already in use".
  var description: String {
    var text = [CChar](repeating: 0, count: 128)
    uv_strerror_r(code, &text, text.count)
    return String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}

extension SocketFailure {
  /// Creates a failure with libuv's description of a status.
  init(_ status: UVStatus) { self.init(status.description) }
}
