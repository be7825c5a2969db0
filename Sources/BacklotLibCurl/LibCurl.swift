package import CCurl

/// The libcurl library, loaded when it is first needed.
package struct LibCurl: @unchecked Sendable {
  // Sound because the table is filled once, before it is accessible, and only read from then on.
  package let functions: UnsafePointer<backlot_curl_api>

  /// The library, or a function of it, is not installed.
  package struct Missing: Error, CustomStringConvertible {
    let name: String

    /// The rest of a sentence that begins with what requires libcurl.
    package var description: String {
      "requires \(name), which is not found: install libcurl (apt install libcurl4, brew install curl)"
    }
  }

  private static let opened = Result { () throws(Missing) in
    let functions = UnsafeMutablePointer<backlot_curl_api>.allocate(capacity: 1)
    functions.initialize(to: backlot_curl_api())
    if let missing = backlot_curl_load(functions) {
      let name = String(cString: missing)
      functions.deallocate()
      throw Missing(name: name)
    }
    return LibCurl(functions: UnsafePointer(functions))
  }

  package static func open() throws(Missing) -> LibCurl { try opened.get() }

  /// Returns libcurl's description of a result code.
  package func text(_ code: CURLcode) -> String {
    functions.pointee.curl_easy_strerror(code).map { String(cString: $0) } ?? "code \(code.rawValue)"
  }
}
