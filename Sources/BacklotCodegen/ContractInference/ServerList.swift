import BacklotHTTP
import BacklotMessages
import BacklotRecording
import BacklotStubs

/// The servers of exchanges, and the base path that all their paths have.
struct ServerList {
  /// The servers with the number of their exchanges, the most frequent one first.
  private let servers: [(url: String, count: Int)]
  private let base: [String]

  init(of exchanges: [ObservedExchange]) {
    var counts: [String: Int] = [:]
    for exchange in exchanges { if let server = exchange.server { counts[server, default: 0] += 1 } }
    servers = counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map { (url: $0.key, count: $0.value) }
    base = Self.base(of: exchanges)
  }

  /// The number of segments of the base path.
  var baseLength: Int { base.count }

  private var path: String { base.map { "/" + $0 }.joined() }

  /// Returns the URL that a user named, with the base path if it has no path of its own.
  func url(named url: String) -> String {
    let start = url.firstRange(of: "://")?.upperBound ?? url.startIndex
    let slash = url[start...].firstIndex(of: "/") ?? url.endIndex
    return url[slash...].count < 2 ? url[..<slash] + path : url
  }

  /// The URLs with the base path.
  var urls: [String] {
    if servers.isEmpty { return path.isEmpty ? [] : [path] }
    return servers.map { $0.url + path }
  }

  /// The host of the most frequent server.
  var title: String {
    guard let url = servers.first?.url, let mark = url.firstRange(of: "://") else { return "Inferred API" }
    return String(url[mark.upperBound...])
  }

  /// Returns the common beginning of all paths, if it ends with a version such as `v1` or `v3.1`.
  private static func base(of exchanges: [ObservedExchange]) -> [String] {
    guard let first = exchanges.first else { return [] }
    let common = first.segments.prefix(3).indices.prefix { index in
      exchanges.allSatisfy { $0.segments.count > index + 1 && $0.segments[index].sent == first.segments[index].sent }
    }
    let texts = common.map { first.segments[$0].sent }
    guard let version = texts.indices.last(where: { isVersion(texts[$0], after: $0 > 0 ? texts[$0 - 1] : "") }),
      first.segments[..<version].allSatisfy({ !$0.isData && !$0.text.isEmpty })
    else { return [] }
    return Array(texts[...version])
  }

  private static func isVersion(_ text: String, after previous: String) -> Bool {
    let digits = text.first == "v" || text.first == "V" ? text.dropFirst() : text[...]
    let parts = digits.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.allSatisfy({ (1...3).contains($0.utf8.count) && $0.utf8.allSatisfy { (48...57).contains($0) } }) else {
      return false
    }
    return digits.count < text.count || previous == "api"
  }

  /// Returns a warning for each server whose operations another one has, too, since they are described together.
  func findings(for operations: [InferredOperation], _ exchanges: [ObservedExchange]) -> [SourceDiagnostic] {
    guard let main = servers.first?.url else { return [] }
    return servers.dropFirst().compactMap { server in
      let shared = operations.filter { operation in
        let names = Set(operation.exchanges.compactMap(\.server))
        return names.contains(server.url) && names.count > 1
      }
      let own = exchanges.filter { $0.server == server.url }
      guard !shared.isEmpty, let first = own.first else { return nil }
      let what = shared.count == 1 ? "1 operation" : "\(shared.count) operations"
      let message =
        "\(what) of \(server.url) \(shared.count == 1 ? "is" : "are") also on other servers, such as \(main), and described "
        + "together. If they are different APIs, infer a document for each with --host."
      return SourceDiagnostic(at: first.recorded.origin, message, severity: .warning)
    }
  }
}
