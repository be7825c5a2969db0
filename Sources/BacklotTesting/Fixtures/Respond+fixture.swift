public import BacklotHTTP
public import BacklotStubs
import Foundation

extension ResponseDefinition {
  /// Makes an answer of a fixture near the calling file, with the media type that its extension has.
  ///
  /// A fixture that cannot be read is an issue of the running test, and the answer is then a 500 that says why.
  ///
  /// - Parameters:
  ///   - status: The outcome; 200 unless given.
  ///   - name: The fixture; see ``Fixture``.
  ///   - headerFields: The header fields.
  ///   - delay: How long the answer takes.
  ///   - file: The source file to start from.
  ///   - fileID: Where the issue is.
  ///   - filePath: Where the issue is.
  ///   - line: Where the issue is.
  ///   - column: Where the issue is.
  public init(
    _ status: HTTPStatus = .ok,
    fixture name: String,
    headers headerFields: HTTPFields = [:],
    after delay: Delay? = nil,
    near file: String = #filePath,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    self.init(
      status,
      fixture: Fixture(name, near: file),
      headers: headerFields,
      after: delay,
      fileID: fileID,
      filePath: filePath,
      line: line,
      column: column
    )
  }

  /// Makes an answer of a fixture, with the media type that its extension has.
  ///
  /// A fixture that cannot be read is an issue of the running test, and the answer is then a 500 that says why.
  ///
  /// - Parameters:
  ///   - status: The outcome; 200 unless given.
  ///   - fixture: The fixture.
  ///   - headerFields: The header fields.
  ///   - delay: How long the answer takes.
  ///   - fileID: Where the issue is.
  ///   - filePath: Where the issue is.
  ///   - line: Where the issue is.
  ///   - column: Where the issue is.
  public init(
    _ status: HTTPStatus = .ok,
    fixture: Fixture,
    headers headerFields: HTTPFields = [:],
    after delay: Delay? = nil,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    do {
      let body = HTTPBody([UInt8](try fixture.data()))
      self.init(status, headers: headerFields, body: body, after: delay)
      setDefaultType(MediaType(fileExtension: try fixture.url().pathExtension) ?? .octetStream)
    } catch {
      IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column).record("\(error)")
      self.init(.internalServerError, text: "\(error)")
    }
  }
}
