import BacklotHTTP
import Foundation

/// The elements of a stream, each decoded when it arrives.
public struct ElementSequence<Element: Decodable>: AsyncSequence {
  enum Source: Sendable {
    case events(EventSequence, end: String?)
    case lines(LineSequence)
  }

  private let source: Source
  private let decoder: JSONDecoder

  init(_ source: Source, decoder: JSONDecoder) {
    self.source = source
    self.decoder = decoder
  }

  /// Returns an iterator, which sends the request when its first element is requested.
  public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(source, decoder) }

  /// An iterator over the elements.
  public struct AsyncIterator: AsyncIteratorProtocol {
    private enum Position {
      case events(EventSequence.AsyncIterator, end: String?)
      case lines(LineSequence.AsyncIterator)
    }

    private var position: Position
    private let decoder: JSONDecoder

    fileprivate init(_ source: Source, _ decoder: JSONDecoder) {
      position =
        switch source {
        case .events(let events, let end): .events(events.makeAsyncIterator(), end: end)
        case .lines(let lines): .lines(lines.makeAsyncIterator())
        }
      self.decoder = decoder
    }

    /// Returns the next element, or `nil` at the end.
    ///
    /// - Throws: ``ClientError`` if there is no response, the connection is lost, or the element cannot be decoded. Further
    ///   elements can be requested after the last of these.
    public mutating func next() async throws -> Element? {
      guard let (content, response) = try await nextContent() else { return nil }
      do {
        return try decoder.decode(Element.self, from: content)
      } catch {
        throw ClientError.decoding(
          error,
          as: Element.self,
          content: content,
          of: response.response,
          to: response.request
        )
      }
    }

    private mutating func nextContent() async throws -> (Data, StreamedResponse)? {
      switch position {
      case .events(var events, let end):
        let event = try await events.next()
        position = .events(events, end: end)
        guard let event, event.data != end, let response = events.response else { return nil }
        return (Data(event.data.utf8), response)
      case .lines(var lines):
        let line = try await lines.next()
        position = .lines(lines)
        guard let line, let response = lines.response else { return nil }
        return (Data(line), response)
      }
    }
  }
}

extension ElementSequence: Sendable where Element: Sendable {}
