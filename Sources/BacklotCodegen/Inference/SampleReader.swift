import BacklotJSON
import BacklotStubs

/// Reads the values of samples, and reports samples that cannot be used.
struct SampleReader {
  /// A JSON value of the samples.
  struct Source {
    let sample: ModelSample
    /// The bytes of the value.
    let range: Range<Int>
    /// The number of lines before the value in the sample.
    let precedingLines: Int

    /// Returns the location in the file, on a line of the value or on the first one of the sample.
    func origin(line: Int?) -> Stub.Origin {
      let first = (sample.origin.line ?? 1) + precedingLines
      return Stub.Origin(file: sample.origin.file, line: line.map { first + $0 - 1 } ?? sample.origin.line)
    }

    /// Returns the value with the locations of its parts.
    func document() throws(JSONError) -> JSONDocument {
      try JSONDocument(parsing: Array(sample.bytes[range]), with: JSONParser(byteOrderMark: .skipped))
    }
  }

  /// The JSON values in the order in which they were read.
  private(set) var sources: [Source] = []
  private(set) var findings: [SourceDiagnostic] = []
  private let parser = JSONParser(byteOrderMark: .skipped)

  /// Passes the values of a sample to a closure.
  mutating func read(_ sample: ModelSample, _ add: (JSONValue) -> Void) {
    guard sample.bytes.contains(where: { JSONBytes.isWhitespace($0) == false }) else {
      return findings.append(SourceDiagnostic(at: sample.origin, "the sample is empty and is left out"))
    }
    do throws(JSONError) {
      add(try parser.parse(sample.bytes))
      sources.append(Source(sample: sample, range: sample.bytes.indices, precedingLines: 0))
    } catch {
      if readLines(of: sample, add) == false { report(error, in: sample, precedingLines: 0) }
    }
  }

  /// Reads a text with a value on each line; returns false if its first line is no value or its only one.
  private mutating func readLines(of sample: ModelSample, _ add: (JSONValue) -> Void) -> Bool {
    let lines = sample.bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    let filled = lines.enumerated().filter { $0.element.contains { JSONBytes.isWhitespace($0) == false } }
    guard filled.count > 1, let first = filled.first, isValue(first.element) else { return false }
    for (number, line) in filled {
      do throws(JSONError) {
        add(try parser.parse(line))
        sources.append(Source(sample: sample, range: line.indices, precedingLines: number))
      } catch {
        report(error, in: sample, precedingLines: number)
      }
    }
    return true
  }

  private func isValue(_ line: ArraySlice<UInt8>) -> Bool {
    do throws(JSONError) {
      _ = try parser.parse(line)
      return true
    } catch {
      return false
    }
  }

  private mutating func report(_ error: JSONError, in sample: ModelSample, precedingLines: Int) {
    let line = (sample.origin.line ?? 1) + precedingLines + error.line - 1
    let part = precedingLines > 0 ? "line" : "sample"
    let origin = Stub.Origin(file: sample.origin.file, line: line)
    let message = "the \(part) is not valid JSON and is left out: \(error.message), in column \(error.column)"
    findings.append(SourceDiagnostic(at: origin, message))
  }
}
