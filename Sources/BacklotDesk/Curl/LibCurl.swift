import BacklotServer
import BacklotStubs
import CCurl

/// The libcurl library, loaded when it is first needed.
struct LibCurl: @unchecked Sendable {
  // Sound because the table is filled once, before it is accessible, and only read from then on.
  let functions: UnsafePointer<backlot_curl_api>

  private static let opened = Result { () throws(UpstreamFailure) in
    let functions = UnsafeMutablePointer<backlot_curl_api>.allocate(capacity: 1)
    functions.initialize(to: backlot_curl_api())
    if let missing = backlot_curl_load(functions) {
      let name = String(cString: missing)
      functions.deallocate()
      throw UpstreamFailure(
        .insecure,
        message: "https requires \(name), which is not found: install libcurl (apt install libcurl4, brew install curl)"
      )
    }
    return LibCurl(functions: UnsafePointer(functions))
  }

  static func open() throws(UpstreamFailure) -> LibCurl { try opened.get() }

  /// Returns libcurl's description of a result code.
  func text(_ code: CURLcode) -> String {
    functions.pointee.curl_easy_strerror(code).map { String(cString: $0) } ?? "code \(code.rawValue)"
  }
}
