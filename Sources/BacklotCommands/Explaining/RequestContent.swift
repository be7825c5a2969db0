import BacklotHTTP

/// The source of a request's content: the argument itself, a file, or the standard input.
package enum RequestContent: Sendable, Hashable {
  case text(String)
  case file(String)
  case standardInput

  /// Parses `text`, `@file` or `@-`; returns `nil` if a file has no name.
  package init?(_ text: String) {
    switch text {
    case "@": return nil
    case "@-": self = .standardInput
    case _ where text.hasPrefix("@"): self = .file(String(text.dropFirst()))
    default: self = .text(text)
    }
  }

  /// The maximum number of bytes of a request's content: 64 MiB.
  static let limit = 1 << 26

  /// Returns the bytes of the content.
  func bytes(on console: Console) async throws(CommandFailure) -> [UInt8] {
    switch self {
    case .text(let text): return Array(text.utf8)
    case .file(let path):
      do {
        return try await HTTPBody(contentsOf: path, keepingUpTo: Self.limit).collect(upTo: Self.limit)
      } catch {
        throw CommandFailure("-d @\(path): \(error)")
      }
    case .standardInput:
      do throws(CommandFailure) {
        return try console.input(upTo: Self.limit)
      } catch {
        throw CommandFailure("-d @-: \(error)")
      }
    }
  }
}
