import BacklotHTTP
import Foundation

/// The elements of a stream, each decoded when it arrives.
public struct ElementSequence<Element: Decodable>: AsyncSequence {
  enum Source: Sendable {
    case events(EventSequence, end: String?)
    case lines(limit: Int, LineIterator.Connect)
  }

  let source: Source
  let decoder: JSONDecoder

  /// Returns an iterator, which sends the request when its first element is requested.
  public func makeAsyncIterator() -> AsyncIterator {
    switch source {
    case .events(let events, let end):
      AsyncIterator(events: events.makeAsyncIterator(), end: end, decoder: decoder)
    case .lines(let limit, let connect):
      AsyncIterator(lines: LineIterator(limit: limit, connect: connect), decoder: decoder)
    }
  }

  /// An iterator over the elements.
  public struct AsyncIterator: AsyncIteratorProtocol {
    fileprivate var events: EventSequence.AsyncIterator?
    fileprivate var end: String?
    fileprivate var lines: LineIterator?
    fileprivate let decoder: JSONDecoder

    /// Returns the next element, or `nil` at the end.
    ///
    /// - Throws: `ClientError` if there is no response, the connection is lost, or the element cannot be decoded. Further
    ///   elements can be requested after the last of these.
    public mutating func next() async throws -> Element? {
      if let event = try await events?.next(), let response = events?.response {
        if event.data != end { return try decoded(Data(event.data.utf8), from: "the data of an event", of: response) }
        // Ends the request.
        events = nil
      }
      if let line = try await lines?.next(), let response = lines?.response {
        return try decoded(Data(line.content), from: "line \(line.number) of the response", of: response)
      }
      return nil
    }

    private func decoded(
      _ content: Data,
      from part: String,
      of response: StreamedResponse
    ) throws(ClientError) -> Element {
      do {
        return try decoder.decode(Element.self, from: content)
      } catch {
        throw ClientError.decoding(
          error,
          as: Element.self,
          content: content,
          from: part,
          of: response.response,
          to: response.request
        )
      }
    }
  }
}

extension ElementSequence: Sendable where Element: Sendable {}
