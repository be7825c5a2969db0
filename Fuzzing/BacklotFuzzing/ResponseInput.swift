import BacklotHTTP
import BacklotHTTP1

/// An input of the fuzzer for upstream responses: how a stream is cut and read, and what the upstream sends.
struct ResponseInput: Sendable {
  let stream: ArraySlice<UInt8>
  let cuts: Choices
  let method: HTTPMethod
  let headSize: Int
  /// True if fields that concern only one connection are omitted.
  let isPassedOn: Bool
  /// The number of content bytes that the reader of a single response keeps.
  let bodySize: Int

  /// The number of bytes in front of the stream.
  private static let choiceCount = 8

  init?(_ bytes: [UInt8]) {
    guard bytes.count > Self.choiceCount else { return nil }
    var choices = Choices(bytes.prefix(4))
    method = choices.pick([.get, .head])
    isPassedOn = choices.next(below: 2) == 1
    headSize = choices.pick([65_536, 64, 256])
    bodySize = choices.pick([1 << 20, 0, 1, 5])
    cuts = Choices(bytes.dropFirst(4).prefix(Self.choiceCount - 4))
    stream = bytes.dropFirst(Self.choiceCount)
  }

  /// The stream in pieces of the size that a choice gives.
  func pieces(_ size: (inout Choices) -> Int) -> [ArraySlice<UInt8>] {
    var (pieces, rest, choices) = ([ArraySlice<UInt8>](), stream, cuts)
    while !rest.isEmpty {
      let count = max(1, size(&choices))
      pieces.append(rest.prefix(count))
      rest = rest.dropFirst(count)
    }
    return pieces
  }
}
