import BacklotFormats
import BacklotHTTP

/// A text that is split over several events of a stream, as language models send it.
///
/// The pieces are the strings of JSON members with the same name, or the data of events without JSON.
struct StreamFragments {
  /// The pieces, joined.
  private(set) var text: [UInt8] = []
  /// For each byte of the text, its position in the stream.
  private var places: [Int] = []
  /// For each byte of the text, the index of its piece.
  private var pieces: [Int] = []
  private var pieceCount = 0
  private var pieceEnds: [Int] = []

  /// Returns the texts that consist of at least two pieces.
  static func all(in stream: [UInt8]) -> [StreamFragments] {
    var fragments: [String: StreamFragments] = [:]
    var start = 0
    for line in stream.split(separator: 0x0A, omittingEmptySubsequences: false) {
      start = line.startIndex
      let data = dataRange(of: line, from: start)
      if data.isEmpty { continue }
      if stream[data.lowerBound] == UInt8(ascii: "{") || stream[data.lowerBound] == UInt8(ascii: "[") {
        addStrings(in: stream, range: data, to: &fragments)
      } else {
        fragments["", default: StreamFragments()].append(data, of: stream)
      }
    }
    return fragments.sorted { $0.key < $1.key }.map(\.value).filter { $0.pieceCount > 1 }
  }

  /// Returns the positions of a part of the text in the stream, one for each piece.
  func places(of range: Range<Int>) -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    var last = -1
    for index in range {
      // Escapes have several bytes in the stream.
      let isInside = index + 1 < places.count && pieces[index + 1] == pieces[index]
      let end = isInside ? places[index + 1] : pieceEnds[pieces[index]]
      if pieces[index] == last {
        ranges[ranges.count - 1] = ranges[ranges.count - 1].lowerBound..<end
      } else {
        ranges.append(places[index]..<end)
        last = pieces[index]
      }
    }
    return ranges
  }

  private mutating func append(_ range: Range<Int>, of stream: [UInt8]) {
    let piece = Array(stream[range])
    let plain = EscapedText(piece, notations: .json)
    let bytes = plain?.bytes ?? piece
    for (index, byte) in bytes.enumerated() {
      text.append(byte)
      places.append(range.lowerBound + (plain?.original(index..<index + 1).lowerBound ?? index))
      pieces.append(pieceCount)
    }
    pieceEnds.append(range.upperBound)
    pieceCount += 1
  }

  /// Returns the range of the data in a line of an event stream, or of a whole line with JSON.
  private static func dataRange(of line: ArraySlice<UInt8>, from start: Int) -> Range<Int> {
    var end = line.endIndex
    if line.last == 0x0D { end -= 1 }
    if line.first == UInt8(ascii: "{") { return start..<end }
    guard line.starts(with: "data:".utf8) else { return start..<start }
    var first = min(start + 5, end)
    if first < end, line[first] == 32 { first += 1 }
    return first..<end
  }

  private static func addStrings(
    in stream: [UInt8],
    range: Range<Int>,
    to fragments: inout [String: StreamFragments]
  ) {
    var name = ""
    var place = range.lowerBound
    while let open = stream[place..<range.upperBound].firstIndex(of: UInt8(ascii: "\"")) {
      var end = open + 1
      while end < range.upperBound, stream[end] != UInt8(ascii: "\"") {
        end += stream[end] == UInt8(ascii: "\\") ? 2 : 1
      }
      end = min(end, range.upperBound)
      place = min(end + 1, range.upperBound)
      let next = stream[place..<range.upperBound].first { $0 != 32 }
      if next == UInt8(ascii: ":") {
        name = String(decoding: stream[open + 1..<end], as: UTF8.self)
      } else if end > open + 1 {
        fragments[name, default: StreamFragments()].append(open + 1..<end, of: stream)
      }
    }
  }
}

extension MediaType {
  /// True if the content is a sequence of events or of lines of JSON.
  var isEventStream: Bool {
    type == "text" && subtype == "event-stream" || ["x-ndjson", "jsonl", "json-seq", "stream+json"].contains(subtype)
  }
}
