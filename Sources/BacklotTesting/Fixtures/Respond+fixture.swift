public import BacklotHTTP
public import BacklotStubs
import Foundation

extension ResponseDefinition {
  /// Creates a response from a fixture near the calling file, with the media type of its extension.
  ///
  /// If the fixture cannot be read, an issue is recorded in the running test, and the response is a 500 that states the
  /// reason.
  ///
  /// - Parameters:
  ///   - status: The status. Defaults to 200.
  ///   - name: The fixture; see ``Fixture``.
  ///   - headerFields: The header fields.
  ///   - delay: The delay of the response.
  ///   - file: The source file at which the search starts.
  ///   - fileID: The file ID of the issue.
  ///   - filePath: The file path of the issue.
  ///   - line: The line of the issue.
  ///   - column: The column of the issue.
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

  /// Creates a response from a fixture, with the media type of its extension.
  ///
  /// If the fixture cannot be read, an issue is recorded in the running test, and the response is a 500 that states the
  /// reason.
  ///
  /// - Parameters:
  ///   - status: The status. Defaults to 200.
  ///   - fixture: The fixture.
  ///   - headerFields: The header fields.
  ///   - delay: The delay of the response.
  ///   - fileID: The file ID of the issue.
  ///   - filePath: The file path of the issue.
  ///   - line: The line of the issue.
  ///   - column: The column of the issue.
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
