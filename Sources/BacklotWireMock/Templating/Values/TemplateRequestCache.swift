import BacklotHTTP

/// The request of one rendering with cached properties, and the work that values have caused meanwhile.
///
/// It is a class because reading a value changes neither the rendering nor the request. An instance is used in only one
/// rendering.
final class TemplateRequestCache {
  private let request: any TemplateRequest
  private var queryTexts: [String: [String]] = [:]
  private var fieldTexts: [String: [String]] = [:]
  private var cookieTexts: [String: [String]] = [:]
  private var partTexts: [Int: String] = [:]

  /// The number of steps of a `StepBudget` for reading and writing values that have not been charged yet.
  private(set) var openSteps = 0

  init(_ request: any TemplateRequest) { self.request = request }

  /// Records work on a number of bytes or values, of which `count` correspond to about one step.
  func charge(_ size: Int, perStep count: Int = 16) { openSteps += size / count }

  /// Returns and resets the number of uncharged steps, which the caller charges to the budget.
  func settle() -> Int {
    defer { openSteps = 0 }
    return openSteps
  }

  var id: String { request.id }
  var method: String { request.method }
  var port: Int { request.port }
  var url: String { request.url }
  var path: String { request.path }
  var body: [UInt8] { request.body }
  var clientAddress: String { request.clientAddress }
  var isMultipart: Bool { request.isMultipart }

  private(set) lazy var scheme = request.scheme
  private(set) lazy var host = request.host
  private(set) lazy var baseURL = request.baseURL
  private(set) lazy var pathSegments = request.pathSegments
  private(set) lazy var pathParameters = request.pathParameters
  private(set) lazy var queryNames = request.queryNames
  private(set) lazy var fieldNames = request.fieldNames
  private(set) lazy var cookieNames = request.cookieNames

  private(set) lazy var text: String = {
    charge(body.count, perStep: 64)
    return String(decoding: body, as: UTF8.self)
  }()

  private(set) lazy var base64: String = {
    charge(body.count)
    return Base64.encode(body)
  }()

  private(set) lazy var parts: [TemplateRequestPart] = {
    charge(body.count)
    return request.parts
  }()

  /// Returns the content of a part as text.
  func text(ofPart index: Int) -> String? {
    guard parts.indices.contains(index) else { return nil }
    if let known = partTexts[index] { return known }
    charge(parts[index].body.count, perStep: 64)
    let text = String(decoding: parts[index].body, as: UTF8.self)
    partTexts[index] = text
    return text
  }

  func queryValues(named name: String) -> [String] {
    remembered(name, in: &queryTexts, size: url.utf8.count) { request.queryValues(named: name) }
  }

  func fieldValues(named name: String) -> [String] {
    remembered(name, in: &fieldTexts, size: 16) { request.fieldValues(named: name) }
  }

  func cookieValues(named name: String) -> [String] {
    remembered(name, in: &cookieTexts, size: 1024) { request.cookieValues(named: name) }
  }

  func pathSegment(at index: Int) -> String? { pathSegments.indices.contains(index) ? pathSegments[index] : nil }

  func pathParameter(named name: String) -> String? { pathParameters.first { $0.name == name }?.value }

  private func remembered(
    _ name: String,
    in texts: inout [String: [String]],
    size: Int,
    find: () -> [String]
  ) -> [String] {
    if let known = texts[name] { return known }
    charge(size, perStep: 4)
    let found = find()
    texts[name] = found
    return found
  }
}
