package import BacklotLimits
import BacklotPlatform
import CXML2

/// A document that is parsed once and can be compared and queried any number of times.
///
/// Parsing accesses neither the network nor files. Of the document type, only entities are read that are short texts:
/// a document that defines others is refused, as is one whose size, depth or number of nodes exceeds the limits.
package final class ParsedXML: Sendable {
  /// The limits that applied during parsing.
  package let limits: XMLLimits
  /// The first undefined prefix or similar error; comparisons and queries with namespaces refuse such a document.
  let namespaceError: XMLError?
  /// The number of nodes, plus the size in hundreds of bytes.
  let size: Int
  let content: Mutex<Content>

  /// The document that libxml2 parsed, and the tree made from it.
  struct Content {
    let library: LibXML
    // Only one thread at a time accesses it, which the lock ensures.
    let document: xmlDocPtr
    private(set) var tree: XMLTree?

    init(library: LibXML, document: xmlDocPtr) { (self.library, self.document) = (library, document) }

    /// Returns the tree, which is created on first use.
    mutating func madeTree() -> XMLTree {
      if let tree { return tree }
      let made = XMLTree(document, library: library)
      tree = made
      return made
    }
  }

  /// Parses a document in the encoding that its first bytes indicate or that it declares.
  package convenience init(parsing bytes: [UInt8], limits: XMLLimits = XMLLimits()) throws(XMLError) {
    try Self.check(bytes.count, against: limits)
    try self.init(XMLInput(bytes), limits: limits)
  }

  /// Parses a text, and ignores the encoding that it declares.
  package convenience init(parsing text: String, limits: XMLLimits = XMLLimits()) throws(XMLError) {
    try Self.check(text.utf8.count, against: limits)
    try self.init(XMLInput(text), limits: limits)
  }

  private init(_ input: XMLInput, limits: XMLLimits) throws(XMLError) {
    try MarkupCheck.check(input.bytes, against: limits)
    let library = try LibXML.open()
    var reading = XMLReading(library, limits: limits)
    let document = try reading.parse(input)
    self.limits = limits
    namespaceError = reading.namespaceError
    size = reading.nodeCount + input.bytes.count / 100
    content = Mutex(Content(library: library, document: document))
  }

  /// Parses a document like ``init(parsing:limits:)-([UInt8],_)``, within a budget shared with other work.
  package convenience init(parsing bytes: [UInt8], spending budget: inout StepBudget) throws(XMLError) {
    try Self.charge(bytes.count, to: &budget)
    try self.init(parsing: bytes)
  }

  /// Parses a text like ``init(parsing:limits:)-(String,_)``, within a budget shared with other work.
  package convenience init(parsing text: String, spending budget: inout StepBudget) throws(XMLError) {
    try Self.charge(text.utf8.count, to: &budget)
    try self.init(parsing: text)
  }

  deinit {
    content.withLock { $0.library.free($0.document) }
  }

  private static func charge(_ count: Int, to budget: inout StepBudget) throws(XMLError) {
    if budget.spend(costOfReading + min(count, XMLLimits().maximumLength) >> 1) { return }
    throw XMLError(.tooManySteps, problem: "reading the document exceeds the remaining steps of the request")
  }

  /// The number of steps for parsing a short document.
  private static let costOfReading = 100

  private static func check(_ count: Int, against limits: XMLLimits) throws(XMLError) {
    if count <= limits.maximumLength { return }
    throw XMLError(.tooLong, problem: "the document has \(count) bytes; \(limits.maximumLength) is the limit")
  }
}

extension ParsedXML {
  /// The document as a tree of values.
  var tree: XMLTree { content.withLock { $0.madeTree() } }

  /// Returns the document as a tree of values, and takes the steps for its creation from a budget.
  func tree(spending budget: inout StepBudget) throws(XMLError) -> XMLTree {
    if budget.spend(Self.costOfNode * size) { return tree }
    throw XMLError(.tooManySteps, problem: "comparing the document exceeds the remaining steps of the request")
  }

  /// The number of steps for converting a node to a value.
  static let costOfNode = 10
}
