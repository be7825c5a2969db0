import CXML2

/// The libxml2 library, loaded when it is first needed.
struct LibXML: @unchecked Sendable {
  // Sound because the table is filled once, before it is accessible, and only read from then on.
  let functions: UnsafePointer<backlot_xml_api>

  private static let opened = Result { () throws(XMLError) in
    let functions = UnsafeMutablePointer<backlot_xml_api>.allocate(capacity: 1)
    functions.initialize(to: backlot_xml_api())
    if let missing = backlot_xml_load(functions) {
      let name = String(cString: missing)
      functions.deallocate()
      throw XMLError(
        .libraryMissing,
        problem: "reading XML requires \(name), which is not found",
        advice: "install libxml2 (apt install libxml2, brew install libxml2)"
      )
    }
    return LibXML(functions: UnsafePointer(functions))
  }

  static func open() throws(XMLError) -> LibXML { try opened.get() }

  func free(_ document: xmlDocPtr) { functions.pointee.xmlFreeDoc(document) }
}
