import BacklotHTTP1

/// An input of the fuzzer, told apart: how it is cut and written, how it is answered, and what the client sends.
struct ConnectionInput: Sendable {
  let cuts: Choices
  var answers: Choices
  let stream: ArraySlice<UInt8>
  let configuration: HTTP1Connection.Configuration
  /// True if the client ends its stream.
  let ends: Bool

  /// The number of bytes that decide how a stream is split, and the number that decide how it is answered.
  private static let (cutCount, answerCount) = (8, 24)

  init?(_ bytes: [UInt8]) {
    guard bytes.count > Self.cutCount + Self.answerCount else { return nil }
    cuts = Choices(bytes.prefix(Self.cutCount))
    answers = Choices(bytes.dropFirst(Self.cutCount).prefix(Self.answerCount))
    stream = bytes.dropFirst(Self.cutCount + Self.answerCount)
    configuration = Self.configuration(&answers)
    ends = answers.next(below: 2) == 0
  }

  /// Zeros select the default configuration of a server.
  private static func configuration(_ choices: inout Choices) -> HTTP1Connection.Configuration {
    var configuration = HTTP1Connection.Configuration()
    configuration.pipelineDepth = choices.pick([64, 1, 2])
    configuration.outputMark = choices.pick([1 << 18, 1, 64])
    guard choices.next(below: 4) == 3 else { return configuration }
    configuration.limits.requestLine = choices.pick([32, 16_384])
    configuration.limits.fieldCount = choices.pick([3, 128])
    configuration.limits.head = choices.pick([128, 65_536])
    configuration.limits.body = choices.pick([16, 64 << 20])
    configuration.limits.chunkLine = choices.pick([8, 512])
    configuration.limits.trailers = choices.pick([32, 8192])
    return configuration
  }
}
