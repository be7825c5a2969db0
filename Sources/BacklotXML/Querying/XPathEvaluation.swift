import BacklotLimits
import BacklotPlatform
import CXML2

/// One query with libxml2.
struct XPathEvaluation {
  /// The result from libxml2, before nodes are converted to values.
  enum Answer {
    case nodes([XPathSelection])
    case value(XPathValue)

    var value: XPathValue { if case .value(let value) = self { value } else { .nodes([]) } }
  }

  private let library: LibXML
  private let document: xmlDocPtr
  private let limits: XMLLimits

  init(_ library: LibXML, document: xmlDocPtr, limits: XMLLimits) {
    self.library = library
    self.document = document
    self.limits = limits
  }

  private var functions: backlot_xml_api { library.functions.pointee }

  /// Throws an error if libxml2 does not accept an expression.
  static func check(_ path: XPath, using library: LibXML) throws(XMLError) {
    var session = backlot_xpath_session(api: library.functions, code: 0, offset: 0)
    guard let context = library.functions.pointee.xmlXPathNewContext(nil) else { throw outOfMemory }
    defer { library.functions.pointee.xmlXPathFreeContext(context) }
    _ = backlot_xpath_evaluate(&session, context, path.expression, 0)
    if session.code != 0 { throw error(in: session, for: path) }
  }

  func value(of path: XPath, spending budget: inout StepBudget) throws(XMLError) -> Answer {
    guard let context = functions.xmlXPathNewContext(document) else { throw Self.outOfMemory }
    defer { functions.xmlXPathFreeContext(context) }
    try register(path, in: context)
    if path.regardsNamespaces { return try answer(path, in: context, spending: &budget) }
    let names = PlainNames(document)
    names.setNamespacesAside()
    defer { names.restore() }
    return try answer(path, in: context, spending: &budget)
  }

  private func register(_ path: XPath, in context: xmlXPathContextPtr) throws(XMLError) {
    for (prefix, namespace) in path.namespaces {
      guard functions.xmlXPathRegisterNs(context, prefix, namespace) == 0 else { throw Self.outOfMemory }
    }
    guard backlot_xpath_register(library.functions, context) != 0 else { throw Self.outOfMemory }
  }

  private func answer(
    _ path: XPath,
    in context: xmlXPathContextPtr,
    spending budget: inout StepBudget
  ) throws(XMLError) -> Answer {
    // libxml2 interprets 0 as no limit.
    let (left, isTooLarge) = budget.remaining.multipliedReportingOverflow(by: Self.stepsPerBudgetStep)
    let steps = max(1, min(limits.maximumSteps, isTooLarge ? .max : left))
    var session = backlot_xpath_session(api: library.functions, code: 0, offset: 0)
    let result = backlot_xpath_evaluate(&session, context, path.expression, UInt(steps))
    budget.charge(Self.costOfQuestion + Int(clamping: context.pointee.opCount) / Self.stepsPerBudgetStep)
    defer { if let result { functions.xmlXPathFreeObject(result) } }
    guard let result, session.code == 0 else { throw Self.error(in: session, for: path, limits: limits) }
    switch result.pointee.type {
    case XPATH_NODESET, XPATH_XSLT_TREE: return .nodes(nodes(in: result.pointee.nodesetval, for: path))
    case XPATH_BOOLEAN: return .value(.boolean(result.pointee.boolval != 0))
    case XPATH_NUMBER: return .value(.number(result.pointee.floatval))
    default: return .value(.string(XMLTreeReader.string(result.pointee.stringval)))
    }
  }

  private func nodes(in set: xmlNodeSetPtr?, for path: XPath) -> [XPathSelection] {
    guard let set else { return [] }
    functions.xmlXPathNodeSetSort(set)
    let nodes = UnsafeBufferPointer(start: set.pointee.nodeTab, count: Int(set.pointee.nodeNr))
    return nodes.compactMap { node in node.flatMap { XPathSelection($0, declaresNamespaces: path.regardsNamespaces) } }
  }
}

extension XPathEvaluation {
  /// The number of libxml2's operations, each of which visits a node, that count as one step of a budget.
  private static let stepsPerBudgetStep = 2
  /// The minimum number of budget steps for a query, however small its document is.
  private static let costOfQuestion = 100

  private static let outOfMemory = XMLError(.memory, problem: "out of memory while evaluating the XPath")

  private static func error(
    in session: backlot_xpath_session,
    for path: XPath,
    limits: XMLLimits = XMLLimits()
  ) -> XMLError {
    let code = xmlXPathError(rawValue: numericCast(max(session.code, 0)))
    switch code {
    case XPATH_MEMORY_ERROR: return outOfMemory
    case XPATH_OP_LIMIT_EXCEEDED:
      let problem =
        "“\(path.text)” exceeds the limit of \(limits.maximumSteps) visited nodes in this document"
      return XMLError(
        .tooManySteps,
        problem: problem,
        advice: "simplify it: // and nested predicates cost most"
      )
    default:
      let problem = "“\(path.text)” is not valid XPath 1.0: \(sentence(code))"
      return XMLError(.invalidXPath, problem: problem, column: path.column(of: Int(session.offset)))
    }
  }

  private static func sentence(_ code: xmlXPathError) -> String {
    switch code {
    case XPATH_NUMBER_ERROR: "a number is invalid"
    case XPATH_UNFINISHED_LITERAL_ERROR, XPATH_START_LITERAL_ERROR: "unclosed string"
    case XPATH_INVALID_PREDICATE_ERROR: "a predicate has no closing ]"
    case XPATH_UNCLOSED_ERROR: "a closing parenthesis is missing"
    case XPATH_UNKNOWN_FUNC_ERROR: "unknown function"
    case XPATH_INVALID_TYPE, XPATH_INVALID_OPERAND: "nodes are expected instead of another value"
    case XPATH_INVALID_ARITY: "a function has too many or too few arguments"
    case XPATH_RECURSION_LIMIT_EXCEEDED, XPATH_STACK_ERROR: "it is nested too deeply"
    default: "an expression is expected"
    }
  }
}

extension ParsedXML {
  /// Evaluates an expression on the document.
  func value(of path: XPath, spending budget: inout StepBudget) throws(XMLError) -> XPathValue {
    if path.regardsNamespaces, let namespaceError { throw namespaceError }
    // Namespaces that are not considered are removed and restored node by node.
    if !path.regardsNamespaces { budget.charge(size >> 1) }
    return try content.withLock { content throws(XMLError) in
      let selection = try XPathEvaluation(content.library, document: content.document, limits: limits)
        .value(of: path, spending: &budget)
      guard case .nodes(let nodes) = selection else { return selection.value }
      budget.charge(nodes.count + (content.tree == nil ? Self.costOfNode * size : 0))
      let tree = content.madeTree()
      return .nodes(nodes.map { $0.node(in: tree) })
    }
  }
}
