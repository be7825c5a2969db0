import CXML2

/// One run of the parser, and the reason for its end.
struct XMLReading {
  private let library: LibXML
  private let limits: XMLLimits
  private var guarded = backlot_xml_guard()

  init(_ library: LibXML, limits: XMLLimits) {
    self.library = library
    self.limits = limits
  }

  mutating func parse(_ input: XMLInput) throws(XMLError) -> xmlDocPtr {
    guarded.api = library.functions
    guarded.maximum_depth = Int32(clamping: limits.maximumDepth)
    guarded.maximum_nodes = Int32(clamping: limits.maximumNodes)
    let count = Int32(clamping: input.bytes.count)
    let document = input.bytes.withUnsafeBytes { bytes in
      backlot_xml_parse(
        &guarded,
        bytes.assumingMemoryBound(to: CChar.self).baseAddress,
        count,
        input.isUTF8 ? "UTF-8" : nil
      )
    }
    guard let document else { throw error(isEmpty: count == 0) }
    return document
  }

  /// The number of nodes that were read.
  var nodeCount: Int { Int(guarded.nodes) }

  /// The first error that only violates the rules for namespaces.
  var namespaceError: XMLError? {
    if guarded.has_namespace_error == 0 { return nil }
    let message = Self.text(guarded.namespace_message)
    return XMLError(.namespace, problem: message, advice: "declare it with xmlns", line: Int(guarded.namespace_line))
  }

  private func error(isEmpty: Bool) -> XMLError {
    let (name, line) = (Self.text(guarded.name), Int(guarded.refusal_line))
    switch guarded.refusal {
    case backlot_xml_too_deep:
      let problem = "<\(name)> exceeds the limit of \(limits.maximumDepth) nested elements"
      return XMLError(.tooDeep, problem: problem, line: line)
    case backlot_xml_too_many_nodes:
      return XMLError(
        .tooManyNodes,
        problem: "the document exceeds the limit of \(limits.maximumNodes) nodes",
        line: line
      )
    case backlot_xml_entity_definition:
      return XMLError(
        .entity,
        problem: "the document defines the entity “\(name)”, which is not a short text",
        advice: "write its value instead",
        line: line
      )
    default:
      return isEmpty ? XMLError(.malformed, problem: "the document is empty") : mistake
    }
  }

  private var mistake: XMLError {
    guard guarded.is_malformed != 0 else {
      return XMLError(.memory, problem: "out of memory while reading the document")
    }
    let message = Self.text(guarded.message)
    return XMLError(.malformed, problem: message, line: Int(guarded.line), column: Int(guarded.column))
  }

  /// Returns the text of a C string, without the line break that libxml2 appends to messages.
  private static func text<Characters>(_ characters: Characters) -> String {
    withUnsafeBytes(of: characters) { bytes in
      let text = String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      return String(text.drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
    }
  }
}
