public import Foundation
public import HTTPTypes

/// The seam of a generated client.
public protocol ClientTransport: Sendable {
  func send(
    _ request: HTTPRequest,
    body: HTTPBody?,
    baseURL: URL,
    operationID: String
  ) async throws -> (HTTPResponse, HTTPBody?)
}

/// How often a body can be read.
public enum IterationBehavior: Sendable { case single, multiple }

/// The body of a request or a response.
public final class HTTPBody: Sendable {
  public typealias ByteChunk = ArraySlice<UInt8>

  public enum Length: Sendable, Equatable {
    case unknown
    case known(Int64)
  }

  public let length: Length
  private let makeIterator: @Sendable () -> AsyncIterator

  public convenience init(_ bytes: some Collection<UInt8> & Sendable) {
    let chunk = ArraySlice(bytes)
    self.init(length: .known(Int64(bytes.count))) {
      var rest: ByteChunk? = chunk
      return AsyncIterator {
        defer { rest = nil }
        return rest
      }
    }
  }

  public convenience init<Bytes: AsyncSequence & Sendable>(
    _ sequence: Bytes,
    length: Length,
    iterationBehavior: IterationBehavior
  ) where Bytes.Element: Collection<UInt8> {
    self.init(length: length) {
      var iterator = sequence.makeAsyncIterator()
      return AsyncIterator { try await iterator.next().map { ArraySlice($0) } }
    }
  }

  private init(length: Length, makeIterator: @escaping @Sendable () -> AsyncIterator) {
    self.length = length
    self.makeIterator = makeIterator
  }
}

extension HTTPBody: AsyncSequence {
  public struct AsyncIterator: AsyncIteratorProtocol {
    let produce: () async throws -> ByteChunk?
    public mutating func next() async throws -> ByteChunk? { try await produce() }
  }

  public func makeAsyncIterator() -> AsyncIterator { makeIterator() }
}

extension [UInt8] {
  public init(collecting body: HTTPBody, upTo maxBytes: Int) async throws {
    self = []
    for try await chunk in body { append(contentsOf: chunk) }
  }
}
