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
    func origin(line: Int?) -> Stub.Origin { sample.origin(line: line.map { precedingLines + $0 }) }

    /// Returns the value with the locations of its parts.
    func document() throws(JSONError) -> JSONDocument {
      try JSONDocument(parsing: Array(sample.bytes[range]), with: JSONParser(limits: .content))
    }
  }

  /// The JSON values in the order in which they were read.
  private(set) var sources: [Source] = []
  private(set) var findings: [SourceDiagnostic] = []
  /// Of two members with the same name, `JSONDecoder` reads the first one, and most other parsers the last one.
  private let parser = JSONParser(limits: .content, duplicateKeys: .rejected)

  /// Passes the values of a sample to a closure.
  mutating func read(_ sample: ModelSample, _ add: (JSONValue) -> Void) {
    guard sample.bytes.contains(where: { JSONBytes.isWhitespace($0) == false }) else {
      return findings.append(SourceDiagnostic(at: sample.origin, "the sample is empty and is left out"))
    }
    if JSONBytes.isUTF16(sample.bytes) {
      let message = "the sample is left out, because it is in UTF-16: save it in UTF-8"
      return findings.append(SourceDiagnostic(at: sample.origin, message))
    }
    do throws(JSONError) {
      add(try parser.parse(sample.bytes))
      sources.append(Source(sample: sample, range: sample.bytes.indices, precedingLines: 0))
    } catch {
      if readLines(of: sample, add) == false { report(error, in: sample, part: "sample", precedingLines: 0) }
    }
  }
}

// MARK: - Lines

extension SampleReader {
  /// Reads a text with a value on each line; returns false if neither the file's name nor its first line tells that it
  /// is one.
  private mutating func readLines(of sample: ModelSample, _ add: (JSONValue) -> Void) -> Bool {
    let lines = sample.bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    let filled = lines.enumerated().filter { $0.element.contains { JSONBytes.isWhitespace($0) == false } }
    guard filled.count > 1, let first = filled.first, sample.isNamedAsLines || isValue(first.element) else {
      return false
    }
    for (number, line) in filled {
      do throws(JSONError) {
        add(try parser.parse(line))
        sources.append(Source(sample: sample, range: line.indices, precedingLines: number))
      } catch {
        report(error, in: sample, part: "line", precedingLines: number)
      }
    }
    return true
  }

  private func isValue(_ line: ArraySlice<UInt8>) -> Bool {
    do throws(JSONError) {
      _ = try JSONParser(limits: .content).parse(line)
      return true
    } catch {
      return false
    }
  }

  private mutating func report(_ error: JSONError, in sample: ModelSample, part: String, precedingLines: Int) {
    let line = precedingLines + error.line
    let place =
      sample.isRecorded ? "in line \(line), column \(error.column) of the content" : "in column \(error.column)"
    let reason =
      switch error.code {
      case .duplicateKey: "JSONDecoder reads the first of two members only"
      case .tooManyValues: "it is too large"
      default: "it is not valid JSON"
      }
    let message = "the \(part) is left out, because \(reason): \(error.problem) \(place), expected \(error.expected)"
    findings.append(SourceDiagnostic(at: sample.origin(line: line), message))
  }
}

extension ModelSample {
  /// True for the file name of JSON on each line.
  fileprivate var isNamedAsLines: Bool {
    let name = origin.file.lowercased()
    return isRecorded == false && (name.hasSuffix(".jsonl") || name.hasSuffix(".ndjson"))
  }

  /// Returns the location of a line in the file; `nil` for the sample as a whole.
  fileprivate func origin(line: Int?) -> Stub.Origin {
    guard let line, isRecorded == false else { return origin }
    return Stub.Origin(file: origin.file, line: (origin.line ?? 1) + line - 1)
  }
}
