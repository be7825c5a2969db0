/// The parsed address of a server.
struct RemoteOrigin: Sendable, Hashable {
  let scheme: String
  let authority: String
  /// The prefix of each path; usually empty.
  let path: String

  init(_ url: String) throws(RemoteError) {
    let parts = url.split(separator: "://", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, ["http", "https"].contains(parts[0].lowercased()) else { throw .notAnAddress(url) }
    let end = parts[1].firstIndex { $0 == "/" || $0 == "?" || $0 == "#" } ?? parts[1].endIndex
    let path = parts[1][end...]
    guard end > parts[1].startIndex, !path.contains(where: { $0 == "?" || $0 == "#" }) else { throw .notAnAddress(url) }
    scheme = parts[0].lowercased()
    authority = String(parts[1][..<end])
    self.path = path.hasSuffix("/") ? String(path.dropLast()) : String(path)
  }
}
